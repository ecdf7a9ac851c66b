// Positions for pictures and figures, from the notation of the rules page.

import type { PositionOf } from "../board";
import type { Area, Step, View } from "./view";

export const DAMIER = "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6";

export function sample(rows: string): PositionOf<View, Step> {
  const lines = rows.split("/").map((row) => row.replace(/\d/g, (n) => ".".repeat(Number(n))));
  const size = lines.length;
  const board = lines.toReversed().join("");
  const living = [...board].flatMap((letter, at) => (letter === "#" ? [] : [at]));
  const first = living[0] ?? 0;
  const last = living.at(-1) ?? 0;
  const area: Area = {
    left: first % size,
    bottom: Math.floor(first / size),
    right: last % size,
    top: Math.floor(last / size),
  };
  const count = (element: string) => [...board].filter((letter) => letter === element).length;
  return {
    seq: 0,
    seat: null,
    turn: { type: "players", seats: [0] },
    ask: { fr: "", en: "" },
    goal: { fr: "", en: "" },
    actions: [],
    steps: [],
    secret: false,
    view: {
      size,
      board,
      area,
      air: 12,
      earth: 9,
      fire: count("F"),
      water: count("W"),
      side: 0,
      number: 1,
      position: rows,
      rules: { line: "full", ejected_air: "earth", removed: "reserve" },
      lines: [],
      moves: [],
      refused: [],
    },
  };
}
