// What the server shows of an Extinction table.

export type Species = "pawn" | "drone" | "queen";
export const SPECIES: readonly Species[] = ["pawn", "drone", "queen"];

export interface Piece {
  square: string;
  seat: number;
  species: Species;
}

export interface Choice {
  text: string;
  from: string;
  to: string;
  takes: Species | null;
}

export interface Threat {
  seat: number;
  from: string;
  to: string;
}

export interface View {
  seat: number | null;
  side: number | null;
  pieces: Piece[];
  counts: Record<Species, number>[];
  number: number;
  quiet: number;
  quiet_limit: number;
  seen: number;
  seen_limit: number;
  legal: Choice[];
  last: Choice | null;
  threats: Threat[];
  position: string;
}
