import { mount, unmount } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import Aid from "../src/games/endangered/Aid.svelte";
import Numbers from "../src/games/endangered/Numbers.svelte";
import { sampleLand } from "../src/games/endangered/sample";
import { text } from "../src/games/endangered/texts";
import type { View } from "../src/games/endangered/view";

/** What these parts of the table look at. */
function view(pairs: number, target: number): View {
  const words = { fr: "", en: "" };
  const odds = { birth_target: target, birth_die: 6, birth: pairs > 0 ? target / 6 : 0, vote: 0, dangers: [] };
  const seen = { ...sampleLand("otter", "shore", {}, []), pairs, odds, ambassadors: [], births: words, destroys: words, supply: {}, result: "" };
  return seen as unknown as View;
}

let part: Record<string, unknown> = {};
const shown = () => document.body.textContent;
afterEach(() => {
  void unmount(part);
  document.body.innerHTML = "";
});

describe.each([
  { component: Numbers, roll: text("odds.target", { target: 2, die: 6 }), barred: text("odds.barred") },
  { component: Aid, roll: text("aid.births.now", { target: 2, die: 6 }), barred: text("aid.births.barred") },
])("births", ({ component, roll, barred }) => {
  const show = (pairs: number, target: number) =>
    (part = mount(component as typeof Aid, { target: document.body, props: { view: view(pairs, target), onclose: () => undefined } }));

  test("are told with their odds where they are rolled for", () => {
    show(2, 2);
    expect(shown()).toContain(roll);
    expect(shown()).not.toContain(barred);
  });

  test("are not rolled for where the target is 0", () => {
    show(1, 0);
    expect(shown()).toContain(barred);
    expect(shown()).not.toMatch(/0.%|0 or less|0 ou moins/);
  });

  test("need a pair", () => {
    show(0, 0);
    expect(shown()).not.toContain(barred);
    expect(shown()).not.toMatch(/0.%|0 or less|0 ou moins/);
  });
});
