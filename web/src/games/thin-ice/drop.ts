// Where a piece that is lowered first touches the pile or the table, worked out from edges and faces.

import { Vector3 } from "three";
import { SHAPES, SIZES, WALL, sizeOf, type Pose, type Size } from "./pieces";

export interface Standing extends Pose {
  piece: string;
}

/** What a piece comes down on: the height of its base then, and the pieces that carry it; none: the table. */
export interface Drop {
  z: number;
  on: readonly string[];
}

const TOGETHER = 0.8; // millimetres within which two pieces carry a third one together
const FAR = 1000;

type Point = readonly [x: number, y: number, z: number];
type Edge = readonly [number, number];
type Face = readonly [number, number, number];

/** The outer and the inner mantle: four corners and a tip each. */
const EDGES: readonly Edge[] = [0, 5].flatMap((n) =>
  [0, 1, 2, 3].flatMap((k): Edge[] => [
    [n + k, n + ((k + 1) % 4)],
    [n + k, n + 4],
  ]),
);
const FACES: readonly Face[] = [
  ...[0, 5].flatMap((n) => [0, 1, 2, 3].map((k): Face => [n + k, n + ((k + 1) % 4), n + 4])),
  ...[0, 1, 2, 3].flatMap((k): Face[] => [
    [k, (k + 1) % 4, 5 + k],
    [(k + 1) % 4, 5 + k, 5 + ((k + 1) % 4)],
  ]),
];

function cornersOf(size: Size): Vector3[] {
  const { side, height, inner } = SHAPES[size];
  const half = side / 2;
  const hole = half - (WALL * Math.hypot(half, height)) / height;
  const square = (h: number) => [[h, -h], [h, h], [-h, h], [-h, -h]].map(([x = 0, y = 0]) => new Vector3(x, y, 0));
  return [...square(half), new Vector3(0, 0, height), ...square(hole), new Vector3(0, 0, inner)];
}

const CORNERS = Object.fromEntries(SIZES.map((size) => [size, cornersOf(size)])) as Record<Size, Vector3[]>;
const REACH = Object.fromEntries(
  SIZES.map((size) => [size, Math.max(...CORNERS[size].map((corner) => corner.length()))]),
) as Record<Size, number>;

/** Where the corners of a piece are, from its base's middle, turned as it is. */
const turned = (piece: string, pose: Pose): Point[] =>
  CORNERS[sizeOf(piece)].map((corner) => corner.clone().applyQuaternion(pose.turn).toArray() as unknown as Point);

/** Lowers one piece, turned as it is, over different places of a pile that stands still. */
export class Lowering {
  private readonly own: Point[];
  private readonly foot: number;
  private readonly reach: number;
  private readonly others: readonly { piece: string; at: Vector3; reach: number; points: Point[] }[];

  constructor(piece: string, turn: Pose["turn"], pile: readonly Standing[]) {
    const pose = { at: new Vector3(), turn };
    this.own = turned(piece, pose);
    this.foot = 0 - Math.min(...this.own.map(([, , z]) => z));
    this.reach = REACH[sizeOf(piece)];
    this.others = pile
      .filter((other) => other.piece !== piece)
      .map((other) => ({
        piece: other.piece,
        at: other.at,
        reach: REACH[sizeOf(other.piece)],
        points: turned(other.piece, other).map(([x, y, z]): Point => [x + other.at.x, y + other.at.y, z + other.at.z]),
      }));
  }

  /** Straight down from above everything, over this place. */
  over(x: number, y: number): Drop {
    let z = this.foot;
    const carried: { piece: string; z: number }[] = [];
    for (const other of this.others) {
      if (Math.hypot(other.at.x - x, other.at.y - y) > this.reach + other.reach) continue;
      const high = FAR - this.gap(x, y, other.points);
      if (high === -Infinity) continue;
      carried.push({ piece: other.piece, z: high });
      z = Math.max(z, high);
    }
    const on = carried.filter((one) => one.z > z - TOGETHER && one.z > this.foot).map((one) => one.piece);
    return { z, on };
  }

  /** How far the piece falls from FAR above the table to another one; infinite where it misses it. */
  private gap(x: number, y: number, points: readonly Point[]): number {
    const own = this.own.map(([u, v, w]): Point => [u + x, v + y, w + FAR]);
    let least = Infinity;
    for (const face of FACES) {
      for (const point of own) least = Math.min(least, point[2] - (heightOn(points, face, point) ?? -Infinity));
      for (const point of points) least = Math.min(least, (heightOn(own, face, point) ?? Infinity) - point[2]);
    }
    for (const a of EDGES) for (const b of EDGES) least = Math.min(least, between(own[a[0]]!, own[a[1]]!, points[b[0]]!, points[b[1]]!));
    return least;
  }
}

/** How high a face is at a point, as seen from above; null where it is beside it. */
function heightOn(points: readonly Point[], [i, j, k]: Face, [x, y]: Point): number | null {
  const [a, b, c] = [points[i]!, points[j]!, points[k]!];
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
  if (Math.abs(area) < 1e-9) return null;
  const u = ((x - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (y - a[1])) / area;
  const v = ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) / area;
  return u < 0 || v < 0 || u + v > 1 ? null : a[2] + u * (b[2] - a[2]) + v * (c[2] - a[2]);
}

/** How far one edge is above another where they cross, as seen from above. */
function between(a: Point, b: Point, c: Point, d: Point): number {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const cross = ux * vy - uy * vx;
  if (Math.abs(cross) < 1e-9) return Infinity;
  const [wx, wy] = [c[0] - a[0], c[1] - a[1]];
  const s = (wx * vy - wy * vx) / cross;
  const t = (wx * uy - wy * ux) / cross;
  if (s < 0 || s > 1 || t < 0 || t > 1) return Infinity;
  return a[2] + s * (b[2] - a[2]) - (c[2] + t * (d[2] - c[2]));
}
