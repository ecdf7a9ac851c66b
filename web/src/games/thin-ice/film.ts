// The last seconds of the table, kept so that a verdict can be shown again, slowly.

import type { Frame } from "./frames";

const SECONDS = 3;

export class Film {
  private frames: Frame[] = [];

  add(frame: Frame): void {
    const last = this.frames.at(-1);
    // A new scene starts its clock again: the old pictures do not belong to it.
    if (last && frame.time < last.time) this.frames = [];
    this.frames.push(frame);
    const from = frame.time - SECONDS * 1000;
    while (this.frames[0] && this.frames[0].time < from) this.frames.shift();
  }

  /** The pictures of the last `seconds`. */
  cut(seconds: number): Frame[] {
    const end = this.frames.at(-1)?.time ?? 0;
    return this.frames.filter((frame) => frame.time >= end - seconds * 1000);
  }
}

/** Show frames at a pace (1: as it was); ends with `done`, or when what is returned is called. */
export function project(frames: readonly Frame[], pace: number, show: (frame: Frame) => void, done: () => void) {
  const first = frames[0];
  if (!first) {
    done();
    return () => {};
  }
  let started = 0;
  let next = 0;
  let request = requestAnimationFrame(function step(now) {
    started ||= now;
    const time = first.time + (now - started) * pace;
    let shown: Frame | null = null;
    for (let frame = frames[next]; frame && frame.time <= time; frame = frames[++next]) shown = frame;
    if (shown) show(shown);
    if (next >= frames.length) done();
    else request = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(request);
}
