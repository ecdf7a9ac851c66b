// What lies on the squares of a board, as a sheet notes it: a list of squares, or a table with a number for each.

import type { PackBlank, Words } from "../wire";
import { isTable, readNotation, writeNotation, type Noted } from "./notation";

export interface Placed {
  key: string;
  title: Words;
  rows: readonly (readonly string[])[];
  /** On one square. */
  most: number;
  /** In the order in which it is written. */
  amounts: Readonly<Record<string, number>>;
  counted: boolean;
}

export const isOnBoard = (blank: PackBlank | null | undefined): blank is PackBlank => blank?.kind === "squares" || blank?.kind === "counts";

/** What a text notes; null where a board cannot show all of it, as where a square is named that it has not. */
export function readPlaced(blank: PackBlank, title: Words, noted: string): Placed | null {
  const amounts = amountsOf(blank, readNotation(noted));
  const squares = new Set(blank.rows.flat());
  if (!amounts || Object.keys(amounts).some((square) => !squares.has(square))) return null;
  const counted = blank.kind === "counts";
  return { key: blank.key, title, rows: blank.rows, most: counted ? (blank.high ?? 99) : 1, amounts, counted };
}

function amountsOf(blank: PackBlank, noted: Noted | null): Record<string, number> | null {
  if (blank.kind === "counts") {
    if (noted === null || !isTable(noted)) return null;
    const told = Object.entries(noted);
    return told.every((entry): entry is [string, number] => typeof entry[1] === "number" && entry[1] >= 0) ? Object.fromEntries(told) : null;
  }
  if (!Array.isArray(noted) || !noted.every((one) => typeof one === "string")) return null;
  return new Set(noted).size === noted.length ? Object.fromEntries(noted.map((square) => [square, 1])) : null;
}

/** The text with so much of it on a square, and the others as they were. */
export function writePlaced(placed: Placed, square: string, amount: number): string {
  const entries = Object.entries({ ...placed.amounts, [square]: amount }).filter(([, each]) => each > 0);
  return writeNotation(placed.counted ? Object.fromEntries(entries) : entries.map(([each]) => each));
}

export const amountOn = (placed: Placed, square: string): number => placed.amounts[square] ?? 0;

/** After one more: what can lie there once only is taken away again. */
export function changed(placed: Placed, square: string): number {
  const now = amountOn(placed, square);
  return placed.most === 1 ? 1 - now : Math.min(now + 1, placed.most);
}
