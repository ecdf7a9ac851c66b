// What happened as a film: one step after another, each for a moment, on the board as it was then.

import type { Animation } from "../motion.svelte";
import type { Cell, Step } from "./view";

export interface Frame {
  step: Step;
  /** How much of its moment is over, from 0 to 1. */
  part: number;
  /** The board on the way, with all that was done before this step and, once it is half over, with what it does. */
  cells: readonly Cell[];
  /** What is still to be shown, this step first: a new event goes on from here. */
  left: readonly Step[];
}

/** Milliseconds for each kind of step; what is not here is told in the story alone. */
const LENGTHS: Record<string, number> = {
  put: 260, rolled: 600, rerolled: 600, dice: 600, birth: 1000, barren: 900, placed: 650, moved: 320, tile: 620, slides: 420,
  pushed: 620, guarded: 620, cleared: 420, guard: 420, lost: 750, revealed: 900, cube: 360, effect: 1200, "votes-yes": 1300, "votes-no": 1300,
  "says-yes": 1000, "says-no": 1000, tally: 1300, lifted: 500,
};
/** Nobody waits longer than this for what others did; the latest is what counts. */
const LONGEST = 4200;

const lengthOf = (step: Step): number => LENGTHS[step.kind] ?? 0;

export function filmOf(cells: readonly Cell[], steps: readonly Step[]): Animation<Frame> | null {
  let shown = steps.filter((step) => lengthOf(step) > 0);
  let begin = cells;
  let length = shown.reduce((sum, step) => sum + lengthOf(step), 0);
  while (length > LONGEST && shown.length > 1) {
    const [first, ...rest] = shown as [Step, ...Step[]];
    begin = after(begin, first);
    length -= lengthOf(first);
    shown = rest;
  }
  if (shown.length === 0) return null;
  return { length, at: (milliseconds) => frameAt(begin, shown, milliseconds) };
}

function frameAt(begin: readonly Cell[], steps: readonly Step[], milliseconds: number): Frame {
  let [cells, spent] = [begin, 0];
  for (const [n, step] of steps.entries()) {
    const part = (milliseconds - spent) / lengthOf(step);
    if (part < 1 || n === steps.length - 1) {
      const done = Math.min(1, part);
      return { step, part: done, cells: done < 0.5 && step.kind !== "tile" ? cells : after(cells, step), left: steps.slice(n) };
    }
    cells = after(cells, step);
    spent += lengthOf(step);
  }
  throw new Error("a film has at least one step");
}

/** The board once a step is done. */
function after(cells: readonly Cell[], step: Step): readonly Cell[] {
  const count = step.kind === "moved" || step.kind === "lost" ? (step.amount ?? 0) : 1;
  switch (step.kind) {
    case "placed":
      return changed(cells, step.cell, (cell) => ({ ...cell, animals: cell.animals + 1 }));
    case "moved":
      return changed(
        changed(cells, step.cell, (cell) => ({ ...cell, animals: Math.max(0, cell.animals - count) })),
        step.to,
        (cell) => ({ ...cell, animals: cell.animals + count }),
      );
    case "lost":
      return changed(cells, step.cell, (cell) => ({ ...cell, animals: Math.max(0, cell.animals - count) }));
    case "tile":
      return changed(cells, step.cell, (cell) => ({ ...cell, tile: true }));
    case "cleared":
      return changed(cells, step.cell, (cell) => ({ ...cell, tile: false }));
    case "pushed":
      return changed(
        changed(cells, step.cell, (cell) => ({ ...cell, tile: false })),
        step.to,
        (cell) => ({ ...cell, tile: true }),
      );
    case "guard":
      return changed(cells, step.cell, (cell) => ({ ...cell, guard: true }));
    case "guarded":
      return changed(cells, step.cell, (cell) => ({ ...cell, guard: false }));
    default:
      return cells;
  }
}

function changed(cells: readonly Cell[], name: string | undefined, change: (cell: Cell) => Cell): readonly Cell[] {
  return cells.map((cell) => (cell.name === name ? change(cell) : cell));
}
