import { mount, unmount, type Component } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import { Choosing } from "../src/games/endangered/choosing.svelte";
import Scene from "../src/games/endangered/Scene.svelte";
import StepList from "../src/games/endangered/StepList.svelte";
import { text } from "../src/games/endangered/texts";
import type { Card, Envoy, Offer, Pending, Step, View } from "../src/games/endangered/view";
import Vote from "../src/games/endangered/Vote.svelte";

const words = (said: string) => ({ fr: said, en: said });
const step = (kind: string, more: Partial<Step> = {}): Step => ({ kind, words: words(kind), ...more }) as Step;
const tell = (one: Step): string => one.words.en;

let part: Record<string, unknown> | null = null;
function show<Props extends Record<string, unknown>>(component: unknown, props: Props): void {
  part = mount(component as Component<Props>, { target: document.body, props });
}
function hide(): void {
  if (part) void unmount(part);
  part = null;
}
afterEach(hide);

describe("two squares to choose", () => {
  const offers = (...texts: string[]) =>
    texts.map((one) => ({ text: one, words: words(one), squares: one.split(" ").slice(1) }) as unknown as Offer);
  function choosing(...texts: string[]) {
    const chosen: string[] = [];
    const pending = { choices: offers(...texts) } as unknown as Pending;
    return { chosen, choosing: new Choosing(() => pending, (offer) => chosen.push(offer.text)) };
  }

  test("are one where the first is the same for all", () => {
    const { chosen, choosing: way } = choosing("move b3 b2", "move b3 a3", "pass");
    expect(way.given).toBe("b3");
    expect(way.next("move")).toEqual(new Set(["b3", "b2", "a3"]));
    way.touch("a3");
    expect(chosen).toEqual(["move b3 a3"]);
  });

  test("are touched one after the other by whoever does so", () => {
    const { chosen, choosing: way } = choosing("move b3 b2", "move b3 a3");
    way.touch("b3");
    expect(chosen).toEqual([]);
    expect(way.next("move")).toEqual(new Set(["b2", "a3"]));
    way.touch("b2");
    expect(chosen).toEqual(["move b3 b2"]);
  });

  test("are touched one after the other elsewhere", () => {
    const { chosen, choosing: way } = choosing("move b3 b2", "move c3 b3");
    expect(way.given).toBeNull();
    expect(way.next("move")).toEqual(new Set(["b3", "c3"]));
    way.touch("c3");
    expect(chosen).toEqual([]);
    way.touch("b3");
    expect(chosen).toEqual(["move c3 b3"]);
  });
});

describe("the vote", () => {
  const envoy = (place: number, key: string, vote: string) =>
    ({ place, key, vote, up: true, name: words(key), colour: "blue", cubes: 1, target: 6, sum: 6, dice: 0, chance: 1 }) as Envoy;
  const yes = (key: string) => step("votes-yes", { card: key, amount: 6 });
  function vote(ambassadors: Envoy[], said: Step[], left: Step[], part = 0): string {
    const frame = left[0] ? { step: left[0], part, cells: [], left } : null;
    const view = { ambassadors, year: 9, active: 0 } as unknown as View;
    show(Vote, { view, said, tell, frame, open: new Set(), onchoose: () => undefined });
    return document.querySelector(".tally span")?.textContent ?? "";
  }

  test("keeps what was said while the new year has begun behind it", () => {
    const row = [envoy(1, "brazil", ""), envoy(2, "kenya", "")];
    expect(vote(row, [yes("brazil"), yes("kenya")], [step("tally")])).toBe(text("vote.tally", { n: 2 }));
    expect(document.querySelectorAll("strong.yes")).toHaveLength(2);
  });

  test("gives nobody's verdict before its turn", () => {
    const row = [envoy(1, "brazil", "yes"), envoy(2, "kenya", "yes")];
    const said = [yes("brazil"), yes("kenya")];
    expect(vote(row, said, said, 0.1)).toBe(text("vote.tally", { n: 0 }));
    hide();
    expect(vote(row, said, said, 0.9)).toBe(text("vote.tally", { n: 1 }));
  });
});

test("the text of an effect card is told once", () => {
  const card = { key: "road", text: words("Place two tiles."), fact: words("Roads divide forests.") } as Card;
  const told = [{ seq: 1, steps: [step("effect", { card: "road", words: words("Effect: Road. Place two tiles.") })] }];
  show(StepList, { told, tell, since: 0, shown: true, cards: [card] });
  expect(document.body.textContent.split("Place two tiles.")).toHaveLength(2);
  expect(document.body.textContent).toContain("Roads divide forests.");
});

test.each([
  { cell: "c1", covers: "south" },
  { cell: "c6", covers: "north" },
])("what happens on $cell is not covered by its own words", ({ cell, covers }) => {
  const one = step("tile", { cell });
  show(Scene, { frame: { step: one, part: 0.5, cells: [], left: [one] }, scenario: "tiger", player: 0, tell });
  expect(document.querySelector(".scene")?.classList.contains(covers)).toBe(true);
});
