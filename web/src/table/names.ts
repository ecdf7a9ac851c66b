// How seats and results are called.

import { gameInfo } from "../shell/games.svelte";
import { say, t } from "../shell/words.svelte";
import type { LogLine, Outcome, SeatInfo, TableInfo } from "../wire";

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

const PLAYERS = /\b(?:(du) joueur|le joueur|joueur|player) (\d+)\b/gi;
const SEATS = /(?:\b(de la) place|\bla place|\bseat|^place(?= \d+ :)) (\d+)\b/gi;

/** A sentence of a game, which counts its players or seats, with the names of those who sit there. Where one
 * person plays for several, players stay counted. */
export function withNames(table: TableInfo, sentence: string): string {
  const name = (counted: string, of: string | undefined, number: string): string => {
    const info = table.seats[Number(number) - 1];
    if (!info || info.kind === "open") return counted;
    const found = nameOf(table, info.seat);
    if (!of) return found;
    if (info.kind === "bot") return `de l'${found.charAt(0).toLowerCase()}${found.slice(1)}`;
    return /^[aeiouyhàâéèêëîïôûü]/i.test(found) ? `d'${found}` : `de ${found}`;
  };
  const counted = sharedScreen(table) || table.seats.length === 1;
  return (counted ? sentence : sentence.replace(PLAYERS, name)).replace(SEATS, name);
}

/** A line of the log; what people do besides moving is told with their name. */
export function lineOf(table: TableInfo, line: LogLine): string {
  const words = withNames(table, say(line.words));
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
