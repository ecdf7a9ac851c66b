// The vocabulary shared with the server.
export interface Words { fr: string; en: string }
export type Value = string | number | boolean;

export interface Reason { code: string; words: Words; rule: string }
export type Outcome =
  | { type: "win"; winner: number; reason: Reason }
  | { type: "draw"; reason: Reason }
  | { type: "ranking"; points: number[]; reason: Reason }
  | { type: "team-win"; reason: Reason }
  | { type: "team-loss"; reason: Reason };

export type Turn =
  | { type: "players"; seats: number[] }
  | { type: "chance"; request: unknown }
  | { type: "over"; outcome: Outcome };

export type Option =
  | { type: "choice"; name: string; values: string[]; title: Words; labels: Words[]; ruling: string }
  | { type: "number"; name: string; low: number; high: number; default: number; title: Words; ruling: string }
  | { type: "flag"; name: string; default: boolean; title: Words; ruling: string }
  | { type: "text"; name: string; default: string; title: Words; ruling: string; limit: number };

export interface Me { id: string; name: string; guest: boolean; csrf: string }
export interface LevelInfo { key: string; title: Words }
export interface GameInfo {
  slug: string;
  ruleset: string;
  title: Words;
  summary: Words;
  designer: string;
  minutes: [number, number];
  players: [number, number];
  cooperative: boolean;
  live: boolean;
  options: Option[];
  levels: LevelInfo[];
}

export interface SeatWish { kind: "me" | "friend" | "anyone" | "bot"; level?: string }
export interface ClockWish { kind: "none" | "live" | "days"; seconds: number; increment: number; days: number }
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, Value>;
  visibility?: "public" | "private";
  clock?: ClockWish;
  rated?: boolean;
}
export interface SeatInfo {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  level: string;
  mine: boolean;
  online: boolean;
  rating: number | null;
}
export interface ClockInfo { left: number[]; running: number[]; at: number }
export interface TableInfo {
  id: string;
  code: string;
  game: string;
  ruleset: string;
  options: Record<string, Value>;
  seats: SeatInfo[];
  status: "waiting" | "playing" | "over";
  visibility: "public" | "private";
  clock: ClockWish;
  rated: boolean;
  seq: number;
  turn: Turn | null;
  outcome: Outcome | null;
  created: number;
  changed: number;
  watchers: number;
  commitment: string;
  seed: string;
  rematch: string;
}

export interface LogLine { seq: number; seat: number | null; play: string; words: Words; at: number }
export interface ActionInfo { play: string; words: Words }
export interface Position {
  seq: number;
  seat: number | null;
  view: unknown;
  turn: Turn;
  ask: Words;
  actions: ActionInfo[];
}
export interface ChatLine { room: "players" | "watchers"; name: string; text: string; at: number }
export type Offer = "undo" | "draw" | "rematch" | "substitute";

export type FromClient =
  | { t: "act"; id: string; seq: number; seat: number; play: string }
  | { t: "offer"; what: Offer; seat: number }
  | { t: "answer"; what: Offer; yes: boolean }
  | { t: "resign"; id: string; seat: number }
  | { t: "chat"; text: string }
  | { t: "look"; seq: number }
  | { t: "sit"; seat: number }
  | { t: "hand"; seat: number; move: Record<string, unknown> }
  | { t: "ping"; n: number };

export interface Snapshot {
  t: "snapshot";
  table: TableInfo;
  position: Position;
  log: LogLine[];
  chat: ChatLine[];
  clock: ClockInfo | null;
}
export type FromServer =
  | Snapshot
  | { t: "event"; line: LogLine; steps: unknown[]; position: Position; clock: ClockInfo | null }
  | { t: "table"; table: TableInfo; clock: ClockInfo | null }
  | { t: "ack"; id: string; seq: number }
  | { t: "refused"; id: string; words: Words; rule: string; seq: number }
  | { t: "offered"; what: Offer; seat: number; state: "open" | "taken" | "declined" }
  | { t: "said"; line: ChatLine }
  | { t: "looked"; position: Position }
  | { t: "trouble"; words: Words }
  | { t: "pong"; n: number; at: number };
export interface Lobby { t: "lobby"; tables: TableInfo[]; online: number }
