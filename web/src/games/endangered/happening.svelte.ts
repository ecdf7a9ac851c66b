// What happened: told in words, shown as a film on the board, and heard.

import { untrack } from "svelte";
import { announce } from "../../shell/announce.svelte";
import { play as sound } from "../../shell/sound";
import type { Retold, TableInfo } from "../../wire";
import { Motion } from "../motion.svelte";
import { filmOf, type Frame } from "./film";
import { Telling } from "./telling.svelte";
import type { Step, View } from "./view";

const VOTES = new Set(["votes-yes", "votes-no", "tally"]);

interface Source {
  seq: () => number;
  view: () => View;
  /** What the last event did. */
  steps: () => readonly Step[];
  story: () => readonly Retold[] | null;
  table: () => TableInfo | null;
  tell: (step: Step) => string;
}

export class Happening {
  readonly telling: Telling;
  private readonly motion = new Motion<View, Frame>();

  readonly touched = $derived.by(
    () => new Set(this.source.steps().flatMap((step) => [step.cell, step.to].filter((cell) => cell !== undefined))),
  );
  /** Dice of any kind tumble, and those of the tray where they are the ones. */
  readonly rolling = $derived.by(() => this.frame?.step.dice !== undefined);
  readonly rollingTray = $derived.by(() => ["rolled", "rerolled"].includes(this.frame?.step.kind ?? ""));
  /** The vote is a scene of its own, from its first word until the year goes on. */
  readonly voting = $derived.by(
    () => this.source.view().phase === "vote" || (this.frame?.left.some((step) => VOTES.has(step.kind)) ?? false),
  );
  /** What is shown over the board. */
  readonly scene = $derived.by(() => {
    const kind = this.frame?.step.kind;
    return kind !== undefined && !VOTES.has(kind) && kind !== "put" ? this.frame : null;
  });

  /** Made while the board is. */
  constructor(private readonly source: Source) {
    this.telling = new Telling(source);
    $effect.pre(() => {
      const [seq, now, fresh] = [source.seq(), source.view(), source.steps()];
      untrack(() => this.reach(seq, now, fresh));
    });
  }

  /** What is being shown now; null at rest. */
  get frame(): Frame | null {
    return this.motion.picture;
  }

  /** Nobody has to watch. */
  skip(): void {
    if (this.frame) this.motion.stop();
  }

  private reach(seq: number, now: View, fresh: readonly Step[]): void {
    // What was still being shown is shown first.
    const [cells, left] = [this.frame?.cells, this.frame?.left ?? []];
    const arrival = this.motion.reach(seq, now, (before) => filmOf(cells ?? before.cells, [...left, ...fresh]));
    if (arrival !== "same") this.telling.reach(seq, fresh, arrival === "next");
    if (arrival !== "next" || fresh.length === 0) return;
    announce(fresh.map(this.source.tell).join(". "));
    if (fresh.some((step) => step.dice)) sound("dice");
    else sound(fresh.some((step) => step.kind === "lost") ? "take" : "place");
  }
}
