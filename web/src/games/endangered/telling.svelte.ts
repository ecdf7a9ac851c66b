// What happened at this table, step by step: told to this screen as it came, or again to one that came later.

import type { Retold, TableInfo } from "../../wire";
import type { Step } from "./view";

/** An event in the steps in which it is told. */
export interface ToldEvent {
  seq: number;
  steps: readonly Step[];
}

const KEPT = 40;

/** What nobody may take back, since somebody learnt something by it. */
const REVEALING = new Set(["drew", "revealed", "effect", "top-kept", "top-discarded"]);

interface Source {
  /** The last events at a table, each to the one that is shown and beyond; null where there is no table. */
  story: () => readonly Retold[] | null;
  table: () => TableInfo | null;
}

export class Telling {
  /** What this screen was shown, where no table tells the story. */
  private seen = $state.raw<readonly ToldEvent[]>([]);
  /** The event after which the board is shown. */
  private at = $state(0);
  /** The last event that was there when something was decided here. */
  private acted = $state(-1);

  /** The last events up to the one that is shown. */
  readonly told = $derived.by((): readonly ToldEvent[] => {
    const story = (this.source.story() as readonly (Retold & ToldEvent)[] | null)?.filter((one) => one.seq <= this.at);
    if (!story) return this.seen;
    const now = this.seen.at(-1);
    return now?.seq === this.at && story.at(-1)?.seq !== this.at ? [...story, now] : story;
  });
  /** The last event before somebody at this screen decided something: what came after it is news. */
  readonly decided = $derived.by(() => {
    const seats = this.source.table()?.seats;
    const own = this.source.story()?.findLast(({ seat }) => seat !== null && seats?.[seat]?.mine);
    return Math.max(this.acted, own ? own.seq - 1 : -1);
  });
  /** What was said at this vote so far. */
  readonly votes = $derived(sinceVoting(this.told.flatMap((one) => one.steps)));

  constructor(private readonly source: Source) {}

  /** Another position is shown, and what led to it; `next`: it follows on the one before. */
  reach(seq: number, steps: readonly Step[], next: boolean): void {
    this.at = seq;
    const before = next ? this.seen.filter((one) => one.seq < seq) : [];
    if (steps.length > 0 || !next) this.seen = [...before, { seq, steps }].slice(-KEPT);
  }

  decide(seq: number): void {
    this.acted = seq;
  }

  /** Whether the event that is shown was decided here, and nobody learnt anything by it. */
  mayTakeBack(): boolean {
    const last = this.told.at(-1);
    if (this.at === 0 || last?.seq !== this.at || this.decided !== this.at - 1) return false;
    return !last.steps.some((step) => step.dice || REVEALING.has(step.kind));
  }
}

function sinceVoting(all: readonly Step[]): readonly Step[] {
  const began = all.findLastIndex((step) => step.kind === "voting");
  return all.slice(began + 1).filter((step) => step.kind.startsWith("votes-"));
}
