// Piles for pictures in texts.

import type { Drawn, Size } from "./sketch";

/** How much higher a piece stands on another, turned by 45 degrees against it: below, then above. */
const RISE: Record<string, number> = { LL: 19.1, LM: 26.1, ML: 9.1, MM: 16.4, MS: 23.5, SM: 6.4, SS: 13.8 };

/** A tower of these sizes, from the table up. */
function tower(x: number, y: number, sizes: string, seat = 0): Drawn[] {
  let z = 0;
  return [...sizes].map((size, n) => {
    z += n ? (RISE[sizes.slice(n - 1, n + 1)] ?? 0) : 0;
    return { size: size as Size, at: [x, y, z], yaw: 8 + 45 * n, seat };
  });
}

/** A large one on its side, across the tips of three mediums. */
function bridge(x: number, seat: number): Drawn[] {
  const legs = [[-10, 12], [10, 12], [0, -14]].map(([right = 0, away = 0]): Drawn => ({ size: "M", at: [x + right, away, 0], seat }));
  return [...legs, { size: "L", at: [x, 14.1, 47.2], tilt: 105.6, seat }];
}

export const PILES: Record<string, readonly Drawn[]> = {
  start: [
    ...tower(-78, -18, "LLL", 2),
    ...tower(-98, 14, "ML", 2),
    ...tower(-54, 12, "MMS", 2),
    ...tower(6, -20, "LLM"),
    ...tower(-20, 16, "LMS"),
    ...tower(30, 14, "MSS"),
    ...bridge(88, 1),
  ],
  turn: [
    ...tower(-78, -4, "LL", 2),
    { size: "L", at: [-104, -22, 0], yaw: 20, seat: 2, lit: true },
    { size: "S", at: [-48, -24, 0], yaw: 40, seat: 2, lit: true },
    ...tower(0, 10, "LM"),
    { size: "L", at: [-24, -22, 0], yaw: 10, lit: true },
    { size: "S", at: [24, -24, 0], yaw: 30, lit: true },
    ...tower(80, 4, "ML", 1),
    { size: "L", at: [54, -22, 0], yaw: 30, seat: 1, lit: true },
    { size: "S", at: [104, -22, 0], yaw: 10, seat: 1, lit: true },
  ],
  first: [
    { size: "L", at: [-22, 6, 12], tilt: 105.6, yaw: 10, seat: 2 },
    { size: "M", at: [18, -4, 9.5], tilt: 105.6, yaw: 60, seat: 2 },
    { size: "S", at: [-4, -18, 6.8], tilt: 105.6, yaw: 200, seat: 2 },
  ],
  second: [...tower(-14, 4, "LM", 1), { size: "L", at: [24, -2, 12], tilt: 105.6, yaw: 40, seat: 1 }],
  last: [...tower(-18, 6, "LLM"), ...tower(20, -2, "MS")],
  table: [
    { size: "M", at: [-26, 8, 0], lit: true },
    { size: "S", at: [-8, -16, 0], yaw: 20, lit: true },
    { size: "L", at: [6, 14, 0], lit: true },
    { size: "S", at: [28, -6, 0], yaw: 40, lit: true },
  ],
  air: [
    { size: "L", at: [0, 6, 0], yaw: 10 },
    { size: "S", at: [-28, 0, 24], tilt: 20, yaw: 10, lit: true },
    { size: "M", at: [-6, -4, 50], tilt: -15, yaw: 30, lit: true },
    { size: "S", at: [22, -6, 44], tilt: 160, yaw: 20, lit: true },
  ],
  nest: [
    { size: "L", at: [0, 0, 0], yaw: 10, lit: true },
    { size: "L", at: [0, 0, 9.5], yaw: 10, lit: true },
  ],
  twist: tower(0, 0, "LL"),
};
