// A walk through a won ending that is answered in the page: what a lesson asks its server, this asks the table.

import { Walk } from "../../learn/walk.svelte";
import type { LessonAnswer, LessonDo, LessonNow, LessonPlay, Position, Words } from "../../wire";
import { movesOf, played, ranked, solve, won, writeMove, type Ending, type Move, type Table } from "./endings";
import world from "$games/extinction/endgames/world.json";
import en from "./texts/en.json";
import fr from "./texts/fr.json";
import { speciesOf, type View } from "./view";

const NOTHING: Words = { fr: "", en: "" };

/** How many moves of both sides a win takes, at least and at most. */
export const SPANS = { short: [3, 5], middle: [7, 11], long: [13, 99] } as const;
export type Span = keyof typeof SPANS;

/** A board, who is to move, and how it came about. */
interface Place {
  board: string;
  side: number;
  seq: number;
  last: string | null;
}

export class EndingWalk extends Walk {
  readonly seat: number;
  /** How many own moves the shortest way takes. */
  readonly par: number;
  private readonly start: Place;

  constructor(
    private readonly table: Table,
    span: Span,
    settled: () => Promise<void>,
    random: () => number = Math.random,
  ) {
    super("endings", settled);
    const [least, most] = SPANS[span];
    this.seat = random() < 0.5 ? 0 : 1;
    this.start = { board: won(table, this.seat, least, most, random), side: this.seat, seq: 0, last: null };
    this.par = (solve(table, this.start.board, this.seat).distance + 1) / 2;
  }

  protected override remembered(): string[] {
    return [];
  }

  protected override keep(): void {}

  protected override async post({ done, do: text = null, hint = false }: LessonDo): Promise<LessonNow> {
    const kept = [...(done ?? [])];
    let place = kept.reduce((here, move) => this.answered(this.played(here, move)), this.start);
    let answer: LessonAnswer | null = null;
    if (text !== null) {
      const found = this.choices(place).find((move) => writeMove(move) === text);
      if (!found) answer = { kind: "refused", words: both("ending.refused"), rule: "", plays: [], back: false };
      else if (found.value <= 0) answer = this.refuted(place, found);
      else {
        const [mine, after] = [this.played(place, text), this.answered(this.played(place, text))];
        const plays = [this.told(mine), ...(after === mine ? [] : [this.told(after)])];
        answer = { kind: isOver(mine) ? "right" : "on", words: isOver(mine) ? both("ending.won") : both("ending.on"), rule: "", plays, back: false };
        kept.push(text);
        place = after;
      }
    }
    const best = hint ? this.choices(place)[0] : undefined;
    const piece = best && both(`ending.${speciesOf(best.piece) ?? "pawn"}`);
    return {
      id: this.id,
      title: both("ending.title"),
      steps: 1,
      done: kept,
      step: isOver(place)
        ? null
        : { number: 1, say: both("ending.say"), ask: "goal", show: [], refusal: false, left: 0, rules: [] },
      position: this.shown(place),
      answer,
      hints: best && piece ? [both("ending.look", { piece }), both("ending.best", { move: writeMove(best) })] : [NOTHING, NOTHING],
      solution: best ? writeMove(best) : "",
      then: null,
    };
  }

  private choices(place: Place): (Move & Ending)[] {
    return ranked(this.table, place.board, place.side);
  }

  private played(place: Place, text: string): Place {
    const move = movesOf(place.board, place.side).find((one) => writeMove(one) === text);
    return move ? { board: played(place.board, move), side: 1 - place.side, seq: place.seq + 1, last: text } : place;
  }

  /** The longest defence, unless it is over. */
  private answered(place: Place): Place {
    const [best] = isOver(place) ? [] : this.choices(place);
    return best ? this.played(place, writeMove(best)) : place;
  }

  private refuted(place: Place, { value, ...move }: Move & Ending): LessonAnswer {
    const mine = this.played(place, writeMove(move));
    const after = this.answered(mine);
    const words = both(value < 0 ? "ending.loses" : "ending.draws", { reply: after.last ?? "" });
    return { kind: "wrong", words, rule: "", plays: [this.told(mine), this.told(after)], back: true };
  }

  private told(place: Place): LessonPlay {
    const words = { fr: place.last ?? "", en: place.last ?? "" };
    return { words, play: place.last ?? "", seat: 1 - place.side, steps: [], position: this.shown(place) };
  }

  private shown(place: Place): Position {
    const captures = [0, 1].flatMap((seat) => movesOf(place.board, seat)).filter((move) => move.takes);
    const mine = !isOver(place) && place.side === this.seat;
    const view: View = {
      side: place.side,
      board: place.board,
      number: place.seq + 1,
      quiet: 0,
      quiet_limit: world.quiet_limit,
      seen: 1,
      seen_limit: world.seen_limit,
      legal: mine ? movesOf(place.board, place.side).map(writeMove) : [],
      last: place.last,
      threats: captures.map(writeMove),
      position: place.board,
    };
    return {
      seq: place.seq,
      seat: this.seat,
      view,
      turn: { type: "players", seats: [place.side] },
      ask: NOTHING,
      goal: NOTHING,
      actions: [],
      steps: [],
      secret: false,
    };
  }
}

/** A capture ends it here, since there is one of each; so does a side that cannot move. */
const isOver = ({ board, side, last }: Place): boolean =>
  (last?.includes("x") ?? false) || movesOf(board, side).length === 0;

type Key = keyof typeof fr & keyof typeof en;

/** A text of this folder in both languages, since a walk keeps what it said. */
function both(key: Key, blanks: Record<string, string | Words> = {}): Words {
  const filled = (language: "fr" | "en"): string =>
    (language === "fr" ? fr : en)[key].replace(/\{(\w+)\}/g, (_, name: string) => {
      const blank = blanks[name] ?? "";
      return typeof blank === "string" ? blank : blank[language];
    });
  return { fr: filled("fr"), en: filled("en") };
}
