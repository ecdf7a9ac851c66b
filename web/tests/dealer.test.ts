import { expect, test } from "vitest";
import { again } from "../src/table/dealer";
import { fromHex, sha256, toHex } from "../src/table/sha256";
import { mixed } from "../src/table/share";
import type { LogLine } from "../src/wire";
import facts from "./facts/dealer.json";

test.each(facts.seeds)("the hash of $seed is what was shown before the game", ({ seed, commitment }) => {
  expect(toHex(sha256(fromHex(seed)))).toBe(commitment);
});

test.each(facts.answers)("event $seq, $asked, is dealt again", ({ seed, seq, asked, luck }) => {
  expect(again(fromHex(seed), seq, asked as NonNullable<LogLine["chance"]>)).toBe(luck);
});

test.each(facts.mixed)("the seed $seed with the shares $shares", ({ seed, shares, source }) => {
  expect(toHex(mixed(fromHex(seed), shares))).toBe(source);
});

test("another seed gives other dice", () => {
  const [first, second] = facts.seeds.map(({ seed }) => again(fromHex(seed), 1, ["roll", 24, 6, ""]));
  expect(first).not.toBe(second);
});

test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
])("SHA-256 of %j", (text, hash) => {
  expect(toHex(sha256(new TextEncoder().encode(text)))).toBe(hash);
});
