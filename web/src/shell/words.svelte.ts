// Every sentence on the screen: our own texts by key, the server's by its pair of languages.

import en from "../texts/en.json";
import fr from "../texts/fr.json";
import type { Words } from "../wire";
import { settings } from "./settings.svelte";
import { typeset } from "./typography";

export type Blanks = Record<string, string | number>;

/** A reader for one folder's texts; a key that lacks one of the languages does not compile. */
export function texts<K extends string>(french: Record<K, string>, english: Record<K, string>) {
  const both = { fr: french, en: english };
  return (key: K, blanks: Blanks = {}): string => {
    // A key made from what the server says may be newer than this page: better shown than a broken board.
    const sentence = typeset(both[settings.language][key] ?? key, settings.language);
    return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(blanks[name] ?? ""));
  };
}

export type Key = keyof typeof fr & keyof typeof en;

/** The shell's own text for `key` in the chosen language, with its {blanks} filled. */
export const t = texts<Key>(fr, en);

/** A sentence of the server or of a rulebook in the chosen language. */
export function say(words: Words): string {
  return typeset(words[settings.language], settings.language);
}

/** The same with places for names, where it mentions anybody (table/naming.ts fills them). */
export function naming(words: Words): string {
  return typeset((words.naming ?? words)[settings.language], settings.language);
}

/** `one` or `many`, chosen by the language's own rule for plurals. */
export function plural(count: number, one: Key, many: Key): string {
  const rule = new Intl.PluralRules(settings.language).select(count);
  return t(rule === "one" ? one : many, { n: count });
}

export function date(at: number): string {
  return new Date(at).toLocaleString(settings.language, { dateStyle: "medium", timeStyle: "short" });
}
