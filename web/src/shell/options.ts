// Options in words: as people chose them, not as they are written down.

import type { GameInfo, Option, Value } from "../wire";
import { plural, say, t } from "./words.svelte";

const LONGEST = 80; // letters of a text; all of it stands in the record

/** The value of an option as its form shows it. */
export function spell(option: Option, value: Value | undefined): string {
  if (option.type === "choice") {
    const label = option.labels[option.values.indexOf(String(value))];
    return label ? say(label) : String(value);
  }
  if (option.type === "flag") return t(value ? "yes" : "no");
  const own = /^kept-([0-9a-f]{8})/.exec(String(value));
  if (own) return t("option.own", { mark: own[1] ?? "" });
  const written = String(value ?? "");
  return written.length > LONGEST ? `${written.slice(0, LONGEST)}…` : written || t("about.none");
}

/** What `scenario=tiger difficulty=expert players=2` says: the first option always, others where they are not as usual. */
export function settingOf(game: GameInfo | undefined, setting: string): string {
  const given = new Map(setting.split(" ").map((part) => part.split("=") as [string, string]));
  const said = (game?.options ?? []).flatMap((option, i) => {
    const value = given.get(option.name);
    const usual = option.type === "choice" ? option.values[0] : String(option.default);
    if (value === undefined || (i > 0 && value === usual)) return [];
    return option.type === "choice" ? spell(option, value) : `${say(option.title)} ${option.type === "text" ? spell(option, value) : value}`;
  });
  return [...said, plural(Number(given.get("players") ?? 1), "card.player", "card.players")].join(" · ");
}
