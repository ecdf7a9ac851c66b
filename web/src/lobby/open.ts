// Sitting down at a new table.

import type { Commitment, GameInfo, NewTable, SeatWish, TableInfo } from "../wire";
import { get, send } from "../shell/api";
import { go } from "../shell/router.svelte";
import { keepShare, newShare } from "../table/share";

export type Company = "computer" | "friend" | "screen";

/** The seats of a table for one of the three usual companies. */
export function seatsFor(game: GameInfo, company: Company, level: string): SeatWish[] {
  const count = Math.max(2, game.players[0]);
  if (company === "computer" && game.cooperative) return [{ kind: "me" }];
  const other: SeatWish =
    company === "computer" ? { kind: "bot", level } : company === "friend" ? { kind: "friend" } : { kind: "me" };
  return [{ kind: "me" }, ...Array.from({ length: count - 1 }, () => other)];
}

// A wish that was sent and not answered: sent again, by whatever click, it is still the same table.
let unanswered: { text: string; id: string; share: string } | null = null;

/** `query`: what the table's page should know besides; `ready` is told the table before its page is opened. */
export async function openTable(wish: NewTable, query = "", ready: (table: string) => void = () => {}): Promise<void> {
  const text = JSON.stringify(wish);
  if (unanswered?.text !== text) {
    const random = crypto.getRandomValues(new Uint32Array(4));
    unanswered = { text, id: Array.from(random, (part) => part.toString(36)).join(""), share: newShare() };
  }
  const { id, share } = unanswered;
  // the seed is fixed before this browser adds its share, and cannot be chosen after it
  const { commitment } = await get<Commitment>(`/commitments/${id}`);
  const table = await send<TableInfo>("POST", "/tables", { ...wish, id, share });
  keepShare(table.id, share, commitment);
  unanswered = null;
  ready(table.id);
  go(`/table/${table.id}${query}`);
}

const LEVEL = "tablier.level.";

/** The strength last chosen for a game; at first the middle one, which beats most newcomers fairly. */
export function levelOf(game: GameInfo): string {
  const kept = read(LEVEL + game.slug);
  const known = game.levels.some((level) => level.key === kept);
  return known && kept ? kept : (game.levels[Math.floor((game.levels.length - 1) / 2)]?.key ?? "");
}

export function keepLevel(game: GameInfo, level: string): void {
  try {
    localStorage.setItem(LEVEL + game.slug, level);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
