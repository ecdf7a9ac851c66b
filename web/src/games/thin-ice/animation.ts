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
const GONE = 1; // millimetres from its place at which a piece has left it
const BEFORE_IT = 500; // milliseconds that are shown before the first piece leaves its place
const BEFORE_VERDICT = 1500; // and before the verdict, where nothing left its place
const UNMOVED = 100; // milliseconds before a verdict in which nothing that stood has moved, if it had not before
const AFTER = 2500; // milliseconds after a verdict in which everything has come to rest, or is of no concern

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

  /** How the pile of a seat that last stood like this came to break a rule: from half a second before anything left its
   * place, or where nothing did from a second and a half before the verdict, until it lies still. */
  fall(seat: number, stood: PileNow): readonly Frame[] {
    const own = (frame: Frame | undefined) => frame?.piles.find((pile) => pile.seat === seat);
    let still = -1;
    for (const [n, frame] of this.frames.entries()) {
      const [now, before] = [own(frame), own(this.frames[n - 1])];
      if (!now) continue;
      if (now.out && !before?.out && still >= 0) return this.around(still, n, own);
      if (now.out) still = -1;
      else if (stands(stood, frame, GONE)) still = n;
    }
    return [];
  }

  private around(still: number, out: number, own: (frame: Frame) => PileNow | undefined): readonly Frame[] {
    const time = (n: number) => this.frames[n]?.time ?? 0;
    const moved = time(out) - time(still) > UNMOVED;
    const from = moved ? time(still) - BEFORE_IT : time(out) - BEFORE_VERDICT;
    let end = out;
    while (time(end + 1) - time(out) < AFTER && time(end + 1) >= time(end) && own(this.frames[end + 1]!)?.out) end += 1;
    return this.frames.slice(0, end + 1).filter((frame) => frame.time >= from);
  }

  /** The way by which a hand brought a piece to where it rests. */
  way(seat: number, { piece, at }: PieceNow): Vector3[] {
    let way: Vector3[] = [];
    for (const frame of this.frames) {
      const there = frame.piles.find((pile) => pile.seat === seat)?.pieces.find((one) => one.piece === piece);
      if (!there) way = [];
      else if (there.at.distanceTo(at) < SAME && !there.held) return [...way, at];
      else way.push(there.at);
    }
    return [];
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
function stands(pile: PileNow, frame: Frame, near = SAME): boolean {
  const there = frame.piles.find((p) => p.seat === pile.seat);
  if (pile.out) return there?.out ?? false;
  return pile.pieces.every((piece) => there?.pieces.some((p) => p.piece === piece.piece && p.at.distanceTo(piece.at) < near));
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

/** Frames at a pace far below theirs: in between, pieces travel on from one to the next. */
export function slowed(frames: readonly Frame[], pace: number): Animation<readonly PileNow[]> {
  const begin = frames[0]?.time ?? 0;
  const at = (milliseconds: number): readonly PileNow[] => {
    const time = begin + milliseconds * pace;
    const later = frames.findIndex((frame) => frame.time > time);
    const [from, to] = [frames.at(later < 0 ? -1 : Math.max(0, later - 1)), frames.at(later < 0 ? -1 : later)];
    if (!from || !to) return [];
    const part = to.time > from.time ? Math.min(1, Math.max(0, (time - from.time) / (to.time - from.time))) : 0;
    return from.piles.map((pile) => ({ ...pile, pieces: pile.pieces.map((piece) => onTheWay(piece, to.piles, pile.seat, part)) }));
  };
  return { length: ((frames.at(-1)?.time ?? 0) - begin) / pace, at };
}

function onTheWay(piece: PieceNow, next: readonly PileNow[], seat: number, part: number): PieceNow {
  const goal = next.find((pile) => pile.seat === seat)?.pieces.find((one) => one.piece === piece.piece);
  if (!goal) return piece;
  return { ...piece, at: piece.at.clone().lerp(goal.at, part), turn: new Quaternion().slerpQuaternions(piece.turn, goal.turn, part) };
}
