// What stands behind a key of a card, taken apart and written again: texts, whole numbers, true and false, lists and tables.

import type { PackBlank, PackShape } from "../wire";

export type Noted = string | number | boolean | Noted[] | Table;
export interface Table {
  [key: string]: Noted;
}

const TOKEN = /\s*(?:"((?:[^"\\]|\\["\\])*)"|(-?(?:0|[1-9]\d{0,8})(?![\w.]))|(true|false)(?!\w)|([A-Za-z0-9_-]+)|([[\]{},=]))/y;

/** The value that a text notes; null where it is anything that a form does not take apart. */
export function readNotation(text: string): Noted | null {
  const tokens: RegExpExecArray[] = [];
  const scanner = new RegExp(TOKEN);
  while (scanner.lastIndex < text.trimEnd().length) {
    const found = scanner.exec(text);
    if (!found) return null;
    tokens.push(found);
  }
  let at = 0;
  const sign = (): string | undefined => tokens[at]?.[5];
  const take = (wanted: string): boolean => sign() === wanted && ++at > 0;

  function value(): Noted {
    const token = tokens[at++];
    if (token?.[1] !== undefined) return token[1].replace(/\\(.)/g, "$1");
    if (token?.[2] !== undefined) return Number(token[2]);
    if (token?.[3] !== undefined) return token[3] === "true";
    if (token?.[5] === "[") return list();
    if (token?.[5] === "{") return table();
    throw new SyntaxError();
  }
  function list(): Noted[] {
    const found: Noted[] = [];
    while (!take("]")) {
      if (found.length && !take(",")) throw new SyntaxError();
      found.push(value());
    }
    return found;
  }
  function table(): Table {
    const found: Table = {};
    for (let first = true; !take("}"); first = false) {
      if (!first && !take(",")) throw new SyntaxError();
      const token = tokens[at++];
      const key = token?.[4] ?? token?.[3] ?? token?.[2];
      if (key === undefined || Object.hasOwn(found, key) || !take("=")) throw new SyntaxError();
      found[key] = value();
    }
    return found;
  }
  try {
    const found = value();
    return at === tokens.length ? found : null;
  } catch {
    return null;
  }
}

/** As our own pack is written. */
export function writeNotation(value: Noted): string {
  if (typeof value === "string") return `"${value.replace(/[\\"]/g, "\\$&").replace(/\s*\n\s*/g, " ")}"`;
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${value.map(writeNotation).join(", ")}]`;
  const parts = Object.entries(value).map(([key, part]) => `${key} = ${writeNotation(part)}`);
  return parts.length ? `{ ${parts.join(", ")} }` : "{}";
}

export const isTable = (value: Noted | undefined): value is Table => typeof value === "object" && !Array.isArray(value);

/** The shape of a part: of effects the one that it does. */
export const shapeOf = (shapes: readonly PackShape[], name: string, part: Table): PackShape | undefined =>
  shapes.find((shape) => shape.name === name && (!shape.tag || shape.tag === part["do"]));

/** What stands in a blank at first: what holds without it, or the least that may stand there. */
export function beginning(blank: PackBlank, shapes: readonly PackShape[]): Noted {
  const usual = blank.usual ? readNotation(blank.usual) : null;
  switch (blank.kind) {
    case "number":
      return typeof usual === "number" ? usual : Math.max(1, blank.low ?? 0);
    case "amount":
      return 1;
    case "yes":
      return usual !== true;
    case "word":
      return blank.values.find((one) => one.word !== usual)?.word ?? "";
    case "words":
      return { fr: "...", en: "..." };
    case "part": {
      const shape = shapes.find((one) => one.name === blank.of);
      return shape ? newPart(shape, shapes) : {};
    }
    case "parts":
    case "listed":
    case "squares":
      return [];
    case "counts":
      return {};
    case "numbers":
      return blank.values.map(() => blank.low ?? 0);
    case "names":
      return blank.values.map(() => ({ fr: "...", en: "..." }));
    default:
      return "";
  }
}

/** A part with what it must have. */
export function newPart(shape: PackShape, shapes: readonly PackShape[]): Table {
  const needed = shape.blanks.filter((blank) => !blank.usual).map((blank) => [blank.key, beginning(blank, shapes)] as const);
  return { ...(shape.tag ? { do: shape.tag } : {}), ...Object.fromEntries(needed) };
}

/** Whether a form can show all of it: every key is known, and holds what stands there. */
export function fits(blank: PackBlank, value: Noted, shapes: readonly PackShape[]): boolean {
  switch (blank.kind) {
    case "number":
      return typeof value === "number";
    case "amount":
      return typeof value === "number" || (isTable(value) && fitsPart(blank.of, value, shapes));
    case "yes":
      return typeof value === "boolean";
    case "word":
      return typeof value === "string" && blank.values.some((one) => one.word === value);
    case "words":
      return isWords(value);
    case "numbers":
      return Array.isArray(value) && value.length === blank.values.length && value.every((one) => typeof one === "number");
    case "names":
      return Array.isArray(value) && value.length === blank.values.length && value.every(isWords);
    case "listed":
    case "squares":
      return Array.isArray(value) && value.every((one) => typeof one === "string");
    case "counts":
      return isTable(value) && Object.values(value).every((one) => typeof one === "number");
    case "part":
      return isTable(value) && fitsPart(blank.of, value, shapes);
    case "parts":
      return Array.isArray(value) && value.every((one) => isTable(one) && fitsPart(blank.of, one, shapes));
    default:
      return typeof value === "string";
  }
}

const isWords = (value: Noted): boolean =>
  isTable(value) && Object.entries(value).every(([key, text]) => (key === "fr" || key === "en") && typeof text === "string");

function fitsPart(name: string, part: Table, shapes: readonly PackShape[]): boolean {
  const shape = shapeOf(shapes, name, part);
  return (
    shape !== undefined &&
    Object.entries(part).every(([key, value]) => {
      if (key === "do" && shape.tag) return true;
      const blank = shape.blanks.find((one) => one.key === key);
      return blank !== undefined && fits(blank, value, shapes);
    })
  );
}
