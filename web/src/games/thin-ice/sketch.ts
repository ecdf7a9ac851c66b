// Piles drawn without a third dimension, for pictures in texts: glass seen from a little above.

import { COLOURS, colourOf } from "./colours";

export type Size = "S" | "M" | "L";
type Vector = readonly [number, number, number];
type Point = readonly [number, number];

/** A pyramid in a drawing: where the middle of its foot is, in millimetres, how far it is turned about its axis and
 * then tipped away from us, in degrees. A lit one is what the picture is about. */
export interface Drawn {
  size: Size;
  at: Vector;
  yaw?: number;
  tilt?: number;
  seat?: number;
  lit?: boolean;
}

export interface Face {
  path: string;
  fill: string;
  /** Whether it looks at us; what looks away shines through. */
  front: boolean;
  pips: readonly Point[];
}

const SIDES: Record<Size, readonly [half: number, height: number, pips: number]> = {
  S: [7.1, 25.4, 1],
  M: [9.9, 34.9, 2],
  L: [12.7, 44.5, 3],
};
const EYE = (20 * Math.PI) / 180; // how high one looks from
const LAMP: Vector = [-0.42, -0.55, 0.72];
const SHADOW = [0.5, 0.3] as const; // how far it falls for each millimetre of height
const GLANCING = 0.25; // how much a side must look at us for its pips to be seen
const LIT = COLOURS.lit;

/** How deep a circle on the table looks. */
export const FLAT = Math.sin(EYE);

const seen = ([x, y, z]: Vector): Point => [x, -(z * Math.cos(EYE) + y * Math.sin(EYE))];
const nearness = ([, y, z]: Vector): number => z * Math.sin(EYE) - y * Math.cos(EYE);
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function turned({ yaw = 0, tilt = 0 }: Drawn, [x, y, z]: Vector): Vector {
  const [a, b] = [(yaw * Math.PI) / 180, (tilt * Math.PI) / 180];
  const [u, v] = [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)];
  return [u, v * Math.cos(b) - z * Math.sin(b), v * Math.sin(b) + z * Math.cos(b)];
}

function put(piece: Drawn, point: Vector): Vector {
  const [x, y, z] = turned(piece, point);
  return [x + piece.at[0], y + piece.at[1], z + piece.at[2]];
}

/** The four corners of the foot, in turn, and the tip. */
function corners(piece: Drawn): [Vector[], Vector] {
  const [half, height] = SIDES[piece.size];
  const foot = [[half, half], [-half, half], [-half, -half], [half, -half]].map(([x, y]) => put(piece, [x!, y!, 0]));
  return [foot, put(piece, [0, 0, height])];
}

const path = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

/** All faces of all pieces, the far ones first. */
export function faces(pieces: readonly Drawn[]): Face[] {
  return pieces
    .flatMap(facesOf)
    .sort((a, b) => a.near - b.near)
    .map(({ face }) => face);
}

function facesOf(piece: Drawn): { near: number; face: Face }[] {
  const [half, height, count] = SIDES[piece.size];
  const [foot, tip] = corners(piece);
  const tint = piece.lit ? LIT : colourOf(piece.seat ?? 0);
  const face = (points: readonly Vector[], normal: Vector, pips: readonly Vector[], light: number) => {
    const facing = nearness(normal) / Math.hypot(...normal);
    return {
      near: points.reduce((sum, point) => sum + nearness(point), 0) / points.length,
      face: {
        path: path(points.map(seen)),
        fill: shade(tint, light),
        front: facing > 0,
        pips: facing > GLANCING ? pips.map(seen) : [],
      },
    };
  };
  const sides = [[0, 1], [-1, 0], [0, -1], [1, 0]].map(([x = 0, y = 0], n) => {
    const normal = turned(piece, [x * height, y * height, half]);
    const [up, out] = [0.16 * height, half * 0.84];
    const across = Array.from({ length: count }, (_, pip) => 0.3 * half * (pip - (count - 1) / 2));
    const pips = across.map((a) => put(piece, [x * out + y * a, y * out - x * a, up]));
    return face([foot[n]!, foot[(n + 1) % 4]!, tip], normal, pips, dot(normal, LAMP) / Math.hypot(...normal));
  });
  // The opening of the foot is as dark as a hollow is.
  return [face(foot, turned(piece, [0, 0, -1]), [], -0.9), ...sides];
}

/** A colour in this much light, from -1 (turned away) to 1 (towards the lamp). */
function shade(tint: string, light: number): string {
  const parts = [1, 3, 5].map((n) => parseInt(tint.slice(n, n + 2), 16));
  const lit = parts.map((part) => (light > 0 ? part + (255 - part) * 0.32 * light : part * (1 + 0.5 * light)));
  return `#${lit.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** What the lamp leaves dark on the table. All parts turn the same way, so that they add up to one. */
export function shadow(pieces: readonly Drawn[]): string {
  const fall = ([x, y, z]: Vector): Point => seen([x + SHADOW[0] * z, y + SHADOW[1] * z, 0]);
  return pieces
    .flatMap((piece) => {
      const [foot, tip] = corners(piece);
      const base = foot.map(fall);
      return [base, ...base.map((corner, n) => [corner, base[(n + 1) % 4]!, fall(tip)])];
    })
    .map((points) => path(area(points) > 0 ? points : [...points].reverse()))
    .join("");
}

function area(points: readonly Point[]): number {
  return points.reduce((sum, [x, y], n) => {
    const [u, v] = points[(n + 1) % points.length]!;
    return sum + x * v - u * y;
  }, 0);
}
