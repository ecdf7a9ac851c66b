// Piles for pictures in texts, drawn from the side.

import type { Drawn } from "./Pile.svelte";

/** A large one on its side: its foot is as high as the picture says, its tip level with its lower edge. */
const LEAN = 105.9;
const TIPS = 34.9; // millimetres: the tips of three mediums

export const PILES: Record<string, readonly Drawn[]> = {
  start: [
    { size: "L", x: 21, y: TIPS + 12.2, turn: -LEAN },
    { size: "M", x: -22, y: 0 },
    { size: "M", x: -1, y: 0 },
    { size: "M", x: 20, y: 0 },
    { size: "L", x: -22, y: TIPS + 12.2, turn: LEAN },
  ],
  table: [
    { size: "M", x: -40, y: 0, lit: true },
    { size: "S", x: -16, y: 0, lit: true },
    { size: "L", x: 10, y: 0, lit: true },
    { size: "S", x: 38, y: 0, lit: true },
  ],
};
