// What the page and its Python say to each other.

export type ToPocket =
  | { kind: "ask"; id: number; method: string; path: string; body: string }
  | { kind: "restore"; text: string }
  | { kind: "connect"; line: number; table: string; since: number; actions: boolean }
  | { kind: "hear"; line: number; text: string }
  | { kind: "leave"; line: number };

export type FromPocket =
  | { kind: "ready" }
  | { kind: "broken"; why: string }
  | { kind: "answer"; id: number; status: number; text: string }
  | { kind: "told"; line: number; text: string }
  /** A table has changed: the page keeps it. */
  | { kind: "keep"; id: string; text: string };
