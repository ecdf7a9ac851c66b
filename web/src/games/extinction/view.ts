// What the server shows of an Extinction table, read for a board: letters are pieces, texts are moves.

import type { Extinction } from "../../wire";

export type View = Extinction.View;
export type Step = Extinction.Step;
export type Species = "pawn" | "drone" | "queen";
export const SPECIES: readonly Species[] = ["pawn", "drone", "queen"];

export const FILES = "abcdefgh";
const LETTERS: Record<string, Species> = { p: "pawn", d: "drone", q: "queen" };

export interface Piece {
  square: string;
  seat: number;
  species: Species;
}

export interface Move {
  text: string;
  from: string;
  to: string;
  takes: boolean;
}

/** The first seat's letters are in upper case. */
export const seatOf = (letter: string): number => (letter === letter.toUpperCase() ? 0 : 1);
export const speciesOf = (letter: string): Species | undefined => LETTERS[letter.toLowerCase()];

/** Letters from a1 to h8 as pieces. */
export function readBoard(board: string): Piece[] {
  return [...board].flatMap((letter, at) => {
    const species = speciesOf(letter);
    return species ? [{ square: `${FILES[at % 8]}${Math.floor(at / 8) + 1}`, seat: seatOf(letter), species }] : [];
  });
}

/** A move in notation (`Pd4-e5`, `Pd4xf6`); null for what is none. */
export function readMove(text: string): Move | null {
  const found = /^[PDQ]([a-h][1-8])([-x])([a-h][1-8])$/.exec(text);
  return found?.[1] && found[3] ? { text, from: found[1], to: found[3], takes: found[2] === "x" } : null;
}

export const readMoves = (texts: readonly string[]): Move[] => texts.flatMap((text) => readMove(text) ?? []);

/** What moving a piece there would be called, legal or not. */
export function writeMove(piece: Piece, to: string, there: Piece | undefined): string {
  const takes = there !== undefined && there.seat !== piece.seat;
  return `${piece.species[0]?.toUpperCase()}${piece.square}${takes ? "x" : "-"}${to}`;
}
