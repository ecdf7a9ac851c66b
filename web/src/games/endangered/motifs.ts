// What a card's picture shows. The cards of our pack are named beside the game's rules, from where printed cards are
// drawn too; those of other packs are drawn by their kind.

import drawn from "$games/endangered/illustrations.json";

export type Motif = keyof typeof drawn.shapes | "animal" | "young";

const OF = drawn.motifs as Record<string, Motif>;
const BY_KIND = drawn.kinds as Record<string, Motif>;

/** Copies of a card are numbered (`grant-2`) and yellow cards signed (`research-lawyer`): the picture is the same. */
export function motifOf(key: string, kind: string): Motif {
  const bare = key.replace(/-\d+$/, "");
  return OF[key] ?? OF[bare] ?? OF[bare.replace(/-[a-z]+$/, "")] ?? BY_KIND[kind] ?? "cards";
}

/** The sky behind a picture: warm for what people do, cold for what befalls them, water where otters live. */
export type Sky = "day" | "dusk" | "sea";
export function skyOf(kind: string, scenario: string): Sky {
  if (scenario === "otter" && (kind === "immediate" || kind === "constant")) return "sea";
  return kind === "immediate" || kind === "constant" ? "dusk" : "day";
}
