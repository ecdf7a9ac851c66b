// What keeps whoever looks at a board from moving on it, as far as no rule of a game says so.

import type { Turn } from "../wire";

/** It is over, one only watches, or it is another's turn; null where one may move, while a move is on its way, and in the
 * past, which says so itself. */
export function barred(turn: Turn, seat: number | null, free: boolean, sending: boolean): "over" | "watching" | "other" | null {
  if (turn.type === "over") return "over";
  if (free || sending || turn.type !== "players" || (seat !== null && turn.seats.includes(seat))) return null;
  return seat === null ? "watching" : "other";
}
