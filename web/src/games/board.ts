// What the shell gives to a board, and what a folder under games/ may offer. See web/README.md.

import type { Component } from "svelte";
import type { LogLine, Position, Retold, TableInfo } from "../wire";

/** `live`: the person may act; `look`: the past, a replay or a table of others; `figure`: a drawing
 * in a text, without focus or controls. */
export type Mode = "live" | "look" | "figure";

/** The table as one seat sees it, in a game's own types. */
export type PositionOf<View, Step> = Omit<Position, "view" | "steps"> & { view: View; steps: Step[] };

export interface BoardProps<View = unknown, Step = unknown, Hand = never> {
  /** The table as one seat sees it. Everything that may be done is in its view. */
  position: PositionOf<View, Step>;
  /** From whose side the table is seen; null for a spectator. */
  seat: number | null;
  /** What the last event did, in order, to be animated; empty when the position was jumped to. */
  steps: readonly Step[];
  mode: Mode;
  /** Do this, in the game's own notation. */
  act: (play: string) => void;
  /** True from `act` until the server has answered. */
  sending?: boolean;
  /** A line of the log that the person points at, to be shown on the board. */
  pointed?: LogLine | null;
  /** The names at the table, for boards that print them. */
  table?: TableInfo | null;
  /** The last events at the table, step by step, in a game that has them told to who comes later. */
  story?: readonly Retold[] | null;
  /** Take the last choice back; absent where somebody else would have to agree. */
  takeBack?: (() => void) | undefined;
  /** Live games only: the hand's movement to the server, and the frames that come back. */
  hand?: (move: Hand) => void;
  frames?: (receive: (data: ArrayBuffer) => void) => void;
}

/** What a folder's Editor.svelte takes: a position as text, changed by hand. */
export interface EditorProps {
  value: string;
  onset: (value: string) => void;
}

/** What a folder's ChoiceCard.svelte takes: one value of an option, to be shown with a picture and a sentence. */
export type ChoiceCard = Component<{ option: string; value: string }>;

/** Options that are worth a page of cards before a table is opened, with their values in the order shown. */
export type Asked = Readonly<Record<string, readonly string[]>>;

/** What a folder's PackCard.svelte takes: a part of a pack that is being written, as the game's `packs` made it. */
export interface PackCardProps {
  card: unknown;
  file: string;
  /** What the file says before its parts. */
  head: string;
}
export type PackCard = Component<PackCardProps>;

/** What a folder's PackSquare.svelte takes: how much of what lies on a square of the board, by the keys of the part. */
export interface PackSquareProps {
  lying: Readonly<Record<string, number>>;
  file: string;
  head: string;
}
export type PackSquare = Component<PackSquareProps>;

// `any`: a board narrows the view, the steps and the hand to its own types, which wire.ts has from the server.
export type Board = Component<BoardProps<any, any, any>>;

const boards = import.meta.glob<{ default: Board }>("./*/Board.svelte");
const pictures = import.meta.glob<{ default: Component }>("./*/Picture.svelte");
const rules = import.meta.glob<{ default: Component }>("./*/Rules.svelte");
const marks = import.meta.glob<{ default: Component<{ seat: number }> }>("./*/SeatMark.svelte");
const editors = import.meta.glob<{ default: Component<EditorProps> }>("./*/Editor.svelte");
const trainers = import.meta.glob<{ default: Component }>("./*/Trainer.svelte");
const packCards = import.meta.glob<{ default: PackCard }>("./*/PackCard.svelte");
const packSquares = import.meta.glob<{ default: PackSquare }>("./*/PackSquare.svelte");
/** What stands behind the address of a table that was opened for a first game. */
export const QUICK = "?quick";
/** A first game without any choice to make, where a game offers one: its options. */
export type Quick = Readonly<Record<string, string>>;

const choices = import.meta.glob<{ default: ChoiceCard; asked: Asked; quick?: Quick }>("./*/ChoiceCard.svelte");

/** A game's board, loaded when it is needed; null where a game has none yet. */
export async function loadBoard(slug: string): Promise<Board | null> {
  return (await boards[`./${slug}/Board.svelte`]?.())?.default ?? null;
}

/** A game's still picture, for its card. */
export async function loadPicture(slug: string): Promise<Component | null> {
  return (await pictures[`./${slug}/Picture.svelte`]?.().catch(() => null))?.default ?? null;
}

/** A game's rules page. */
export async function loadRules(slug: string): Promise<Component | null> {
  return (await rules[`./${slug}/Rules.svelte`]?.())?.default ?? null;
}

/** A small sign for a seat's side (its colour and shape), where a game has sides. */
export async function loadMark(slug: string): Promise<Component<{ seat: number }> | null> {
  return (await marks[`./${slug}/SeatMark.svelte`]?.().catch(() => null))?.default ?? null;
}

/** Where a game can be set up by hand: what to do it with. */
export async function loadEditor(slug: string): Promise<Component<EditorProps> | null> {
  return (await editors[`./${slug}/Editor.svelte`]?.().catch(() => null))?.default ?? null;
}

/** Whether a game has a trainer that needs no server. */
export const hasTrainer = (slug: string): boolean => `./${slug}/Trainer.svelte` in trainers;

export async function loadTrainer(slug: string): Promise<Component | null> {
  return (await trainers[`./${slug}/Trainer.svelte`]?.())?.default ?? null;
}

/** Where people may write cards for a game: what they look like. */
export async function loadPackCard(slug: string): Promise<PackCard | null> {
  return (await packCards[`./${slug}/PackCard.svelte`]?.())?.default ?? null;
}

/** How the squares of a sheet are drawn, in a game whose packs have such. */
export async function loadPackSquare(slug: string): Promise<PackSquare | null> {
  return (await packSquares[`./${slug}/PackSquare.svelte`]?.())?.default ?? null;
}

/** What a game asks before a table is opened, and its cards. */
export async function loadChoices(slug: string): Promise<{ asked: Asked; quick: Quick | null; Card: ChoiceCard } | null> {
  const found = await choices[`./${slug}/ChoiceCard.svelte`]?.().catch(() => null);
  return found ? { asked: found.asked, quick: found.quick ?? null, Card: found.default } : null;
}
