// What the server shows of a Thin Ice table, and what a hand may say to it.

import type { ThinIce } from "../../wire";

export type View = ThinIce.View;
export type Seat = ThinIce.SeatView;
export type Step = ThinIce.Step;
export type Judged = ThinIce.Judged;
export type Out = ThinIce.Out;
export type HandMessage = ThinIce.Hand;
