// A line of the log that is pointed at, as the things on the table that it names.

import { FILES, RANKS } from "./view";

export interface Pointed {
  squares: ReadonlySet<string>;
  /** An action, by its key; an ambassador, by its place. */
  action: string | null;
  envoy: number | null;
}

/** `place 3 relocate`, `move c3 c4`, `line row 2`, `ambassador 5`: what these name. */
export function pointedBy(play: string): Pointed {
  const [verb, ...words] = play.split(" ");
  return {
    squares: new Set(verb === "line" ? lineOf(words[0], Number(words[1])) : words.filter((word) => /^[a-f][1-6]$/.test(word))),
    action: verb === "place" ? (words[1] ?? null) : verb === "perform" ? (words[0] ?? null) : null,
    envoy: verb === "ambassador" ? Number(words[0]) : null,
  };
}

function lineOf(kind: string | undefined, number: number): string[] {
  return kind === "row" ? FILES.map((file) => `${file}${number}`) : RANKS.map((rank) => `${FILES[number - 1]}${rank}`);
}
