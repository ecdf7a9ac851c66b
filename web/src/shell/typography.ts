// How French is set: the patterns are the library's own, and so what it says and what we say look alike.

import patterns from "$core/typography.json";

const RULES = patterns.fr.map(([pattern, put]) => [new RegExp(pattern ?? "", "g"), put ?? ""] as const);

/** A text as it is printed in its language; what is set already stays as it is. */
export function typeset(text: string, language: "fr" | "en"): string {
  return language === "en" ? text : RULES.reduce((set, [pattern, put]) => set.replace(pattern, put), text);
}
