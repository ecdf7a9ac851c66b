// Another try at a moment of a match, with the hand: a lesson of one step, of which nothing is kept.

import { LiveWalk } from "../learn/live.svelte";

export class TryWalk extends LiveWalk {
  constructor(table: string, seq: string, settled: () => Promise<void>) {
    super(`${table}.${seq}`, settled, "reviews");
  }

  protected override remembered(): string[] {
    return [];
  }

  protected override keep(): void {}
}
