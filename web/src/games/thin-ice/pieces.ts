// The pyramids: their sizes, names and the ways in which a hand may turn them. Lengths in millimetres.

import { Quaternion, Vector3 } from "three";

export type Size = "S" | "M" | "L";
export const SIZES: readonly Size[] = ["S", "M", "L"];

interface Shape {
  side: number;
  height: number;
  /** Where the inner apex lies, and the centre of mass, above the base. */
  inner: number;
  mass: number;
  pips: number;
}

export const SHAPES: Record<Size, Shape> = {
  S: { side: 14.29, height: 25.4, inner: 15.87, mass: 7.31, pips: 1 },
  M: { side: 19.84, height: 34.93, inner: 25.4, mass: 10.43, pips: 2 },
  L: { side: 25.4, height: 44.45, inner: 34.92, mass: 13.58, pips: 3 },
};

export const WALL = 2.2;

export const sizeOf = (piece: string): Size => piece[0] as Size;

/** Where a piece is: the centre of its base, from the middle of its player's place, and its rotation. */
export interface Pose {
  at: Vector3;
  turn: Quaternion;
}

export const copyOf = ({ at, turn }: Pose): Pose => ({ at: at.clone(), turn: turn.clone() });

/** Turn a piece about its centre of mass, as a hand does. */
export function turnedTo(pose: Pose, piece: string, turn: Quaternion): Pose {
  const arm = new Vector3(0, 0, SHAPES[sizeOf(piece)].mass);
  const centre = arm.clone().applyQuaternion(pose.turn).add(pose.at);
  return { at: centre.sub(arm.applyQuaternion(turn)), turn: turn.clone().normalize() };
}

export const ATTITUDES = ["upright", "lying", "inverted"] as const;
export type Attitude = (typeof ATTITUDES)[number];

/** The rotation of a piece that stands, lies on a face or stands on its tip, turned by `yaw` about the vertical. */
export function attitude(kind: Attitude, piece: string, yaw: number): Quaternion {
  const shape = SHAPES[sizeOf(piece)];
  const tilt = { upright: 0, lying: Math.PI / 2 + Math.atan(shape.side / 2 / shape.height), inverted: Math.PI }[kind];
  const about = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), tilt);
  return new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), yaw).multiply(about);
}

/** How far a piece has been turned about the vertical. */
export function yawOf(turn: Quaternion): number {
  const ahead = new Vector3(0, 1, 0).applyQuaternion(turn);
  return Math.atan2(-ahead.x, ahead.y);
}

/** The corners of its foot and its tip. */
export function corners({ at, turn }: Pose, piece: string): Vector3[] {
  const { side, height } = SHAPES[sizeOf(piece)];
  const half = side / 2;
  const own = [
    [half, half, 0],
    [half, -half, 0],
    [-half, half, 0],
    [-half, -half, 0],
    [0, 0, height],
  ] as const;
  return own.map(([x, y, z]) => new Vector3(x, y, z).applyQuaternion(turn).add(at));
}

/** Points of its edges, close enough to find out what a piece would touch first. */
export function ridges(pose: Pose, piece: string): Vector3[] {
  const [a, b, c, d, tip] = corners(pose, piece) as [Vector3, Vector3, Vector3, Vector3, Vector3];
  const slopes = [a, b, c, d].flatMap((foot) => [0.25, 0.5, 0.75].map((part) => foot.clone().lerp(tip, part)));
  const rim = [a.clone().lerp(b, 0.5), b.clone().lerp(d, 0.5), d.clone().lerp(c, 0.5), c.clone().lerp(a, 0.5)];
  return [a, b, c, d, tip, ...slopes, ...rim];
}
