// How seats and results are called.

import { gameInfo } from "../shell/games.svelte";
import { settings } from "../shell/settings.svelte";
import { naming, plural, say, t } from "../shell/words.svelte";
import type { LogLine, Outcome, SeatInfo, TableInfo, Words } from "../wire";
import { called } from "./called.svelte";
import { fillNames } from "./naming";

export function nameOf(table: TableInfo, seat: number): string {
  const info = table.seats[seat];
  if (!info || info.kind === "open") return t("seat.open", { n: seat + 1 });
  // One person sits there several times over: the places tell them apart, not the name.
  if (info.mine && sharedScreen(table)) return t("seat.number", { n: seat + 1 });
  if (info.kind === "bot") {
    const level = levelName(table, info);
    const alone = table.seats.filter((other) => other.kind === "bot").length === 1;
    return alone ? t("seat.bot", { level }) : t("seat.bots", { n: seat + 1, level });
  }
  return info.name || t("seat.number", { n: seat + 1 });
}

function levelName(table: TableInfo, info: SeatInfo): string {
  const level = gameInfo(table.game)?.levels.find((known) => known.key === info.level);
  return level ? say(level.title) : info.level;
}

/** One screen for several people: all seats of persons are mine. */
export function sharedScreen(table: TableInfo): boolean {
  return table.seats.filter((seat) => seat.mine).length > 1;
}

/** From whose side a board is seen, where that person is oneself: in a review or a replay it may be another's. */
export const ownSeat = (table: TableInfo | null, seat: number | null): number | null =>
  seat === null || (table && !table.seats[seat]?.mine) ? null : seat;

/** A sentence of a game with the names of those whom it mentions. Who has none here is called as the board calls
 * them, or stays counted: an open seat, and whoever shares this screen or sits at the table alone. */
export function sayNamed(table: TableInfo, words: Words): string {
  return fillNames(naming(words), (number, form) => {
    const info = table.seats[number - 1];
    if (!info || info.kind === "open" || table.seats.length === 1 || (info.mine && sharedScreen(table)))
      return called.by?.(number, form) ?? null;
    return { name: nameOf(table, info.seat), person: info.kind !== "bot" };
  });
}

/** A line of the log; what people do besides moving is told with their name. */
export function lineOf(table: TableInfo, line: LogLine): string {
  const words = sayNamed(table, line.words);
  return line.play.startsWith("!") && line.seat !== null ? `${nameOf(table, line.seat)} ${words}` : words;
}

/** How the game ended, as this browser's people see it: who won, and why. */
export interface Ending {
  title: string;
  why: string;
}

export function endingOf(table: TableInfo, outcome: Outcome): Ending {
  const why = sayNamed(table, outcome.reason.words);
  switch (outcome.type) {
    case "win":
      return { title: winners(table, [outcome.winner]), why };
    case "ranking": {
      const best = Math.max(...outcome.points);
      const first = outcome.points.flatMap((points, seat) => (points === best ? [seat] : []));
      return { title: winners(table, first), why: plural(best, "result.point", "result.points") };
    }
    default:
      return { title: t(`result.${outcome.type}`), why };
  }
}

function winners(table: TableInfo, seats: readonly number[]): string {
  if (!sharedScreen(table) && seats.some((seat) => table.seats[seat]?.mine)) return t("result.you");
  const names = new Intl.ListFormat(settings.language).format(seats.map((seat) => nameOf(table, seat)));
  return t(seats.length === 1 ? "result.win" : "result.wins", { names });
}

/** The same in one line. */
export function resultOf(table: TableInfo, outcome: Outcome): string {
  const { title, why } = endingOf(table, outcome);
  return `${title}${/[!.]$/.test(title) ? " " : ", "}${why}`;
}
