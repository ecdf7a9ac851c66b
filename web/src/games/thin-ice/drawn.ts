// Piles for pictures in texts, drawn from the side.

import type { Drawn } from "./Pile.svelte";

const TRIPOD: readonly Drawn[] = [
  { size: "M", x: -26, y: 0 },
  { size: "M", x: 0, y: 0 },
  { size: "M", x: 26, y: 0 },
];

export const PILES: Record<string, readonly Drawn[]> = {
  start: [
    ...TRIPOD,
    { size: "L", x: -22, y: 47.5, turn: 90 },
    { size: "S", x: -8, y: 60 },
    { size: "L", x: 30, y: 35, turn: 8 },
  ],
  table: [
    { size: "M", x: -40, y: 0, lit: true },
    { size: "S", x: -16, y: 0, lit: true },
    { size: "L", x: 10, y: 0, lit: true },
    { size: "S", x: 38, y: 0, lit: true },
  ],
  nested: [
    { size: "L", x: -24, y: 0 },
    { size: "M", x: -24, y: 19, lit: true },
    { size: "L", x: 26, y: 3.4, lit: false },
    { size: "M", x: 26, y: 0 },
  ],
};
