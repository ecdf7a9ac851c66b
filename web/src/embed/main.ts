// A game in a frame on somebody else's page: the board as the server draws it, step by step, in words too.

import "virtual:colours.css";
import "./embed.css";
import { typeset } from "../shell/typography";
import type { LogLine, TableInfo, Words } from "../wire";
import en from "./texts/en.json";
import fr from "./texts/fr.json";

const language = navigator.languages[0]?.toLowerCase().startsWith("fr") ? "fr" : "en";
const texts: Record<keyof typeof fr & keyof typeof en, string> = language === "fr" ? fr : en;
const t = (key: keyof typeof texts): string => typeset(texts[key], language);
const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
const id = location.pathname.split("/")[2] ?? "";
const frame = document.getElementById("embed");

async function get<T>(path: string): Promise<T> {
  const answer = await fetch(`/api/v1${path}`, { credentials: "omit" });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as T;
}

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  given: Record<string, string> = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

const fill = (sentence: string, blanks: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(blanks[name] ?? ""));

const seatName = (table: TableInfo, seat: number): string => {
  const found = table.seats[seat];
  return found?.kind === "bot" ? t("computer") : found?.name || t("free");
};

/** A sentence of the game with the names of those who sit there. */
const said = (table: TableInfo, words: Words): string =>
  (words.naming ?? words)[language].replace(/<(\d+):[^|>]*\|([^>]*)>/g, (_, number: string, counted: string) =>
    table.seats[Number(number) - 1]?.kind === "person" ? seatName(table, Number(number) - 1) : counted,
  );

/** A line of the log; what people do besides moving is told with their name. */
const told = (table: TableInfo, line: LogLine): string =>
  (line.play.startsWith("!") && line.seat !== null ? `${seatName(table, line.seat)} ` : "") + said(table, line.words);

async function show(): Promise<void> {
  const [table, log, games] = await Promise.all([
    get<TableInfo>(`/tables/${id}`),
    get<LogLine[]>(`/tables/${id}/log`),
    get<{ slug: string; title: Words }[]>("/games"),
  ]);
  const title = games.find((game) => game.slug === table.game)?.title[language] ?? table.game;
  const players = table.seats.map((seat) => seatName(table, seat.seat)).join(" · ");
  const asked = Number(new URLSearchParams(location.search).get("at") ?? Number.NaN);
  let at = Number.isInteger(asked) ? Math.min(Math.max(0, asked), log.length) : log.length;

  const board = make("img", { width: "600", height: "600" });
  const words = make("p", { "aria-live": "polite", class: "words" });
  const count = make("span", { class: "count" });
  const steps = [
    [t("first"), "M17 5l-7 7 7 7M7 5v14", () => 0],
    [t("back"), "M14.5 5l-7 7 7 7", () => at - 1],
    [t("on"), "M9.5 5l7 7-7 7", () => at + 1],
    [t("last"), "M7 5l7 7-7 7M17 5v14", () => log.length],
  ] as const;
  const buttons = steps.map(([label, path, to]) => {
    const button = make("button", { type: "button", "aria-label": label, title: label });
    button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}" /></svg>`;
    button.addEventListener("click", () => look(to()));
    return button;
  });
  const open = make("a", { target: "_blank", rel: "noopener" }, t("open"));

  function look(seq: number): void {
    at = Math.min(Math.max(0, seq), log.length);
    const line = log[at - 1];
    const happened = line ? told(table, line) : t("start");
    board.src = `/pictures/table/${id}.svg?at=${at}${dark ? "&theme=dark" : ""}`;
    board.alt = fill(t("alt"), { title, n: at, words: happened });
    words.textContent = happened;
    count.textContent = `${at} / ${log.length}`;
    open.href = `/replay/${id}?at=${at}`;
    buttons.forEach((button, n) => (button.disabled = n < 2 ? at === 0 : at === log.length));
  }

  const moves = log.map((line) => make("li", {}, told(table, line)));
  const list = make("details", {}, make("summary", {}, t("moves")), make("ol", {}, ...moves));
  const bar = make("div", { class: "bar", role: "group", "aria-label": t("steps") });
  bar.append(...buttons.slice(0, 2), count, ...buttons.slice(2));
  const head = make("header", {}, make("h1", {}, title), make("p", {}, players));
  document.title = `${title} · Tablier`;
  look(at);
  frame?.replaceChildren(head, board, words, bar, list, make("footer", {}, open));
}

document.documentElement.lang = language;
document.documentElement.dataset["theme"] = dark ? "dark" : "light";
show().catch(() => frame?.replaceChildren(make("p", { role: "alert" }, t("missing"))));
