// A position for pictures: animals by square, and the squares that are lost.

import { FILES, type Cell } from "./view";

export function sampleLand(scenario: string, side: string, animals: Record<string, number>, tiles: readonly string[]) {
  const words = { fr: "", en: "" };
  const cells: Cell[] = [1, 2, 3, 4, 5, 6].flatMap((rank) =>
    FILES.map((file) => {
      const name = `${file}${rank}`;
      return { name, animals: animals[name] ?? 0, tile: tiles.includes(name), guard: false };
    }),
  );
  return { scenario, side, cells, animal: words, animals: words, tile: words };
}
