// How seats and results are called.

import { gameInfo } from "../shell/games.svelte";
import { naming, say, t } from "../shell/words.svelte";
import type { LogLine, Outcome, SeatInfo, TableInfo, Words } from "../wire";
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

/** A sentence of a game with the names of those whom it mentions. Who has none here stays counted: an open
 * seat, and whoever shares this screen or sits at the table alone. */
export function sayNamed(table: TableInfo, words: Words): string {
  return fillNames(naming(words), (number) => {
    const info = table.seats[number - 1];
    if (!info || info.kind === "open" || table.seats.length === 1 || (info.mine && sharedScreen(table))) return null;
    return { name: nameOf(table, info.seat), person: info.kind !== "bot" };
  });
}

/** A line of the log; what people do besides moving is told with their name. */
export function lineOf(table: TableInfo, line: LogLine): string {
  const words = sayNamed(table, line.words);
  return line.play.startsWith("!") && line.seat !== null ? `${nameOf(table, line.seat)} ${words}` : words;
}

/** How the game ended, as this browser's people see it. */
export function resultOf(table: TableInfo, outcome: Outcome): string {
  const why = say(outcome.reason.words);
  switch (outcome.type) {
    case "win": {
      const mine = table.seats[outcome.winner]?.mine && !sharedScreen(table);
      const winner = nameOf(table, outcome.winner);
      return mine ? t("result.you", { why }) : t("result.win", { winner, why });
    }
    case "draw":
      return t("result.draw", { why });
    case "team-win":
      return t("result.team-win", { why });
    case "team-loss":
      return t("result.team-loss", { why });
    case "ranking": {
      const best = Math.max(...outcome.points);
      const winners = outcome.points.flatMap((points, seat) => (points === best ? [nameOf(table, seat)] : []));
      return t("result.ranking", { winners: winners.join(", "), points: best });
    }
  }
}
