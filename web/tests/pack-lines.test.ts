import { expect, test } from "vitest";
import { copyOf, isOneOfSeveral, readFields, writeField, type Field } from "../src/packs/lines";

const CARD = `[[cards]]
key = "grant"
copies = 2
# from the box
name = { fr = "Don \\"libre\\"", en = "Grant" }
effects = [{ do = "gain", money = 2 }]`;

const fieldOf = (text: string, key: string): Field => readFields(text)?.find((field) => field.key === key) as Field;

test("a card is read into fields and each is written back as it was", () => {
  expect(readFields(CARD)?.map((field) => [field.line, field.value.kind])).toEqual([
    [1, "text"],
    [2, "raw"],
    [4, "words"],
    [5, "raw"],
  ]);
  for (const field of readFields(CARD) ?? []) expect(writeField(CARD, field, field.value)).toBe(CARD);
  expect(fieldOf(CARD, "name").value).toEqual({ kind: "words", fr: 'Don "libre"', en: "Grant" });
});

test("signs that TOML needs are written by the form, and one language is enough", () => {
  const written = writeField(CARD, fieldOf(CARD, "name"), { kind: "words", fr: 'a\\b "c"\nd', en: "" });
  expect(written).toContain(String.raw`name = { fr = "a\\b \"c\" d" }`);
  expect(fieldOf(written, "name").value).toEqual({ kind: "words", fr: String.raw`a\b "c" d`, en: "" });
});

test("what is no field stays text, and a copy has a key of its own", () => {
  expect(readFields(`${CARD}\n  { do = "draw" },`)).toBeNull();
  expect(copyOf(CARD)).toContain('key = "grant-copy"');
  expect([1, 2].reduce((text) => copyOf(text), "[sheets.mine]\ntiles = 4")).toBe("[sheets.mine-copy]\ntiles = 4");
  expect([CARD, "[sheets.mine]", "[normal]", 'key = "tiger"'].map(isOneOfSeveral)).toEqual([true, true, false, false]);
});
