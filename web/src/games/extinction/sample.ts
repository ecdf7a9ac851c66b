// Positions for pictures and figures, from the notation of the rules page.

import type { Position } from "../../wire";
import type { Choice, Piece, Species, View } from "./view";

const SPECIES: Record<string, Species> = { p: "pawn", d: "drone", q: "queen" };

export const START = "4dqq1/4pdqq/4pddq/4pppd/DPPP4/QDDP4/QQDP4/1QQD4";

export function sample(board: string, legal: Choice[] = [], last: Choice | null = null): Position & { view: View } {
  const pieces: Piece[] = [];
  for (const [row, line] of board.split("/").entries()) {
    let file = 0;
    for (const letter of line) {
      const species = SPECIES[letter.toLowerCase()];
      if (!species) file += Number(letter);
      else {
        const seat = letter === letter.toUpperCase() ? 0 : 1;
        pieces.push({ square: `${"abcdefgh"[file]}${8 - row}`, seat, species });
        file += 1;
      }
    }
  }
  const count = (seat: number, species: Species) =>
    pieces.filter((piece) => piece.seat === seat && piece.species === species).length;
  const counts = [0, 1].map((seat) => ({
    pawn: count(seat, "pawn"),
    drone: count(seat, "drone"),
    queen: count(seat, "queen"),
  }));
  return {
    seq: 0,
    seat: null,
    turn: { type: "players", seats: [0] },
    ask: { fr: "", en: "" },
    actions: [],
    steps: [],
    secret: false,
    view: {
      seat: null,
      side: 0,
      pieces,
      counts,
      number: 1,
      quiet: 0,
      quiet_limit: 100,
      seen: 1,
      seen_limit: 3,
      legal,
      last,
      threats: [],
      position: board,
    },
  };
}
