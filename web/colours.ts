// The colours that games and pages are drawn in, as a style sheet: `import "virtual:colours.css"`. They stand in
// colours.json beside each game's rules, where the drawings in notebooks have them from too.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

type Tokens = Record<string, string>;
type Themes = { light: Tokens; dark: Tokens };

const NAME = "virtual:colours.css";
const DARK = ':root[data-theme="dark"]';

const rule = (selector: string, tokens: Tokens, prefix = ""): string =>
  `${selector} {${Object.entries(tokens).map(([name, colour]) => `--${prefix}${name}:${colour};`).join("")}}\n`;

export function colours(games: string): Plugin {
  const read = (...path: string[]) => JSON.parse(readFileSync(join(games, ...path, "colours.json"), "utf-8")) as Record<string, unknown>;

  function sheet(): string {
    const { page } = read() as { page: Themes };
    let text = rule(":root", page.light) + rule(DARK, page.dark);
    for (const folder of readdirSync(games).sort()) {
      if (!existsSync(join(games, folder, "colours.json"))) continue;
      const slug = folder.replaceAll("_", "-");
      const { accent, sides, board } = read(folder) as { accent: Themes; sides?: Record<string, Themes>; board: Themes };
      text += rule(":root", board.light, `${slug}-`) + rule(DARK, board.dark, `${slug}-`);
      const game = `[data-game="${slug}"]`;
      text += rule(game, accent.light) + rule(`${DARK} ${game}`, accent.dark);
      // Each side's own: whoever is to play sees no colour of the other.
      for (const [seat, own] of Object.entries(sides ?? {})) {
        const side = `${game} [data-seat${seat === "any" ? "" : `="${seat}"`}]`;
        text += rule(side, own.light) + rule(`${DARK} ${side}`, own.dark);
      }
    }
    return text;
  }

  return {
    name: "tablier-colours",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? sheet() : undefined),
  };
}
