// What the board says of a slide before it is played, and of the ways in for those who hear them.

import { say } from "../../shell/words.svelte";
import type { Entry } from "./geometry";
import { text } from "./texts";
import type { Move, Refused, View } from "./view";

/** What a slide would do. */
export function foretold(move: Move): string {
  const parts = [text(`slide.${move.tile}`, { square: move.square })];
  const eject = move.steps.find((step) => step.type === "eject");
  const lines = move.steps.flatMap((step) => (step.type === "vanish" ? step.lines : [])).length;
  if (eject) parts.push(text(`ejects.${eject.tile}`, { square: eject.square }));
  if (lines) parts.push(text(lines === 1 ? "vanishes" : "vanish", { n: lines }));
  return parts.join(" ");
}

const SIDES = { "^": "bottom", ">": "left", v: "top", "<": "right" } as const;

export function nameOf({ square, heading }: Entry, refused: Refused | undefined): string {
  const where = text(`from.${SIDES[heading]}`, { square });
  return refused ? `${where}: ${say(refused.words)}` : where;
}

/** What lies on a square. */
export function contents(letter: View["board"][number] | undefined): string {
  if (letter === undefined || letter === ".") return text("empty");
  return letter === "#" ? text("dead") : text(letter as "F");
}
