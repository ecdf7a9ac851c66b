// The last seconds of the table, kept so that a verdict can be shown again, slowly; and how frames are shown.

import { Quaternion, Vector3 } from "three";
import type { Frame, PileNow } from "./frames";

const SECONDS = 3;
const LONGEST = 400; // milliseconds of stillness that a film shows

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

/** The same frames without the long stretches in which nothing moved, on one clock. */
export function shortened(frames: readonly Frame[]): Frame[] {
  let time = 0;
  return frames.map((frame, n) => {
    const pause = frame.time - (frames[n - 1]?.time ?? frame.time);
    time += pause < 0 ? LONGEST : Math.min(pause, LONGEST);
    return { ...frame, time };
  });
}

/** A table may be spread over several scenes, each with frames of its own: the last of each counts. */
export function merged(before: Frame | null, frame: Frame): Frame {
  const others = before?.piles.filter((pile) => !frame.piles.some((p) => p.seat === pile.seat)) ?? [];
  return { ...frame, piles: [...frame.piles, ...others] };
}

const SAME = 0.1; // millimetres that a piece at rest may differ from the log

/** The movement of a whole game, with the moments of its log found in it. */
export class Track {
  readonly frames: readonly Frame[];
  private at = 0;

  constructor(frames: readonly Frame[]) {
    let last: Frame | null = null;
    this.frames = frames.map((frame) => (last = merged(last, frame)));
  }

  /** The frames that lead to these piles from where the last ones were found; none where they are not. */
  until(piles: readonly PileNow[]): readonly Frame[] {
    const [from, found] = [this.at, this.find(piles, this.at)];
    if (found < 0) return [];
    this.at = found;
    return this.frames.slice(from, found + 1);
  }

  /** Go to where these piles first stood. */
  seek(piles: readonly PileNow[]): void {
    this.at = Math.max(0, this.find(piles, 0));
  }

  private find(piles: readonly PileNow[], from: number): number {
    return this.frames.findIndex((frame, n) => n >= from && piles.every((pile) => stands(pile, frame)));
  }
}

/** Whether a pile of the log is the one in the frame; one that fell was caught in mid-movement. */
function stands(pile: PileNow, frame: Frame): boolean {
  const there = frame.piles.find((p) => p.seat === pile.seat);
  if (pile.out) return there?.out ?? false;
  return pile.pieces.every((piece) => there?.pieces.some((p) => p.piece === piece.piece && p.at.distanceTo(piece.at) < SAME));
}

/** From one rest to another: pieces travel the short way, new ones come from above. */
export function between(before: readonly PileNow[], after: readonly PileNow[], milliseconds: number): Frame[] {
  const frames: Frame[] = [];
  for (let time = 0; time <= milliseconds; time += 16) {
    const part = 1 - (1 - time / milliseconds) ** 3;
    const piles = after.map((pile) => ({
      ...pile,
      pieces: pile.pieces.map((piece) => {
        const from = before.find((p) => p.seat === pile.seat)?.pieces.find((p) => p.piece === piece.piece);
        const start = from ?? { at: piece.at.clone().add(new Vector3(0, 0, 70)), turn: piece.turn };
        return {
          ...piece,
          at: start.at.clone().lerp(piece.at, part),
          turn: new Quaternion().slerpQuaternions(start.turn, piece.turn, part),
        };
      }),
    }));
    frames.push({ number: 0, time, piles });
  }
  return frames;
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
