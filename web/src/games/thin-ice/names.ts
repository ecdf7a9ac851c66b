import { type Size } from "./pieces";
import { text } from "./texts";

/** `L3` as a player says it: large 3. */
export function pieceName(piece: string): string {
  return text("piece", { size: text(piece[0] as Size), n: piece.slice(1) });
}

/** `call SL` as a player says it: small + large. */
export function sizesName(call: string): string {
  return [...call.replace(/[^SML]/g, "")].map((size) => text(size as Size)).join(" + ");
}
