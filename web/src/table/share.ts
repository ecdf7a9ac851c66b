// What this browser adds to chance when somebody sits down: kept here, so that /verify can see that it was used.

import { hmac, toHex } from "./sha256";

const KEPT = "tablier.shares";
const MOST = 30;

export function newShare(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

export interface Kept {
  table: string;
  share: string;
  /** The hash of the seed, as it was known before the share was given. */
  commitment: string;
}

export function keepShare(table: string, share: string, commitment: string): void {
  try {
    const others = shares().filter((kept) => kept.table !== table);
    localStorage.setItem(KEPT, JSON.stringify([...others, { table, share, commitment }].slice(-MOST)));
  } catch {
    // Without storage /verify cannot tell whether it was used.
  }
}

export function ownShare(table: string): Kept | undefined {
  return shares().find((kept) => kept.table === table);
}

/** What draws follow from: the seed with what each seat added, as core/dealer.py mixes them. */
export function mixed(seed: Uint8Array, seats: readonly string[]): Uint8Array {
  return seats.some(Boolean) ? hmac(seed, new TextEncoder().encode(seats.map((share) => share || "-").join(" "))) : seed;
}

function shares(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}
