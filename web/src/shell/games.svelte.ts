// The games that the server offers, asked once.

import type { GameInfo, Words } from "../wire";
import { get, wordsOf } from "./api";

export const catalogue = $state<{ games: GameInfo[]; fault: Words | null }>({ games: [], fault: null });

export async function loadGames(): Promise<void> {
  try {
    catalogue.games = await get<GameInfo[]>("/games");
    catalogue.fault = null;
  } catch (fault) {
    catalogue.fault = wordsOf(fault);
  }
}

export function gameInfo(slug: string): GameInfo | undefined {
  return catalogue.games.find((game) => game.slug === slug);
}
