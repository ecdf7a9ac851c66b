// Where called pieces wait before their player, and where they are when they are taken.

import { Quaternion, Vector3 } from "three";
import type { PieceNow } from "./frames";
import type { Pose } from "./pieces";

const FIRST = new Vector3(-66, -74, 0);
const APART = 40;
const LIFTED = 8; // millimetres
const TALL = 50; // a large one and some air

/** The place of the first or the second called piece. */
export function ready(number: number): Pose {
  return { at: FIRST.clone().setX(FIRST.x + number * APART), turn: new Quaternion() };
}

/** Above that place, and clear of whatever else is in the hand. */
export function lifted(number: number, pile: readonly PieceNow[]): Pose {
  const pose = ready(number);
  pose.at.z = LIFTED;
  while (pile.some((piece) => piece.held && piece.at.distanceTo(pose.at) < TALL)) pose.at.z += TALL;
  return pose;
}
