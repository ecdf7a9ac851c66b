// What the server shows of an Extinction table, with the names of the species.

import type { Extinction } from "../../wire";

export type Species = "pawn" | "drone" | "queen";
export const SPECIES: readonly Species[] = ["pawn", "drone", "queen"];

export interface Piece extends Extinction.Piece {
  species: Species;
}

export interface Choice extends Extinction.Choice {
  takes: Species | null;
}

export interface View extends Extinction.View {
  pieces: Piece[];
  counts: Record<Species, number>[];
  legal: Choice[];
  last: Choice | null;
}
