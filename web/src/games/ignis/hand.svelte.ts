// What a hand does: it takes a tile of the reserve, goes along the ways in, and slides the tile in by one of them.

import type { LessonOnBoard } from "../../learn/lesson";
import { entries, keyOf, type Entry } from "./geometry";
import { pickOf, type Area, type Move, type Pick, type Refused, type View } from "./view";

/** The board under the hand, as it is now. */
interface Under {
  readonly view: View;
  /** What is still in play on it, as it is drawn. */
  readonly area: Area | null;
  /** Whether somebody may play from here now. */
  readonly free: boolean;
  readonly lesson: LessonOnBoard;
  readonly act: (play: string) => void;
}

export class Hand {
  /** The entry that the pointer or the keyboard is on. */
  focused = $state<string | null>(null);
  /** Something was touched that cannot be played. */
  wondered = $state(false);
  /** Whether a finger was the last to touch an entry. */
  byTouch = $state(false);
  private wanted = $state<Pick | null>(null);

  /** What may be taken; where everything may be tried, also what the reserve has run out of. */
  readonly picks = $derived.by((): readonly Pick[] => {
    const { view, lesson } = this.under();
    return [...new Set([...[...view.moves, ...view.refused].map(pickOf), ...(lesson.tries ? (["A", "E"] as const) : [])])];
  });
  readonly picked = $derived.by(() =>
    this.wanted && this.picks.includes(this.wanted) ? this.wanted : (this.picks[0] ?? null),
  );
  readonly ways = $derived.by(() => entries(this.under().area));
  readonly moves = $derived.by(() => this.byEntry((view) => view.moves));
  readonly refused = $derived.by(() => this.byEntry((view) => view.refused));
  readonly preview = $derived.by(() => (this.focused ? (this.moves.get(this.focused) ?? null) : null));
  readonly obstacle = $derived.by(() => (this.focused ? (this.refused.get(this.focused) ?? null) : null));

  constructor(private readonly under: () => Under) {}

  /** Slides of the tile that is picked, by the way in. */
  private byEntry<Slide extends Move | Refused>(slides: (view: View) => readonly Slide[]): Map<string, Slide> {
    const { view, free } = this.under();
    const picked = free ? slides(view).filter((slide) => pickOf(slide) === this.picked) : [];
    return new Map(picked.map((slide) => [keyOf(slide), slide]));
  }

  /** The board is another one. */
  forget(): void {
    [this.focused, this.wondered] = [null, false];
  }

  pick(tile: Pick): void {
    this.wanted = tile;
  }

  /** The next kind of tile. */
  turn(): void {
    const at = this.picked ? this.picks.indexOf(this.picked) : 0;
    this.wanted = this.picks[(at + 1) % this.picks.length] ?? null;
  }

  hover(entry: string): void {
    [this.focused, this.wondered] = [entry, false];
  }

  leave(entry: string): void {
    if (this.focused === entry) this.focused = null;
  }

  choose(entry: Entry): void {
    const { lesson, act } = this.under();
    const key = keyOf(entry);
    // A finger cannot hover: its first tap shows the ghost, its second plays.
    const ready = !this.byTouch || this.focused === key;
    this.focused = key;
    this.wondered = true;
    const tried = lesson.tries ? (this.refused.get(key)?.text ?? `${this.picked}${key}`) : undefined;
    const done = this.moves.get(key)?.text ?? tried;
    if (done && ready) act(done);
  }

  /** A touch on the board itself, where nothing can be played. */
  wonder = (event: PointerEvent): void => {
    if ((event.target as Element).closest(".entry, [data-square]")) return;
    [this.focused, this.wondered] = [null, true];
  };
}
