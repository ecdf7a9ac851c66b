// Positions for pictures and figures, from the notation of the rules page.

import type { PositionOf } from "../board";
import type { Step, View } from "./view";

export const START = "4dqq1/4pdqq/4pddq/4pppd/DPPP4/QDDP4/QQDP4/1QQD4";

export function sample(board: string, legal: string[] = []): PositionOf<View, Step> {
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
      side: 0,
      board: board
        .replace(/\d/g, (digit) => ".".repeat(Number(digit)))
        .split("/")
        .reverse()
        .join(""),
      number: 1,
      quiet: 0,
      quiet_limit: 100,
      seen: 1,
      seen_limit: 3,
      legal,
      last: null,
      threats: [],
      position: board,
    },
  };
}
