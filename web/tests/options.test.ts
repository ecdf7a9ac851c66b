import { expect, test } from "vitest";
import { settingOf } from "../src/shell/options";
import { settings } from "../src/shell/settings.svelte";
import type { GameInfo } from "../src/wire";

const both = (word: string) => ({ fr: `${word} (fr)`, en: word });
const GAME = {
  options: [
    { type: "choice", name: "scenario", values: ["tiger", "otter"], title: both("Species"), labels: [both("Tigers"), both("Otters")], ruling: "" },
    { type: "choice", name: "level", values: ["easy", "hard"], title: both("Level"), labels: [both("Easy"), both("Hard")], ruling: "" },
    { type: "number", name: "years", least: 1, most: 9, default: 3, title: both("Years"), ruling: "" },
  ],
} as unknown as GameInfo;

test("what a team played is said in words, and what is usual is left out", () => {
  settings.language = "en";
  expect(settingOf(GAME, "scenario=otter level=easy years=3 players=2")).toBe("Otters · 2 players");
  expect(settingOf(GAME, "scenario=tiger level=hard years=5 players=1")).toBe("Tigers · Hard · Years 5 · 1 player");
});
