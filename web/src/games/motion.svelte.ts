// What is drawn is a function of the position. Motion is decoration on the way there: it always ends there, and
// a new position in mid-motion wins. See web/README.md.

import { onDestroy } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import { moving } from "../shell/settings.svelte";

/** A stretch of movement: what is drawn so many milliseconds after it began. */
export interface Animation<Picture> {
  length: number;
  at: (milliseconds: number) => Picture;
}

/** How a position was reached: it is the same one again (seen by somebody else), the next one, or a jump. */
export type Arrival = "same" | "next" | "jump";

const running = new SvelteSet<{ stop: () => void }>();

/** Whether anything moves on a board. */
export const moves = {
  get any(): boolean {
    return running.size > 0;
  },
};

/** Everything that moves is where it goes to, at once: for pictures that are saved. */
export function endMotions(): void {
  for (const motion of running) motion.stop();
}

/** One for each board, made while the board is. The board draws `motion.picture`, and the position where that is null. */
export class Motion<Rest, Picture> {
  /** What is drawn on the way; null at rest. Nothing else may stand between a position and its drawing. */
  picture = $state.raw<Picture | null>(null);
  private reached: { seq: number; rest: Rest } | null = null;
  private request = 0;

  constructor() {
    // Nobody sees what moves behind another tab, and no frames are drawn there that could end it.
    const hide = () => document.hidden && this.stop();
    document.addEventListener("visibilitychange", hide);
    onDestroy(() => {
      document.removeEventListener("visibilitychange", hide);
      this.stop();
    });
  }

  /** A position has come: call it in `$effect.pre`, so that what is drawn never waits for it. The next one is led to by
   * `animation`, if that makes one from what was before; any other is shown at once. */
  reach(seq: number, rest: Rest, animation: (before: Rest) => Animation<Picture> | null): Arrival {
    const before = this.reached;
    this.reached = { seq, rest };
    if (before?.seq === seq) return "same";
    this.stop();
    if (before?.seq !== seq - 1) return "jump";
    const made = moving() ? animation(before.rest) : null;
    if (made) this.play(made);
    return "next";
  }

  /** Show an animation instead of whatever moves now, from so many milliseconds on; `ended` hears when it is through. */
  play(animation: Animation<Picture>, from = 0, ended: () => void = () => {}): void {
    this.stop();
    if (document.hidden || animation.length <= from) return;
    this.picture = animation.at(from);
    running.add(this);
    let began = 0;
    const step = (now: number): void => {
      began ||= now;
      const passed = from + now - began;
      if (passed >= animation.length) {
        this.stop();
        return ended();
      }
      this.picture = animation.at(passed);
      this.request = requestAnimationFrame(step);
    };
    this.request = requestAnimationFrame(step);
  }

  /** Stay at one picture of an animation, until something else is shown. */
  hold(animation: Animation<Picture>, at: number): void {
    this.stop();
    this.picture = animation.at(at);
  }

  /** Be where the motion goes to. */
  stop(): void {
    cancelAnimationFrame(this.request);
    running.delete(this);
    this.picture = null;
  }
}

/** Fast first, then gently to its end. */
export const settling = (part: number): number => 1 - (1 - part) ** 3;

export const mix = (from: number, to: number, part: number): number => from + (to - from) * part;
