// Help while playing: a hint in two steps, what something can do, which rule is in the way, a warning before a move that
// loses at once. The server decides where there is any; nothing here knows a game.

import { announce } from "../shell/announce.svelte";
import { send, wordsOf } from "../shell/api";
import { gameInfo } from "../shell/games.svelte";
import { settings } from "../shell/settings.svelte";
import type { ActionInfo, AskHelp, Help, LogLine, Words } from "../wire";
import type { TableConnection } from "./connection.svelte";
import { sayNamed } from "./names";

/** The table at which help is open from the start: the first real game after the lessons. */
let asked = "";
export function openHelpAt(table: string): void {
  asked = table;
}

export class TableHelp {
  open = $state(false);
  /** The next place that is pointed at is asked about. */
  asking = $state(false);
  /** What was answered, in the order in which it was asked for; only ever about this position. */
  told = $state.raw<readonly Words[]>([]);
  options = $state.raw<readonly ActionInfo[]>([]);
  show = $state.raw<readonly string[]>([]);
  /** How many of the two steps of a hint were taken, and the move that the second one tells. */
  hinted = $state(0);
  play = $state<string | null>(null);
  busy = $state(false);
  /** A move that would lose at once, waiting for a second thought. */
  warning = $state.raw<{ play: string; words: Words } | null>(null);

  constructor(private readonly connection: TableConnection) {
    this.open = connection.id === asked;
  }

  /** Whether the rules are explained at this table, and whether moves are recommended. */
  get rules(): boolean {
    const table = this.connection.table;
    return table?.status === "playing" && !table.rated && this.connection.seats.length > 0;
  }
  get moves(): boolean {
    const table = this.connection.table;
    const alone = table?.seats.every((seat) => seat.mine || seat.kind === "bot") ?? false;
    return this.rules && (alone || (gameInfo(table?.game ?? "")?.cooperative ?? false));
  }

  /** As a line of the log, which boards know how to point at. */
  get pointed(): LogLine | null {
    const position = this.connection.position;
    if (this.play === null || !position) return null;
    return { seq: position.seq, seat: position.seat, play: this.play, words: position.ask, at: 0, chance: null, why: null };
  }

  /** The position has changed: nothing that was said is about it. */
  forget(): void {
    this.told = this.options = this.show = [];
    this.play = this.warning = null;
    this.hinted = 0;
    this.asking = false;
  }

  toggle(): void {
    this.open = !this.open;
    if (!this.open) this.forget();
  }

  /** First where to look, then what to do and why. */
  async hint(): Promise<void> {
    const found = await this.ask({ what: this.hinted === 0 ? "look" : "move" });
    if (!found) return;
    // Where there is no place to look at, the move is told at once.
    this.hinted = found.play || this.hinted === 1 ? 2 : 1;
    this.options = [];
    this.show = found.show;
    this.play = found.play || null;
    this.tell(...[found.words, found.why].filter((words) => words.en !== ""));
  }

  async can(place: string): Promise<void> {
    this.asking = false;
    const found = await this.ask({ what: "can", place });
    if (!found) return;
    this.play = null;
    this.hinted = 0;
    this.options = found.options;
    this.show = [`cell ${place}`];
    this.tell(...(found.words.en ? [found.words] : []));
  }

  /** Do it, unless it loses at once and its player wanted to hear of that. */
  async act(play: string): Promise<void> {
    if (settings.warn && this.moves && !gameInfo(this.connection.table?.game ?? "")?.live) {
      const found = await this.ask({ what: "warn", play });
      if (found?.words.en) {
        this.warning = { play, words: found.words };
        return;
      }
    }
    this.connection.act(play);
  }

  anyway(): void {
    const play = this.warning?.play;
    this.warning = null;
    if (play) this.connection.act(play);
  }

  private tell(...words: readonly Words[]): void {
    this.told = words;
    const table = this.connection.table;
    if (table) announce(words.map((one) => sayNamed(table, one)).join(" "));
  }

  private async ask(what: Pick<AskHelp, "what" | "place" | "play">): Promise<Help | null> {
    const { id, active, position } = this.connection;
    if (this.busy || active === null || !position) return null;
    this.busy = true;
    try {
      const found = await send<Help>("POST", `/tables/${id}/help`, { seat: active, seq: position.seq, ...what });
      return found.seq === this.connection.position?.seq ? found : null;
    } catch (fault) {
      this.tell(wordsOf(fault));
      return null;
    } finally {
      this.busy = false;
    }
  }
}
