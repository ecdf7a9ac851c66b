// How this page stands to the network: whether the server answers, and whether the page can do without.

import { pocket } from "../pocket/pocket";
import { loadGames } from "./games.svelte";

/** What can be played here without a network, as it was told when the rules were kept. */
const KEY = "tablier.rules";

export const line = $state({
  /** The server answered last time. */
  up: navigator.onLine,
  /** Python and the plain rules are kept in this browser. */
  prepared: remembered() !== null,
  /** How much of them has come, 0 to 1, while they are fetched. */
  share: null as number | null,
  /** They could not be fetched. */
  failed: false,
});

window.addEventListener("offline", () => {
  line.up = false;
  if (line.prepared) void loadGames();
});
window.addEventListener("online", () => {
  line.up = true;
  void loadGames();
});

/** The games of this page alone; whoever reads them will want to play, so the rules start meanwhile. */
export function gamesHere(): string | null {
  const games = remembered();
  if (games) void pocket();
  return games;
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Register the service worker once the first page is there, and keep an installed one ready to go without a network. */
export function serve(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const register = (): void => {
    void navigator.serviceWorker.register("/sw.js").then(() => {
      if (installed() && !line.prepared) void prepare();
    });
  };
  setTimeout(register, SETTLED);
}

/** Milliseconds until whoever came has what they came for. */
const SETTLED = 10_000;

function installed(): boolean {
  return window.matchMedia("(display-mode: standalone)").matches;
}

/** Keep what is needed to play without a network. */
export async function prepare(): Promise<void> {
  if (line.share !== null) return;
  line.share = 0;
  line.failed = false;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const worker = (await navigator.serviceWorker.ready).active;
    const kept = await new Promise<boolean>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = (event: MessageEvent<{ share?: number; kept?: boolean }>) => {
        if (event.data.share !== undefined) line.share = event.data.share;
        if (event.data.kept !== undefined) resolve(event.data.kept);
      };
      worker?.postMessage("keep rules", [port2]);
      if (!worker) resolve(false);
    });
    if (!kept) throw new Error("not kept");
    const { text } = await pocket().ask("GET", "/games", "");
    localStorage.setItem(KEY, text);
    line.prepared = true;
  } catch {
    line.failed = true;
  } finally {
    line.share = null;
  }
}
