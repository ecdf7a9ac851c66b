// What the server shows of an Endangered table.

import type { Endangered } from "../../wire";

export type View = Endangered.View;
export type Cell = Endangered.CellView;
export type Card = Endangered.CardView;
export type Person = Endangered.PersonView;
export type Envoy = Endangered.EnvoyView;
export type Action = Endangered.ActionView;
export type Pending = Endangered.Pending;
export type Offer = Endangered.Offer;
export type Danger = Endangered.Danger;

export type Step = Endangered.Step;

export const FILES = ["a", "b", "c", "d", "e", "f"] as const;
export const RANKS = [6, 5, 4, 3, 2, 1] as const;

/** The five phases of a turn, and the steps of the game that belong to each. */
export const PHASES = [
  { key: "actions", steps: ["begin", "roll", "actions"] },
  { key: "births", steps: ["births"] },
  { key: "destruction", steps: ["destruction"] },
  { key: "effect", steps: ["effect"] },
  { key: "end", steps: ["draw", "closing", "next", "year", "vote", "result", "new-year"] },
] as const;

export const SETTING_UP = ["role", "portrait", "specialty"] as const;

/** The words of a choice's text: `place 2 relocate` is ["place", "2", "relocate"]. */
export const parts = (offer: Offer): string[] => offer.text.split(" ");

export const percent = (chance: number): number => Math.round(chance * 100);

/** What a narrow screen shows one at a time beneath the board, and which questions are answered there. */
export const SECTIONS = [
  { key: "actions", asks: ["act", "action", "die", "turn", "free"] },
  { key: "people", asks: ["card", "discard", "recover", "player", "next"] },
  { key: "envoys", asks: ["ambassador"] },
  { key: "effects", asks: ["constant", "top"] },
  { key: "told", asks: [] },
] as const;
export type Section = (typeof SECTIONS)[number]["key"];

const COLOURS = 5;
/** A player's own, by turns. */
export const colourOf = (player: number): string => `var(--endangered-player-${(player % COLOURS) + 1})`;
