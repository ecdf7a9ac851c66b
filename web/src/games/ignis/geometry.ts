// Squares are one unit; file a is x = 0, the first rank lies at the bottom.

import type { Area, Heading } from "./view";

export interface Point {
  x: number;
  y: number;
}

const FILES = "abcdef";

export function squareName(x: number, rank: number): string {
  return `${FILES[x]}${rank + 1}`;
}

/** Where a square is drawn, on a board of so many files. */
export function placeOf(square: string, size: number): Point {
  return { x: FILES.indexOf(square[0] ?? "a"), y: size - Number(square[1]) };
}

const WAYS: Record<Heading, Point> = {
  "^": { x: 0, y: -1 },
  ">": { x: 1, y: 0 },
  v: { x: 0, y: 1 },
  "<": { x: -1, y: 0 },
};

export function ahead(point: Point, heading: Heading, by = 1): Point {
  const way = WAYS[heading];
  return { x: point.x + way.x * by, y: point.y + way.y * by };
}

/** Degrees by which an arrow that points up is turned. */
export const ANGLES: Record<Heading, number> = { "^": 0, ">": 90, v: 180, "<": 270 };

export interface Entry {
  square: string;
  heading: Heading;
}

/** What an entry is called in a move: `a4>`. */
export const keyOf = ({ square, heading }: Entry): string => square + heading;

/** Every way into the live area, clockwise from the left end of the bottom side. */
export function entries(area: Area | null): Entry[] {
  if (!area) return [];
  const files = span(area.left, area.right);
  const ranks = span(area.bottom, area.top);
  return [
    ...ranks.map((r): Entry => ({ square: squareName(area.left, r), heading: ">" })),
    ...files.map((f): Entry => ({ square: squareName(f, area.top), heading: "v" })),
    ...ranks.toReversed().map((r): Entry => ({ square: squareName(area.right, r), heading: "<" })),
    ...files.toReversed().map((f): Entry => ({ square: squareName(f, area.bottom), heading: "^" })),
  ];
}

function span(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
