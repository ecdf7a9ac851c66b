// Where squares lie on the screen. The board may be turned by eighths of a circle; pieces stay upright.

import { FILES } from "./view";

export const SQUARES: readonly string[] = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((rank) =>
  [...FILES].map((file) => `${file}${rank}`),
);

export interface Point {
  x: number;
  y: number;
}

/** A point of the board (one square is one unit, the middle is 0, y towards rank 8) on the screen. */
export function turned(x: number, y: number, eighths: number): Point {
  const angle = (eighths * Math.PI) / 4;
  return {
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: -(x * Math.sin(angle) + y * Math.cos(angle)),
  };
}

const fileOf = (square: string) => FILES.indexOf(square[0] ?? "a");
const rankOf = (square: string) => Number(square[1]) - 1;

/** The middle of a square on the board. */
export const spotOf = (square: string): Point => ({ x: fileOf(square) - 3.5, y: rankOf(square) - 3.5 });

/** The middle of a square on the screen. */
export function centre(square: string, eighths: number): Point {
  const { x, y } = spotOf(square);
  return turned(x, y, eighths);
}

/** The square under a point of the screen drawing; the inverse of `turned`. */
export function squareAt(point: Point, eighths: number): string | null {
  const back = turned(point.x, -point.y, -eighths);
  const file = Math.floor(back.x + 4);
  const rank = Math.floor(-back.y + 4);
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? `${FILES[file]}${rank + 1}` : null;
}

/** The outline of a square, or of the whole board with `half` 4 around the middle. */
export function outline(square: string | null, half: number, eighths: number): string {
  const x = square ? fileOf(square) - 3.5 : 0;
  const y = square ? rankOf(square) - 3.5 : 0;
  return [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
  ]
    .map(([px = 0, py = 0]) => turned(px, py, eighths))
    .map((p) => `${p.x.toFixed(3)},${p.y.toFixed(3)}`)
    .join(" ");
}

export function isDark(square: string): boolean {
  return (fileOf(square) + rankOf(square)) % 2 === 0;
}

/** Half the width of the drawing: a board on its corner needs more room. */
export function reach(eighths: number): number {
  const edge = 4.62;
  return eighths % 2 === 0 ? edge : edge * Math.SQRT2;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, -1],
};

/** The square that an arrow key leads to as the board lies; on its corner, "up" is up and left. */
export function neighbour(square: string, key: string, eighths: number): string | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const quarter = (Math.floor(eighths / 2) * Math.PI) / 2;
  const dx = Math.round(arrow[0] * Math.cos(quarter) + arrow[1] * Math.sin(quarter));
  const dy = Math.round(-arrow[0] * Math.sin(quarter) + arrow[1] * Math.cos(quarter));
  const file = fileOf(square) + dx;
  const rank = rankOf(square) + dy;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? `${FILES[file]}${rank + 1}` : null;
}
