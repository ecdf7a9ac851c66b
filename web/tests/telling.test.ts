import { describe, expect, test } from "vitest";
import { Telling } from "../src/games/endangered/telling.svelte";
import type { Step } from "../src/games/endangered/view";

describe("taking back", () => {
  const step = (kind: string, more: Partial<Step> = {}) => ({ kind, words: { fr: kind, en: kind }, ...more }) as Step;
  const begun = () => {
    const telling = new Telling({ story: () => [], table: () => null });
    telling.reach(0, [], false);
    return telling;
  };
  test("there is nothing to take back before the first event", () => {
    expect(begun().mayTakeBack()).toBe(false);
  });
  test("what this screen decided is taken back while nobody learnt anything by it", () => {
    const telling = begun();
    telling.decide(0);
    telling.reach(1, [step("put")], true);
    expect(telling.mayTakeBack()).toBe(true);
    telling.reach(2, [step("put")], true);
    expect(telling.mayTakeBack()).toBe(false);
    telling.decide(2);
    telling.reach(3, [step("put"), step("drew")], true);
    expect(telling.mayTakeBack()).toBe(false);
    telling.decide(3);
    telling.reach(4, [step("rerolled", { dice: [4] })], true);
    expect(telling.mayTakeBack()).toBe(false);
  });
});
