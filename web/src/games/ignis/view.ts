// What the server shows of an Ignis table.

import type { Words } from "../../wire";

export type Element = "F" | "W" | "A" | "E";
export type Neutral = "A" | "E";
export type Heading = "^" | ">" | "v" | "<";
export type Side = "bottom" | "left" | "top" | "right";

export interface Area {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export interface Shift {
  tile: Element;
  source: string | null;
  target: string | null;
}

export type Step =
  | { type: "turn" }
  | { type: "push"; heading: Heading; shifts: Shift[] }
  | { type: "eject"; tile: Element; square: string; becomes: Element }
  | { type: "vanish"; lines: { side: Side; element: Element; squares: string[] }[]; returned: number }
  | { type: "shrink"; area: Area | null; dead: string[] }
  | { type: "judge"; result: "win" | "draw"; winner: number | null };

interface Slide {
  text: string;
  tile: Neutral;
  square: string;
  heading: Heading;
  side: Side;
  turned: boolean;
}

export interface Move extends Slide {
  steps: Step[];
}

export interface Refused extends Slide {
  rule: string;
  words: Words;
}

export interface View {
  size: number;
  board: string;
  area: Area | null;
  air: number;
  earth: number;
  fire: number;
  water: number;
  side: number | null;
  number: number;
  position: string;
  moves: Move[];
  refused: Refused[];
}

/** Which tile is slid in: an Air, an Earth, or an Air turned to Earth. */
export type Pick = "A" | "E" | "A/E";

export const pickOf = (slide: { tile: Neutral; turned: boolean }): Pick => (slide.turned ? "A/E" : slide.tile);
