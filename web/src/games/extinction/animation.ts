// Pieces as they are drawn, at rest and on their way from one position to the next.

import { mix, settling, type Animation } from "../motion.svelte";
import { spotOf, type Point } from "./geometry";
import type { Piece } from "./view";

const LENGTH = 220; // milliseconds

export interface Drawn {
  key: string;
  piece: Piece;
  /** On the board, one unit a square, from its middle. */
  spot: Point;
  opacity: number;
}

const keyOf = (piece: Piece): string => piece.square + piece.seat + piece.species;
const drawn = (piece: Piece, spot = spotOf(piece.square), opacity = 1): Drawn => ({ key: keyOf(piece), piece, spot, opacity });

export const standing = (pieces: readonly Piece[]): Drawn[] => pieces.map((piece) => drawn(piece));

/** What changed its square glides there, what was taken fades, and what comes back appears. */
export function glide(before: readonly Piece[], after: readonly Piece[]): Animation<readonly Drawn[]> | null {
  const [was, is] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const gone = before.filter((piece) => !is.has(keyOf(piece)));
  if (gone.length === 0 && was.size === is.size) return null;
  const starts = new Map<Piece, Piece>();
  for (const piece of after.filter((one) => !was.has(keyOf(one)))) {
    const from = gone.findIndex((one) => one.seat === piece.seat && one.species === piece.species);
    if (from >= 0) starts.set(piece, ...(gone.splice(from, 1) as [Piece]));
  }
  const at = (milliseconds: number): Drawn[] => {
    const part = settling(milliseconds / LENGTH);
    const going = after.map((piece) => {
      if (was.has(keyOf(piece))) return drawn(piece);
      const start = starts.get(piece);
      if (!start) return drawn(piece, spotOf(piece.square), part);
      const [from, to] = [spotOf(start.square), spotOf(piece.square)];
      return drawn(piece, { x: mix(from.x, to.x, part), y: mix(from.y, to.y, part) });
    });
    return [...gone.map((piece) => drawn(piece, spotOf(piece.square), 1 - part)), ...going];
  };
  return { length: LENGTH, at };
}
