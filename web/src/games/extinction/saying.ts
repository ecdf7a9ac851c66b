// What the board says of a square: its name for those who hear it, and why what stands there stays.

import { shownByLesson } from "../../learn/lesson";
import { text } from "./texts";
import type { Move, Piece, View } from "./view";

/** Whose turn it is. */
export const turnOf = (view: View): string => text(view.side === 0 ? "why.amber" : "why.teal");

/** Why this cannot be moved by whoever is to move, where somebody may. */
export function whyStays(piece: Piece | undefined, view: View, movable: boolean): string {
  if (!piece) return text("why.empty");
  if (piece.seat !== view.side) return turnOf(view);
  return movable ? "" : text("is.stuck");
}

export interface Field {
  square: string;
  piece: Piece | undefined;
  target: Move | undefined;
  chosen: boolean;
  movable: boolean;
  last: boolean;
  shown: boolean;
}

export function nameOf({ square, piece, target, chosen, movable, last, shown }: Field): string {
  const parts = [square];
  if (piece) parts.push(text(piece.seat === 0 ? "amber" : "teal", { species: text(piece.species) }));
  if (target) parts.push(text(target.takes ? "can.take" : "can.go"));
  else if (chosen) parts.push(text("chosen"));
  else if (movable) parts.push(text("can.move"));
  if (last) parts.push(text("last"));
  if (shown) parts.push(shownByLesson());
  return parts.join(", ");
}
