// The tiles as they are seen: they follow the steps of a move one after another, in order.

import { moving } from "../../shell/settings.svelte";
import { play as sound } from "../../shell/sound";
import { ahead, placeOf, type Point } from "./geometry";
import type { Area, Element, Step, View } from "./view";

export interface Tile extends Point {
  id: number;
  element: Element;
  /** On its way out: pushed off the edge, or vanishing with its line. */
  leaving: "" | "ejected" | "vanished";
}

const PAUSE = { push: 260, eject: 240, vanish: 420, shrink: 260 };

export class Stage {
  tiles = $state.raw<readonly Tile[]>([]);
  area = $state.raw<Area | null>(null);
  /** Where the last move slid in. */
  entered = $state("");
  private ids = 0;
  private run = 0;
  private size = 6;

  /** Show a position as it is, at once. */
  set(view: View): void {
    this.run += 1;
    this.size = view.size;
    this.area = view.area;
    this.tiles = [...view.board].flatMap((letter, at) => {
      if (letter === "." || letter === "#") return [];
      const point = { x: at % view.size, y: view.size - 1 - Math.floor(at / view.size) };
      // A tile that stays keeps its identity, so that nothing flickers.
      const same = this.tiles.find((t) => !t.leaving && t.x === point.x && t.y === point.y && t.element === letter);
      return [same ?? { id: ++this.ids, element: letter as Element, leaving: "" as const, ...point }];
    });
  }

  /** Show what a move did, step by step, and end at the position that it led to. */
  async follow(steps: readonly Step[], view: View): Promise<void> {
    const push = steps.find((step) => step.type === "push");
    this.entered = push?.shifts[0]?.target ?? "";
    sound(steps.some((step) => step.type === "vanish") ? "take" : "slide");
    if (!moving()) return this.set(view);
    const run = ++this.run;
    for (const step of steps) {
      const pause = await this.show(step);
      await new Promise((done) => setTimeout(done, pause));
      if (run !== this.run) return;
    }
    this.set(view);
  }

  private async show(step: Step): Promise<number> {
    switch (step.type) {
      case "push": {
        const first = step.shifts[0];
        if (!first?.target) return 0;
        const start = ahead(placeOf(first.target, this.size), step.heading, -1);
        const entering: Tile = { id: ++this.ids, element: first.tile as Element, leaving: "", ...start };
        this.tiles = [...this.tiles, entering];
        // The tile must have been seen outside before it can slide in.
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const from = new Map<string, Point>();
        for (const shift of step.shifts.slice(1))
          if (shift.source) from.set(key(placeOf(shift.source, this.size)), placeOf(shift.source, this.size));
        this.tiles = this.tiles.map((tile) => {
          if (tile.id === entering.id || from.has(key(tile))) {
            const next = ahead(tile, step.heading);
            const out = step.shifts.some((s) => !s.target && s.source && key(placeOf(s.source, this.size)) === key(tile));
            return { ...tile, ...next, leaving: out ? "ejected" : tile.leaving };
          }
          return tile;
        });
        return PAUSE.push;
      }
      case "eject":
        this.tiles = this.tiles.filter((tile) => tile.leaving !== "ejected");
        return PAUSE.eject;
      case "vanish": {
        const gone = new Set(step.lines.flatMap((line) => line.squares.map((s) => key(placeOf(s, this.size)))));
        this.tiles = this.tiles.map((tile) => (gone.has(key(tile)) ? { ...tile, leaving: "vanished" } : tile));
        return PAUSE.vanish;
      }
      case "shrink":
        this.tiles = this.tiles.filter((tile) => tile.leaving !== "vanished");
        this.area = step.area;
        return PAUSE.shrink;
      default:
        return 0;
    }
  }
}

const key = (point: Point) => `${point.x},${point.y}`;
