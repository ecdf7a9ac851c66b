// Where the players sit: on a circle, the next one to the left; whoever looks at the nearest place.

import { Quaternion, Vector3 } from "three";
import type { Pose } from "./pieces";

const NEXT = 320; // millimetres between two neighbours

export interface Place {
  at: Vector3;
  turn: Quaternion;
}

export const radius = (players: number): number => (players < 2 ? 0 : NEXT / 2 / Math.sin(Math.PI / players));

/** The place of a seat as seen from `from`, whose own place is the origin. */
export function placeOf(seat: number, from: number, players: number): Place {
  const angle = (2 * Math.PI * (seat - from + players)) / players;
  const r = radius(players);
  return {
    at: new Vector3(-r * Math.sin(angle), r - r * Math.cos(angle), 0),
    turn: new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), -angle),
  };
}

export function onTable(pose: Pose, place: Place): Pose {
  return {
    at: pose.at.clone().applyQuaternion(place.turn).add(place.at),
    turn: place.turn.clone().multiply(pose.turn),
  };
}
