// Where an analysis begins and where one stands in it, as the address says it: `table`, `puzzle` or `position`, then `at`
// so many plays along the main line, then every `play` that leaves it.

import { START, onward, plays, way, type Nodes } from "./tree";

export interface Begun {
  table?: string;
  puzzle?: string;
  position?: string;
}

export function begunIn(query: string): Begun {
  const asked = new URLSearchParams(query);
  const found: Begun = {};
  for (const name of ["table", "puzzle", "position"] as const) {
    const value = asked.get(name);
    if (value) found[name] = value;
  }
  return found;
}

export function standIn(query: string): { at: number | null; plays: string[] } {
  const asked = new URLSearchParams(query);
  const at = asked.get("at");
  return { at: at !== null && /^\d{1,6}$/.test(at) ? Number(at) : null, plays: asked.getAll("play") };
}

/** The address of a node. */
export function queryOf(begun: Begun, nodes: Nodes, at: number): string {
  const main = onward(nodes, START);
  const shared = way(nodes, at).filter((one, n) => main[n] === one).length;
  const asked = new URLSearchParams(begun as Record<string, string>);
  asked.set("at", String(shared));
  for (const play of plays(nodes, at).slice(shared)) asked.append("play", play);
  return `?${asked}`;
}
