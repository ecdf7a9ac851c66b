// What a card's picture shows. The cards of our pack are named here; those of other packs are drawn by their kind.

export type Motif =
  | "animal" | "axe" | "bacteria" | "boat" | "camera" | "cards" | "clock" | "coins" | "deer" | "die" | "fire" | "fund" | "gavel"
  | "handshake" | "herd" | "microscope" | "net" | "oil" | "page" | "path" | "road" | "shark" | "shield" | "sprout" | "storm" | "talk"
  | "trap" | "urchin" | "vote" | "winter" | "young";

const OF: Record<string, Motif> = {
  // Actions of the board, and the yellow cards that every deck holds
  plan: "cards", "social-media": "talk", relocate: "path", replant: "sprout", research: "microscope",
  audience: "handshake", collection: "coins", volunteers: "herd",
  // Lawyer
  litigator: "gavel", proceduralist: "page", injunction: "gavel", "class-action": "handshake", "protected-area": "shield", damages: "coins",
  brief: "page", "pro-bono": "gavel", watchdog: "shield", "landmark-ruling": "vote",
  // Lobbyist
  insider: "talk", coalition: "handshake", briefing: "page", breakfast: "talk", corridors: "talk", "state-dinner": "handshake",
  favour: "handshake", "straw-poll": "vote", summit: "vote", "horse-trading": "coins",
  // Philanthropist
  heritage: "coins", angel: "fund", grant: "coins", patronage: "fund", "land-purchase": "sprout", foundation: "fund", gala: "coins",
  endowment: "microscope", sanctuary: "shield", "targeted-giving": "fund",
  // TV host
  improviser: "die", producer: "camera", documentary: "camera", special: "camera", "viral-clip": "talk", expose: "camera",
  "second-take": "die", "fan-club": "talk", "editing-room": "cards", "benefit-night": "coins",
  // Zoologist
  geneticist: "microscope", "field-biologist": "path", collars: "path", survey: "page", courtship: "young", release: "animal",
  "breeding-centre": "young", corridor: "path", testimony: "talk", "camera-traps": "camera",
  // Tiger
  "face-to-face": "animal", "support-fund": "fund", "government-reshuffle": "vote", "clear-cutting": "axe", poachers: "trap",
  "new-road": "road", "plantation-permits": "page", "forest-fire": "fire", "scarce-prey": "deer", rangers: "shield", "deer-return": "deer",
  // Sea otter
  "second-breach": "oil", "white-shark": "shark", toxoplasma: "bacteria", "storm-surge": "storm", "urchin-barren": "urchin",
  skimmers: "boat", booms: "boat", "oil-eating-bacteria": "bacteria", "tar-balls": "oil", "gill-nets": "net",
  // Panda
  flowering: "sprout", "hungry-winter": "winter", grazing: "herd", "brief-season": "clock", landslide: "storm", "zoo-loan": "animal",
  highway: "road", "nature-tourism": "camera", "replanting-brigade": "sprout", "budget-cuts": "coins", snares: "trap",
};

const BY_KIND: Record<string, Motif> = {
  action: "path", permanent: "shield", unique: "talk", specialty: "cards", immediate: "storm", constant: "clock",
};

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
