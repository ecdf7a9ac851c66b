import { Quaternion, Ray, Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { dangerOf } from "../src/games/thin-ice/danger";
import { Lowering, type Standing } from "../src/games/thin-ice/drop";
import { CLEARANCE, hover, safeHeight } from "../src/games/thin-ice/hover";
import { attitude, SHAPES, sizeOf, yawOf } from "../src/games/thin-ice/pieces";
import { snapped } from "../src/games/thin-ice/pointer";
import { suggestions } from "../src/games/thin-ice/places";
import facts from "./facts/rises.json";

const upright = (piece: string, degrees: number) => attitude("upright", piece, (degrees * Math.PI) / 180);
const stand = (piece: string, x: number, y: number, z = 0, degrees = 0): Standing => ({
  piece,
  at: new Vector3(x, y, z),
  turn: upright(piece, degrees),
});

describe("a piece that is lowered", () => {
  test.each(facts.rises)("rests where the physics say: $above on $below turned by 45 degrees", ({ below, above, rise }) => {
    const { z, on } = new Lowering(`${above}2`, upright(`${above}2`, 45), [stand(`${below}1`, 0, 0)]).over(0, 0);
    expect(Math.abs(z - rise)).toBeLessThan(1); // its tip is a little round there
    expect(on).toEqual([`${below}1`]);
  });

  test("finds the table beside a pile, and both tips that carry it", () => {
    const pile = [stand("M1", -12, 0), stand("M2", 12, 0)];
    expect(new Lowering("S1", new Quaternion(), pile).over(60, 0)).toEqual({ z: 0, on: [] });
    const lying = attitude("lying", "L1", 0);
    const middle = new Vector3(0, 0, SHAPES.L.mass).applyQuaternion(lying);
    expect([...new Lowering("L1", lying, pile).over(-middle.x, -middle.y).on].sort()).toEqual(["M1", "M2"]);
  });

  test.each(facts.turns)("turned by $degrees degrees and $off mm off the axis: $end", ({ below, above, degrees, off, end }) => {
    const pile = [stand(`${below}1`, 0, 0)];
    const aim = { at: new Vector3(off, 0, 80), turn: upright(`${above}2`, degrees) };
    const drop = new Lowering(`${above}2`, aim.turn, pile).over(off, 0);
    expect(dangerOf(`${above}2`, aim, drop, pile, 1)).toBe(end === "THI-9" ? "nest" : null);
  });

  test("is the fourth on the table only where three stand there", () => {
    const pile = [stand("L1", 0, 0), stand("L2", 50, 0), stand("L3", 0, 50)];
    const aim = stand("S1", -60, -60, 20);
    const drop = new Lowering("S1", aim.turn, pile).over(-60, -60);
    expect(dangerOf("S1", aim, drop, pile, 3)).toBe("table");
    expect(dangerOf("S1", aim, drop, pile, 2)).toBeNull();
  });
});

describe("a piece under the pointer", () => {
  const pile = [stand("L1", 0, 0), stand("L2", 0, 0, 19.1, 45)];
  const grip = new Vector3(0, 0, 10);
  const lowering = new Lowering("M1", new Quaternion(), pile);
  const eye = new Vector3(0, -235, 125);
  const towards = (x: number, y: number, z: number) => new Ray(eye.clone(), new Vector3(x, y, z).sub(eye).normalize());

  test("stays on the line of sight over the bare table", () => {
    const ray = towards(40, -60, 18);
    const at = hover(ray, grip, lowering, 0, 160)!;
    expect(at.z).toBeCloseTo(CLEARANCE, 1);
    expect(ray.distanceToPoint(at.clone().add(grip))).toBeLessThan(2);
  });

  test("goes over a tower that is pointed at, and before it where its foot is", () => {
    const over = hover(towards(0, 0, 80), grip, lowering, 0, 200)!;
    expect(over.z).toBeGreaterThan(35);
    const before = hover(towards(0, 0, 12), grip, lowering, 0, 200)!;
    expect(before.z).toBeLessThan(40);
    expect(before.y).toBeLessThan(-15);
  });

  test("touches nothing anywhere on the way", () => {
    const safe = safeHeight(lowering, new Vector3(-60, 0, 0), new Vector3(60, 0, 0));
    expect(safe).toBeGreaterThan(19.1 + SHAPES.L.height);
  });
});

describe("places that suggest themselves", () => {
  test("are the table's while it has room, then tops at 45 degrees, and none is dangerous", () => {
    expect(suggestions("L1", [], 0).map(({ on }) => on.length)).toEqual([0, 0, 0]);
    const pile = [stand("L1", 0, -24), stand("M1", -26, 20), stand("S1", 26, 20)];
    const found = suggestions("M2", pile, 3);
    expect(found.map(({ on }) => on[0])).toEqual(expect.arrayContaining(["L1", "M1"]));
    for (const place of found) {
      const drop = new Lowering("M2", place.turn, pile).over(place.at.x, place.at.y);
      expect(dangerOf("M2", place, drop, pile, 3)).toBeNull();
      expect(place.at.z - drop.z).toBeCloseTo(CLEARANCE, 1);
    }
  });

  test("a large one does not go where it slips over a small one", () => {
    const on = suggestions("L2", [stand("S1", 0, -24), stand("S2", -26, 20), stand("S3", 26, 20)], 3).flatMap((place) => place.on);
    expect(on.filter((piece) => sizeOf(piece) === "S")).toHaveLength(0);
  });
});

test.each([
  [50, 45],
  [38, 45],
  [130, 135],
  [30, 30],
  [0, 0],
])("turned by %d degrees over a piece, it is held at %d", (degrees, held) => {
  const pose = { at: new Vector3(0, 0, 60), turn: upright("M2", degrees) };
  const { turn } = snapped(pose, "M2", [stand("L1", 0, 0)]);
  expect((yawOf(turn) * 180) / Math.PI).toBeCloseTo(held, 3);
  expect(snapped(pose, "M2", []).turn).toEqual(pose.turn);
});
