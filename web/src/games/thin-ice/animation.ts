// The last seconds of the table, kept so that a verdict can be shown again, slowly; and animations made of frames.

import { Quaternion, Vector3 } from "three";
import { settling, type Animation } from "../motion.svelte";
import type { Frame, PieceNow, PileNow } from "./frames";

const SECONDS = 3;
const LONGEST = 400; // milliseconds of stillness that an animation shows

export class RecentFrames {
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

/** A frame tells what moved: the last picture of each piece counts. */
export function merged(before: readonly PileNow[], frame: Frame): Frame {
  const known = new Map(before.map((pile) => [pile.seat, pile]));
  for (const pile of frame.piles) {
    const pieces = pile.whole ? pile.pieces : over(known.get(pile.seat)?.pieces ?? [], pile.pieces);
    known.set(pile.seat, { ...pile, whole: true, pieces });
  }
  return { ...frame, piles: [...known.values()] };
}

function over(before: readonly PieceNow[], moved: readonly PieceNow[]): PieceNow[] {
  return [...new Map([...before, ...moved].map((piece) => [piece.piece, piece])).values()];
}

const SAME = 0.1; // millimetres that a piece at rest may differ from the log

/** The movement of a whole game, with the moments of its log found in it. */
export class Track {
  readonly frames: readonly Frame[];
  private at = 0;

  constructor(frames: readonly Frame[]) {
    let last: readonly PileNow[] = [];
    this.frames = frames.map((frame) => {
      const all = merged(last, frame);
      last = all.piles;
      return all;
    });
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
export function between(before: readonly PileNow[], after: readonly PileNow[], length: number): Animation<readonly PileNow[]> {
  const at = (milliseconds: number): PileNow[] => {
    const part = settling(milliseconds / length);
    return after.map((pile) => ({
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
  };
  return { length, at };
}

/** Frames at a pace (1: as it was). */
export function paced(frames: readonly Frame[], pace: number): Animation<readonly PileNow[]> {
  const begin = frames[0]?.time ?? 0;
  let next = 0;
  const at = (milliseconds: number): readonly PileNow[] => {
    while ((frames[next + 1]?.time ?? Infinity) <= begin + milliseconds * pace) next += 1;
    return frames[next]?.piles ?? [];
  };
  return { length: ((frames.at(-1)?.time ?? 0) - begin) / pace, at };
}
