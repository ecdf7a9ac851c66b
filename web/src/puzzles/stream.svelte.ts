// How somebody goes from puzzle to puzzle: with a theme or any, rated or for fun. The theme is in the address, the choice
// stays in this browser.

import { get } from "../shell/api";
import { go } from "../shell/router.svelte";
import type { PuzzleInfo } from "../wire";

const KEY = "tablier.puzzles.casual";

export const stream = $state({ rated: read() });

export function setRated(rated: boolean): void {
  stream.rated = rated;
  try {
    localStorage.setItem(KEY, rated ? "" : "yes");
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Where a puzzle is solved: `ignis.1f2e3d4c` at /puzzles/ignis/1f2e3d4c. */
export const addressOf = (id: string): string => `/puzzles/${id.replace(".", "/")}`;

/** The theme that is named in an address. */
export const themeIn = (query: string): string => new URLSearchParams(query).get("theme") ?? "";

/** To the next puzzle near one's rating. */
export async function goOn(slug: string, theme: string): Promise<void> {
  const wanted = theme ? `?theme=${encodeURIComponent(theme)}` : "";
  const found = await get<PuzzleInfo>(`/puzzles/${encodeURIComponent(slug)}/next${wanted}`);
  go(addressOf(found.id) + wanted);
}

function read(): boolean {
  try {
    return !localStorage.getItem(KEY);
  } catch {
    return true;
  }
}
