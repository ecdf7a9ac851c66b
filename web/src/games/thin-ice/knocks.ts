// What is heard of a table: pieces that stop or turn back suddenly have struck something.

import { Vector3 } from "three";
import type { Frame } from "./frames";

const SOFT = 45; // mm/s of a sudden change that is just heard...
const HARD = 900; // ...and that is as loud as can be
const FALL = 9810; // mm/s²: what changes by itself
const LONGEST = 120; // milliseconds between two frames that tell of one movement

interface Motion {
  at: Vector3;
  speed: Vector3 | null;
  time: number;
}

export class Knocks {
  private readonly pieces = new Map<string, Motion>();

  /** How hard the hardest blow of this frame is, from 0 to 1. */
  hear(frame: Frame): number {
    let hardest = 0;
    for (const pile of frame.piles)
      for (const { piece, at, held } of pile.pieces) {
        const key = `${pile.seat}:${piece}`;
        const before = this.pieces.get(key);
        const seconds = before ? (frame.time - before.time) / 1000 : 0;
        const speed = before && seconds > 0 && seconds * 1000 < LONGEST ? at.clone().sub(before.at).divideScalar(seconds) : null;
        // A hand may stop a piece as suddenly as it likes.
        if (speed && before?.speed && !held) {
          const fallen = before.speed.clone().add(new Vector3(0, 0, -FALL * seconds));
          const changes = [speed.distanceTo(before.speed), speed.distanceTo(fallen)];
          hardest = Math.max(hardest, Math.min(...changes));
        }
        this.pieces.set(key, { at: at.clone(), speed, time: frame.time });
      }
    return hardest < SOFT ? 0 : Math.min(1, Math.sqrt((hardest - SOFT) / (HARD - SOFT)) * 0.9 + 0.1);
  }
}
