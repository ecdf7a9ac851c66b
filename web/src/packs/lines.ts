// A card as a form: each line of its text is one field, written back as it was read. What a form cannot show stays text.

/** `words` has a French and an English side, `raw` is anything that the form does not take apart. */
export type Value =
  | { kind: "words"; fr: string; en: string }
  | { kind: "text"; text: string }
  | { kind: "raw"; text: string };

export interface Field {
  /** Which line of the text it is, from 0. */
  line: number;
  key: string;
  value: Value;
}

const STRING = String.raw`"((?:[^"\\]|\\["\\])*)"`;
const TEXT = new RegExp(`^${STRING}$`);
const BOTH = new RegExp(`^\\{\\s*fr\\s*=\\s*${STRING}\\s*,\\s*en\\s*=\\s*${STRING}\\s*\\}$`);
const ONE = new RegExp(`^\\{\\s*(fr|en)\\s*=\\s*${STRING}\\s*\\}$`);

const bare = (quoted: string): string => quoted.replace(/\\(.)/g, "$1");
const quote = (text: string): string => `"${text.replace(/[\\"]/g, "\\$&").replace(/\s*\n\s*/g, " ")}"`;

export function readValue(text: string): Value {
  const plain = TEXT.exec(text);
  if (plain) return { kind: "text", text: bare(plain[1] ?? "") };
  const both = BOTH.exec(text);
  if (both) return { kind: "words", fr: bare(both[1] ?? ""), en: bare(both[2] ?? "") };
  const one = ONE.exec(text);
  if (one) return { kind: "words", ...{ fr: "", en: "" }, ...{ [one[1] ?? "fr"]: bare(one[2] ?? "") } };
  return { kind: "raw", text };
}

/** Of two languages one is enough: an empty side is left out. */
export function writeValue(value: Value): string {
  if (value.kind === "raw") return value.text.replace(/\s*\n\s*/g, " ");
  if (value.kind === "text") return quote(value.text);
  const { fr, en } = value;
  if (fr && en) return `{ fr = ${quote(fr)}, en = ${quote(en)} }`;
  return en ? `{ en = ${quote(en)} }` : `{ fr = ${quote(fr)} }`;
}

/** The fields of a card; null where some line is none, so that only its text can be changed. */
export function readFields(text: string): Field[] | null {
  const fields: Field[] = [];
  for (const [line, written] of text.split("\n").entries()) {
    if (!written.trim() || written.startsWith("#") || (line === 0 && written.startsWith("["))) continue;
    const found = /^([A-Za-z0-9_-]+) *= *(.*?) *$/.exec(written);
    if (!found) return null;
    fields.push({ line, key: found[1] ?? "", value: readValue(found[2] ?? "") });
  }
  return fields;
}

/** The text with one field changed. */
export function writeField(text: string, field: Field, value: Value): string {
  const lines = text.split("\n");
  lines[field.line] = `${field.key} = ${writeValue(value)}`;
  return lines.join("\n");
}

/** The text with a further key behind the last one. */
export const addKey = (text: string, key: string, empty: string): string => `${text}\n${key} = ${empty}`;

/** One of several: a card, or a table under a name of its own, as `[sheets.mine]`. */
export const isOneOfSeveral = (text: string): boolean => /^\[\[|^\[[\w-]+\./.test(text);

/** A copy of a card under a key that is free for now. */
export function copyOf(text: string): string {
  const named = /^\[([\w-]+)\.([\w-]+?)(?:-copy)?\]/;
  if (named.test(text)) return text.replace(named, "[$1.$2-copy]");
  return text.replace(/^key *= *"(.*?)(-copy)?"/m, (_, key: string) => `key = "${key}-copy"`);
}
