// What would go wrong if the hand let go now, as far as that can be seen beforehand.

import { Vector3 } from "three";
import type { Drop, Standing } from "./drop";
import { SHAPES, sizeOf, yawOf, type Pose } from "./pieces";

export type Danger = "nest" | "table";

const MOST_ON_TABLE = 3;
const UPRIGHT = 0.97; // cosine of how far two axes may be apart for one piece to slip over the other
const SAFE_TURN = 13; // degrees off an eighth of a circle at which a piece still rests on its edges...
const STRICTER = 4; // ...less so many for each millimetre that it is off the axis
const LEAST_TURN = 3;

/** The fourth piece on the table (THI-7), or a tip about to slide into another (THI-9). */
export function dangerOf(piece: string, aim: Pose, drop: Drop, pile: readonly Standing[], onTable: number): Danger | null {
  const standing = pile.filter((one) => one.piece !== piece);
  if (standing.some((below) => nests(piece, aim, drop, below))) return "nest";
  return drop.on.length === 0 && onTable >= MOST_ON_TABLE ? "table" : null;
}

/** Measured with the table's physics: turned by less than about 32 degrees against the one below, or further off its axis, a
 * piece slides down until tip meets tip. */
function nests(piece: string, aim: Pose, drop: Drop, below: Standing): boolean {
  const up = new Vector3(0, 0, 1).applyQuaternion(aim.turn);
  const axis = new Vector3(0, 0, 1).applyQuaternion(below.turn);
  if (up.dot(axis) < UPRIGHT || up.z < 0.5) return false;
  const landed = aim.at.clone().setZ(drop.z);
  const tip = axis.clone().multiplyScalar(SHAPES[sizeOf(below.piece)].height).add(below.at);
  const inside = tip.clone().sub(landed);
  const along = inside.dot(up);
  const off = inside.clone().addScaledVector(up, -along).length();
  const { side, height, inner } = SHAPES[sizeOf(piece)];
  if (along < 0 || along > height || off > side / 3) return false;
  if (inner - along < 1.5 && drop.on.length === 0) return true; // it slips right over it, and their tips meet
  if (!drop.on.includes(below.piece)) return false;
  return Math.abs(offAnEighth(aim, below)) > Math.max(LEAST_TURN, SAFE_TURN - STRICTER * off);
}

/** How many degrees a piece is off a turn of 45 degrees against another, -45 to 45. */
export function offAnEighth(aim: Pose, below: Pose): number {
  const turn = ((yawOf(aim.turn) - yawOf(below.turn)) * 180) / Math.PI;
  return ((((turn % 90) + 90) % 90) - 45);
}
