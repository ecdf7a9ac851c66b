import { describe, expect, test } from "vitest";
import { lying, slide } from "../src/games/ignis/animation";
import { ahead, entries, placeOf, squareName } from "../src/games/ignis/geometry";
import { sample } from "../src/games/ignis/sample";
import type { Step } from "../src/games/ignis/view";

test("a square's name is where it is drawn", () => {
  for (let file = 0; file < 6; file++)
    for (let rank = 0; rank < 6; rank++) expect(placeOf(squareName(file, rank), 6)).toEqual({ x: file, y: 5 - rank });
});

test("a tile can come in on every square of the edge, towards the middle", () => {
  const area = { left: 1, right: 4, bottom: 0, top: 5 };
  const found = entries(area);
  expect(found).toHaveLength(2 * (4 + 6));
  expect(new Set(found.map(({ square, heading }) => square + heading)).size).toBe(found.length);
  for (const { square, heading } of found) {
    const { x } = ahead(placeOf(square, 6), heading);
    expect(x).toBeGreaterThanOrEqual(area.left);
    expect(x).toBeLessThanOrEqual(area.right);
  }
  expect(entries(null)).toEqual([]);
});

describe("a slide that ejects", () => {
  const before = lying(sample("FWF/3/3").view);
  const after = lying(sample("AFW/3/3").view);
  const steps: Step[] = [
    {
      type: "push",
      heading: ">",
      shifts: [
        { tile: "A", source: null, target: "a3" },
        { tile: "F", source: "a3", target: "b3" },
        { tile: "W", source: "b3", target: "c3" },
        { tile: "F", source: "c3", target: null },
      ],
    },
    { type: "eject", tile: "F", square: "c3", becomes: "E" },
  ];
  const animation = slide(before, steps, after)!;
  const tiles = (time: number) =>
    animation
      .at(time)
      .tiles.filter(({ opacity }) => opacity > 0)
      .map(({ x, y, element }) => `${element}${Math.round(x)},${Math.round(y)}`);

  test("begins with what was, and one tile outside", () => {
    expect(tiles(0)).toEqual(["F0,0", "W1,0", "F2,0", "A-1,0"]);
  });

  test("ends with what is", () => {
    expect(tiles(animation.length).sort()).toEqual(after.tiles.map(({ x, y, element }) => `${element}${x},${y}`).sort());
  });

  test("pushes before it ejects", () => {
    const last = (time: number) => animation.at(time).tiles.find(({ key }) => key === "2,0");
    expect(last(130)!.x).toBeGreaterThan(2);
    expect(last(260)!.opacity).toBeLessThan(1);
    expect(last(130)!.opacity).toBeGreaterThan(last(259)!.opacity);
  });

  test("is nothing where nothing moved", () => {
    expect(slide(before, [], before)).toBeNull();
  });
});
