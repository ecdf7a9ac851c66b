import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endMotions, mix, settling, type Animation, type Motion } from "../src/games/motion.svelte";
import { settings } from "../src/shell/settings.svelte";
import Moving from "./Moving.svelte";

const LENGTH = 200;
const way = (from: number, to: number): Animation<number> => ({ length: LENGTH, at: (t) => mix(from, to, t / LENGTH) });

let motion: Motion<number, number>;
let board: Record<string, unknown>;
const shown = () => (flushSync(), document.querySelector("p")!.textContent);
const reach = (seq: number, rest: number) => motion.reach(seq, rest, (before) => way(before, rest));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
  settings.motion = "full";
  board = mount(Moving, { target: document.body, props: { made: (one) => (motion = one) } });
});
afterEach(() => {
  void unmount(board);
  document.body.innerHTML = "";
  vi.useRealTimers();
});

describe("a motion", () => {
  test("leads to the next position and ends there", () => {
    expect(reach(1, 0)).toBe("jump");
    expect(reach(2, 100)).toBe("next");
    expect(shown()).toBe("0");
    vi.advanceTimersByTime(LENGTH / 2);
    expect(motion.picture).toBeGreaterThan(0);
    expect(motion.picture).toBeLessThan(100);
    vi.advanceTimersByTime(LENGTH);
    expect(shown()).toBe("rest");
  });

  test("is not begun again by the same position", () => {
    reach(1, 0);
    reach(2, 100);
    expect(reach(2, 100)).toBe("same");
    expect(motion.picture).not.toBeNull();
  });

  test("gives way to a newer position, and to a jump", () => {
    reach(1, 0);
    reach(2, 100);
    expect(reach(3, 500)).toBe("next");
    expect(motion.picture).toBe(100);
    expect(reach(9, 0)).toBe("jump");
    expect(motion.picture).toBeNull();
  });

  test("does not take place where less motion is wished", () => {
    settings.motion = "less";
    reach(1, 0);
    expect(reach(2, 100)).toBe("next");
    expect(motion.picture).toBeNull();
  });

  test("ends behind another tab", () => {
    reach(1, 0);
    reach(2, 100);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(motion.picture).toBeNull();
    hidden.mockRestore();
  });

  test("ends for a picture that is saved", () => {
    reach(1, 0);
    reach(2, 100);
    endMotions();
    expect(motion.picture).toBeNull();
  });

  test("ends with its board", async () => {
    reach(1, 0);
    reach(2, 100);
    await unmount(board);
    expect(motion.picture).toBeNull();
    board = mount(Moving, { target: document.body, props: { made: () => {} } });
  });
});

test("settling begins at its start, ends at its end and never turns back", () => {
  expect([settling(0), settling(1)]).toEqual([0, 1]);
  const steps = Array.from({ length: 51 }, (_, n) => settling(n / 50));
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
});
