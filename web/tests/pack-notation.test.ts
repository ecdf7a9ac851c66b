import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { PackBlank, PackShape } from "../src/wire";
import { beginning, fits, newPart, readNotation, writeNotation } from "../src/packs/notation";

const PACK = join(import.meta.dirname, "../../src/tablier/games/endangered/pack/first");
const files = readdirSync(PACK, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".toml"));
const noted = files.flatMap((name) =>
  readFileSync(join(PACK, name), "utf8")
    .split("\n")
    .flatMap((line) => /^(?:effects|power|want|destruction|animals|name|years|money|start) = (.*)$/.exec(line)?.[1] ?? []),
);

test("whatever our own cards say is taken apart and written again as it was", () => {
  expect(noted.length).toBeGreaterThan(150);
  for (const text of noted) {
    const value = readNotation(text);
    expect(value, text).not.toBeNull();
    if (value !== null) expect(writeNotation(value)).toBe(text);
  }
});

test("what is not understood is left as text", () => {
  for (const text of ["", "[", "{ do = ", '"a', "1.5", "1979-05-27", "[1 2]", "{ a = 1, a = 2 }", "{ a = 1, }", "'x'", "[1] 2", "0x1f", "01", String.raw`"\u0041"`])
    expect(readNotation(text), text).toBeNull();
});

const blank = (key: string, kind: PackBlank["kind"], more: Partial<PackBlank> = {}): PackBlank => ({
  key,
  kind,
  title: { fr: key, en: key },
  usual: "",
  values: [],
  low: null,
  high: null,
  of: "",
  rows: [],
  ...more,
});
const shape = (name: string, tag: string, blanks: PackBlank[]): PackShape => ({ name, tag, title: { fr: tag, en: tag }, blanks });
const values = ["up", "down"].map((word) => ({ word, told: { fr: word, en: word } }));
const shapes = [
  shape("effect", "gain", [blank("money", "amount", { low: 0, high: 99, of: "tally" })]),
  shape("effect", "pay", [
    blank("money", "amount", { of: "tally" }),
    blank("then", "parts", { of: "effect" }),
    blank("may", "yes", { usual: "true" }),
    blank("on", "word", { usual: '"up"', values }),
  ]),
  shape("tally", "", [blank("count", "word", { values })]),
];
const effects = blank("effects", "parts", { of: "effect" });

test("a new part has what it must have, and can be shown", () => {
  const pay = newPart(shapes[1] as PackShape, shapes);
  expect(writeNotation(pay)).toBe('{ do = "pay", money = 1, then = [] }');
  expect(fits(effects, [pay, { do: "gain", money: { count: "up" } }], shapes)).toBe(true);
  expect(shapes[1]?.blanks.slice(2).map((one) => beginning(one, shapes))).toEqual([false, "down"]);
});

test("years, portraits and the like are shown one by one, where there are as many as there should be", () => {
  const years = blank("years", "numbers", { low: 0, high: 99, values });
  const names = blank("name", "names", { values });
  const cases = [
    [years, "[4, 5]", true],
    [years, "[4]", false],
    [years, '["4", "5"]', false],
    [names, '[{ fr = "elle" }, { en = "he" }]', true],
    [names, '[{ fr = "elle" }]', false],
    [names, '{ fr = "elle" }', false],
  ] as const;
  for (const [one, text, fit] of cases) {
    const value = readNotation(text);
    expect(value !== null && fits(one, value, shapes), text).toBe(fit);
  }
  expect([years, names].map((one) => writeNotation(beginning(one, shapes)))).toEqual(["[0, 0]", '[{ fr = "...", en = "..." }, { fr = "...", en = "..." }]']);
});

test("a part with an unknown word or key is shown as text", () => {
  for (const text of ['[{ do = "sing" }]', "[{ money = 1 }]", '[{ do = "gain", coins = 1 }]', '[{ do = "gain", money = "1" }]', '[{ do = "pay", money = 1, then = [{ do = "sing" }] }]', '[{ do = "pay", on = "left" }]', "[1]", "{}"]) {
    const value = readNotation(text);
    expect(value !== null && fits(effects, value, shapes), text).toBe(false);
  }
});
