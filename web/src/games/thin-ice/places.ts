// Places that a piece may well go to: free room on the table, tops that carry it, two tips that it bridges.

import { Vector3 } from "three";
import { dangerOf } from "./danger";
import { Lowering, type Standing } from "./drop";
import { clearOver } from "./hover";
import { attitude, SHAPES, sizeOf, yawOf, type Pose } from "./pieces";

export interface Suggestion extends Pose {
  /** The pieces that carry it; none: the table. */
  on: readonly string[];
}

const MOST = 6;
const SPOTS = [
  [0, -24],
  [-26, 20],
  [26, 20],
  [-30, -14],
  [30, -14],
] as const;
const APART = 31; // millimetres between the middles of two pieces that stand beside each other
const UPRIGHT = 0.96;
const LEVEL = 6; // two tips carry a bridge when one is at most so much higher than the other
const SPAN = 0.86; // and when they are at most this share of its length apart
const SUNK = 3; // millimetres above the foot of what carries it, at least

/** The best first: the table while it has room, then the lowest tops, then bridges. */
export function suggestions(piece: string, pile: readonly Standing[], onTable: number): Suggestion[] {
  const others = pile.filter((one) => one.piece !== piece);
  return [...spots(piece, others, onTable), ...tops(piece, others), ...bridges(piece, others)].slice(0, MOST);
}

function hanging(piece: string, x: number, y: number, turn: Pose["turn"], pile: readonly Standing[]): Suggestion {
  const lowering = new Lowering(piece, turn, pile);
  return { at: clearOver(lowering, x, y), turn, on: lowering.over(x, y).on };
}

function spots(piece: string, pile: readonly Standing[], onTable: number): Suggestion[] {
  if (onTable >= 3) return [];
  return SPOTS.filter(([x, y]) => pile.every(({ at }) => Math.hypot(at.x - x, at.y - y) > APART))
    .slice(0, 3)
    .map(([x, y]) => hanging(piece, x, y, attitude("upright", piece, 0), pile));
}

const tipOf = ({ piece, at, turn }: Standing): Vector3 => new Vector3(0, 0, SHAPES[sizeOf(piece)].height).applyQuaternion(turn).add(at);

/** Pieces that stand upright and carry nothing. */
function free(pile: readonly Standing[]): Standing[] {
  return pile.filter((one) => {
    const up = new Vector3(0, 0, 1).applyQuaternion(one.turn).z;
    const tip = tipOf(one);
    const covered = pile.some(
      (other) => other !== one && other.at.z > one.at.z + 1 && Math.hypot(other.at.x - tip.x, other.at.y - tip.y) < SHAPES[sizeOf(other.piece)].side / 2,
    );
    return up > UPRIGHT && !covered;
  });
}

function tops(piece: string, pile: readonly Standing[]): Suggestion[] {
  return free(pile)
    .sort((a, b) => a.at.z - b.at.z)
    .map((below) => {
      const turn = attitude("upright", piece, yawOf(below.turn) + Math.PI / 4);
      const there = hanging(piece, below.at.x, below.at.y, turn, pile);
      const sits = there.on.includes(below.piece) && there.at.z > below.at.z + SUNK + 8;
      const drop = { z: new Lowering(piece, turn, pile).over(below.at.x, below.at.y).z, on: there.on };
      return sits && dangerOf(piece, there, drop, pile, 0) === null ? there : null;
    })
    .filter((one) => one !== null);
}

/** Lying on a face across two tips, its weight between them. */
function bridges(piece: string, pile: readonly Standing[]): Suggestion[] {
  const { side, height, mass } = SHAPES[sizeOf(piece)];
  const tips = free(pile).map(tipOf);
  const found: Suggestion[] = [];
  tips.forEach((a, n) =>
    tips.slice(n + 1).forEach((b) => {
      const apart = Math.hypot(a.x - b.x, a.y - b.y);
      if (Math.abs(a.z - b.z) > LEVEL || apart < side / 2 || apart > SPAN * height) return;
      const turn = attitude("lying", piece, Math.atan2(b.y - a.y, b.x - a.x));
      const middle = new Vector3(0, 0, mass).applyQuaternion(turn);
      found.push(hanging(piece, (a.x + b.x) / 2 - middle.x, (a.y + b.y) / 2 - middle.y, turn, pile));
    }),
  );
  return found.filter((one) => one.on.length === 2);
}
