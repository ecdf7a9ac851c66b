// What the server shows of an Ignis table, with the letters of the elements.

import type { Ignis } from "../../wire";

export type Element = Ignis.Shift["tile"];
export type Heading = Ignis.Move["heading"];
export type Area = Ignis.Area;
export type Step = Ignis.Step;
export type Move = Ignis.Move;
export type Refused = Ignis.Refused;
export type View = Ignis.View;

/** Which tile is slid in: an Air, an Earth, or an Air turned to Earth. */
export type Pick = "A" | "E" | "A/E";

export const pickOf = (slide: Move | Refused): Pick => (slide.turned ? "A/E" : slide.tile);
