// The dealer's answers again, from the seed that is revealed after the game: what /verify checks.

import type { LogLine } from "../wire";
import { hmac } from "./sha256";

/** The dealer's stream of whole numbers for one event, as core/dealer.py defines it. */
export class Stream {
  private pool: number[] = [];
  private block = 0;

  constructor(
    private readonly seed: Uint8Array,
    private readonly seq: number,
  ) {}

  /** A number from 0 to n - 1, by rejection, so that none is likelier than another. */
  below(n: number): number {
    const bits = n.toString(2).length;
    for (;;) {
      const value = this.bits(bits);
      if (value < n) return value;
    }
  }

  private bits(count: number): number {
    const size = Math.ceil(count / 8);
    while (this.pool.length < size) {
      const message = new TextEncoder().encode(`${this.seq}:${this.block}`);
      this.pool.push(...hmac(this.seed, message));
      this.block += 1;
    }
    const taken = this.pool.splice(0, size).reduce((sum, byte) => sum * 256 + byte, 0);
    return Math.floor(taken / 2 ** (size * 8 - count));
  }
}

/** What the seed gives for what chance was asked as event `seq`, in the notation of the log. */
export function again(seed: Uint8Array, seq: number, [kind, ...asked]: NonNullable<LogLine["chance"]>): string {
  const stream = new Stream(seed, seq);
  const size = Number(asked[0]);
  if (kind === "pick") return `pick ${stream.below(size)}`;
  if (kind === "roll") {
    const sides = Number(asked[1]);
    return ["dice", ...Array.from({ length: size }, () => 1 + stream.below(sides))].join(" ");
  }
  const places = Array.from({ length: size }, (_, i) => i);
  for (let i = size - 1; i > 0; i--) {
    const j = stream.below(i + 1);
    [places[i], places[j]] = [places[j]!, places[i]!];
  }
  return ["order", ...places].join(" ");
}
