// Those who sit at the table: how each is called, whose place stands first, and who has still to choose a role.

import { naming } from "../../shell/words.svelte";
import { called } from "../../table/called.svelte";
import { nameOf, sayNamed, sharedScreen } from "../../table/names";
import { fillNames } from "../../table/naming";
import type { TableInfo, Words } from "../../wire";
import { withArticle } from "./people";
import { text } from "./texts";
import type { Step, View } from "./view";

interface Source {
  view: () => View;
  table: () => TableInfo | null;
  /** From whose side the table is seen. */
  seat: () => number | null;
}

export class Company {
  /** One's own place comes first; on a screen for several, the place of whoever plays. */
  readonly order = $derived.by(() =>
    this.source
      .view()
      .people.map((person, player) => ({ person, player }))
      .filter(({ person }) => person.role !== "")
      .sort((a, b) => this.rank(a.player) - this.rank(b.player)),
  );
  /** Whoever sits here alone or several times is known by the role. */
  readonly plainly = $derived.by(() => {
    const table = this.source.table();
    return table !== null && (table.seats.length === 1 || sharedScreen(table));
  });
  /** Who chooses a role now, and how many of those still to choose sit at this screen. */
  readonly chooser = $derived.by(() => this.source.view().people.findIndex((person) => person.specialty === null));
  readonly choosers = $derived.by(() => {
    const seats = this.source.table()?.seats;
    return this.source.view().people.filter((person) => person.specialty === null && (seats?.[person.seat]?.mine ?? true)).length;
  });

  /** Made while the board is: whoever would only be counted is called by the role, also where others tell of it. */
  constructor(private readonly source: Source) {
    $effect.pre(() => {
      if (!this.source.table()) return;
      called.by = this.role;
      return () => (called.by = null);
    });
  }

  /** A sentence of the game with people's names. */
  readonly named = (words: Words): string => {
    const table = this.source.table();
    return table ? sayNamed(table, words) : fillNames(naming(words), this.role);
  };
  readonly tell = (step: Step): string => this.named(step.words);
  /** How a seat is called, and the player of that number. */
  readonly seatName = (seat: number): string => {
    const table = this.source.table();
    return table ? nameOf(table, seat) : text("player", { n: seat + 1 });
  };
  readonly playerName = (player: number): string => this.seatName(this.source.view().people[player]?.seat ?? 0);

  private readonly role = (number: number, form: string): string | null => {
    const person = this.source.view().people[number - 1];
    return person?.role ? withArticle(person, form) : null;
  };
  private rank(player: number): number {
    const { people, active } = this.source.view();
    const own = people[player]?.seat === this.source.seat();
    return own && player === active ? 0 : own ? 1 : player === active ? 2 : 3;
  }
}
