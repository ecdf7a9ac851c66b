import { expect, test } from "vitest";
import { amountOn, changed, readPlaced, writePlaced, type Placed } from "../src/packs/placing";
import type { PackBlank } from "../src/wire";

const TITLE = { fr: "Cases", en: "Squares" };
const board = (kind: "squares" | "counts", high: number | null): PackBlank => ({
  key: kind, kind, title: TITLE, usual: "", values: [], low: null, high, of: "", rows: [["a2", "b2"], ["a1", "b1"]],
});
const ANIMALS = board("counts", 15);
const TILES = board("squares", null);
const placed = (blank: PackBlank, text: string): Placed => readPlaced(blank, TITLE, text) as Placed;

test("what lies on the board is written as it was, with the one square changed", () => {
  const animals = placed(ANIMALS, "{ b2 = 1, a1 = 2 }");
  expect(writePlaced(animals, "a1", 3)).toBe("{ b2 = 1, a1 = 3 }");
  expect(writePlaced(animals, "b2", 0)).toBe("{ a1 = 2 }");
  expect(writePlaced(placed(ANIMALS, "{ a1 = 1 }"), "a1", 0)).toBe("{}");
  expect(writePlaced(placed(TILES, '["b1", "a1"]'), "a2", 1)).toBe('["b1", "a1", "a2"]');
  expect(writePlaced(placed(TILES, '["b1"]'), "b1", 0)).toBe("[]");
});

test("one more of many, but of a tile one or none", () => {
  const animals = placed(ANIMALS, "{ a1 = 2, b1 = 15 }");
  expect(["a1", "b1", "b2"].map((square) => changed(animals, square))).toEqual([3, 15, 1]);
  const tiles = placed(TILES, '["a1"]');
  expect(["a1", "b1"].map((square) => changed(tiles, square))).toEqual([0, 1]);
  expect(amountOn(animals, "b2")).toBe(0);
});

test("what no board can show stays text", () => {
  for (const text of ["{ a9 = 1 }", "{ a1 = -1 }", '{ a1 = "two" }', '["a1"]', "[", "3"]) expect(readPlaced(ANIMALS, TITLE, text), text).toBeNull();
  for (const text of ["{ a1 = 1 }", '["a1", "a1"]', '["h9"]', "[1]"]) expect(readPlaced(TILES, TITLE, text), text).toBeNull();
});
