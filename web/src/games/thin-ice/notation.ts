// Piles as records write them (games/thin_ice/notation.py): `M1:0,0,0:1000000,0,0,0 | table M1 | touch`.

import { Quaternion, Vector3 } from "three";
import type { PieceNow } from "./frames";
import type { Seat } from "./view";

export function writePile([pieces, table, touching]: Seat["pile"]): string {
  const rests = pieces.map(([piece, at, turn]) => `${piece}:${at.join(",")}:${turn.join(",")}`);
  return [...rests, "|", "table", ...table, "|", "touch", ...touching.map((pair) => pair.join("-"))].join(" ");
}

/** The pieces of a placement, where they come to rest; none where the text is another action. */
export function placedIn(play: string): PieceNow[] {
  const [verb, ...words] = play.split(" ");
  if (verb !== "place") return [];
  const [rests = [], table = []] = sections(words);
  return rests.map((rest) => {
    const [piece = "", at = "", turn = ""] = rest.split(":");
    const [x = 0, y = 0, z = 0] = at.split(",").map(Number);
    const [w = 1, i = 0, j = 0, k = 0] = turn.split(",").map(Number);
    return {
      piece,
      held: false,
      onTable: table.includes(piece),
      at: new Vector3(x, y, z).divideScalar(1000),
      turn: new Quaternion(i, j, k, w).normalize(),
    };
  });
}

function sections(words: readonly string[]): string[][] {
  const found: string[][] = [[]];
  for (const word of words) word === "|" ? found.push([]) : found.at(-1)!.push(word);
  return found;
}
