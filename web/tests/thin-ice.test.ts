import { Quaternion, Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { between, merged, paced, RecentFrames, shortened, Track } from "../src/games/thin-ice/animation";
import { readFrame, type Frame, type PileNow } from "../src/games/thin-ice/frames";
import { onTable, placeOf } from "../src/games/thin-ice/geometry";
import { Knocks } from "../src/games/thin-ice/knocks";
import { around } from "../src/games/thin-ice/outline";
import { shell } from "../src/games/thin-ice/shapes";
import { Steering } from "../src/games/thin-ice/steer";
import { attitude, ATTITUDES, corners, SHAPES, SIZES, turnedTo, yawOf } from "../src/games/thin-ice/pieces";
import { fromHex } from "../src/table/sha256";
import facts from "./facts/frames.json";

const pile = (seat: number, x: number, out = false): PileNow => ({
  seat,
  asleep: true,
  out,
  shaking: false,
  table: 1,
  air: 0,
  tips: 0,
  whole: true,
  pieces: [{ piece: "L1", held: false, onTable: true, at: new Vector3(x, 0, 0), turn: new Quaternion() }],
});
const frame = (time: number, ...piles: PileNow[]): Frame => ({ number: 0, time, piles });

describe("a frame", () => {
  const bytes = fromHex(facts.bytes);
  const read = readFrame(bytes.buffer)!;

  test("is read as the server wrote it", () => {
    expect([read.number, read.time]).toEqual([facts.frame.number, facts.frame.time]);
    expect(read.piles).toHaveLength(facts.frame.piles.length);
    facts.frame.piles.forEach(({ pieces, ...one }, n) => {
      expect(read.piles[n]).toMatchObject(one);
      pieces.forEach((piece, p) => {
        const found = read.piles[n]!.pieces[p]!;
        expect(found).toMatchObject({ piece: piece.piece, held: piece.held, onTable: piece.on_table });
        found.at.toArray().forEach((place, axis) => expect(place).toBeCloseTo(piece.at[axis]!, 1));
        const { x, y, z, w } = found.turn;
        [w, x, y, z].forEach((part, axis) => expect(part).toBeCloseTo(piece.turn[axis]!, 3));
      });
    });
  });

  test("of another version says nothing", () => {
    expect(readFrame(Uint8Array.from(bytes, (byte, at) => (at === 0 ? byte + 1 : byte)).buffer)).toBeNull();
    expect(readFrame(new ArrayBuffer(3))).toBeNull();
  });
});

describe("frames", () => {
  test("of several scenes are one table", () => {
    const both = merged([pile(0, 1), pile(1, 1)], frame(2, pile(1, 5)));
    expect(both.piles.map((one) => [one.seat, one.pieces[0]!.at.x])).toEqual([[0, 1], [1, 5]]);
  });

  test("that tell a part of a pile leave the rest as it was", () => {
    const [before, moved] = [pile(0, 1), pile(0, 7)];
    before.pieces.push({ ...before.pieces[0]!, piece: "S1" });
    const places = (whole: boolean) =>
      merged([before], frame(2, { ...moved, air: 1, whole })).piles.map((one) => [one.air, one.whole, ...one.pieces.map((p) => `${p.piece} ${p.at.x}`)]);
    expect(places(false)).toEqual([[1, true, "L1 7", "S1 1"]]);
    expect(places(true)).toEqual([[1, true, "L1 7"]]);
  });

  test("of the last seconds are kept, and none of another scene", () => {
    const recent = new RecentFrames();
    for (let time = 0; time <= 5000; time += 100) recent.add(frame(time));
    expect(recent.cut(1)[0]!.time).toBe(4000);
    expect(recent.cut(60)[0]!.time).toBe(2000);
    recent.add(frame(50));
    expect(recent.cut(60)).toHaveLength(1);
  });

  test("lose their long pauses", () => {
    expect(shortened([frame(10), frame(20), frame(9000), frame(3)]).map(({ time }) => time)).toEqual([0, 10, 410, 810]);
  });

  test("are shown at a pace, the last one at the end", () => {
    const frames = [frame(100, pile(0, 1)), frame(200, pile(0, 2)), frame(300, pile(0, 3))];
    const animation = paced(frames, 2);
    const x = (time: number) => animation.at(time)[0]!.pieces[0]!.at.x;
    expect(animation.length).toBe(100);
    expect([x(0), x(49), x(50), x(100)]).toEqual([1, 1, 2, 3]);
  });
});

test("a blow is heard as hard as it is, and a fall or a hand is not", () => {
  const fall = (z: (n: number) => number, held = false) => {
    const knocks = new Knocks();
    const heights = Array.from({ length: 12 }, (_, n) => z(n));
    return heights.map((high, n) => {
      const [piece] = pile(0, 0).pieces;
      return knocks.hear(frame(n * 16, { ...pile(0, 0), pieces: [{ ...piece!, held, at: new Vector3(0, 0, high) }] }));
    });
  };
  const falling = (n: number) => 200 - 0.5 * 9810 * (0.016 * n) ** 2;
  expect(Math.max(...fall(falling))).toBe(0);
  const [low, high] = [4, 10].map((until) => Math.max(...fall((n) => falling(Math.min(n, until)))));
  expect(low).toBeGreaterThan(0);
  expect(high).toBeGreaterThan(low!);
  expect(Math.max(...fall((n) => falling(Math.min(n, 10)), true))).toBe(0);
});

describe("how finely it is drawn", () => {
  const after = (cost: number, pictures: number, ratio = 2) => {
    const steering = new Steering(ratio);
    for (let n = 0; n < pictures; n++) steering.took(cost);
    return steering.now;
  };
  test("follows what a picture takes, between one and two pixels", () => {
    expect(after(60, 60)).toMatchObject({ ratio: 1, clear: false, shadows: false });
    expect(after(22, 600)).toEqual(after(22, 0));
    expect(after(16.7, 600)).toMatchObject({ ratio: 2, clear: true });
    expect(after(16.7, 600, 1)).toMatchObject({ ratio: 1, clear: true });
  });
  test("does not try again what was too much", () => {
    const steering = new Steering(2);
    for (let n = 0; n < 2000; n++) steering.took(steering.now.ratio > 1 ? 40 : 10);
    expect(steering.now).toMatchObject({ ratio: 1, clear: true });
  });
});

test.each(SIZES)("the surface of size %s is closed, outward and within its budget", (size) => {
  const surface = shell(size).getAttribute("position");
  expect(surface.count / 3).toBeLessThan(60);
  let volume = 0;
  for (let n = 0; n < surface.count; n += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => new Vector3().fromBufferAttribute(surface, n + k));
    volume += a!.dot(b!.cross(c!)) / 6;
  }
  const { side, height } = SHAPES[size];
  expect(volume).toBeGreaterThan(0.3 * (side * side * height) / 3);
  expect(volume).toBeLessThan((side * side * height) / 3);
});

test("a track finds the moments of the log in it", () => {
  const frames = [0, 10, 20, 30].map((x) => frame(x, pile(0, x)));
  const track = new Track(frames);
  expect(track.until([pile(0, 20)]).map(({ time }) => time)).toEqual([0, 10, 20]);
  expect(track.until([pile(0, 30)]).map(({ time }) => time)).toEqual([20, 30]);
  expect(track.until([pile(0, 99)])).toEqual([]);
  track.seek([pile(0, 10)]);
  expect(track.until([pile(0, 20)]).map(({ time }) => time)).toEqual([10, 20]);
});

test("pieces travel from one rest to the next", () => {
  const animation = between([pile(0, 0)], [pile(0, 100)], 500);
  const x = (time: number) => animation.at(time)[0]!.pieces[0]!.at.x;
  expect([x(0), x(500)]).toEqual([0, 100]);
  expect(x(250)).toBeGreaterThan(50);
});

describe.each([1, 2, 5, 10])("a table of %i", (players) => {
  test("one's own place is the nearest, and the next sits to the left", () => {
    for (let seat = 0; seat < players; seat++) {
      expect(placeOf(seat, seat, players).at.length()).toBeCloseTo(0);
      if (players > 2) expect(placeOf((seat + 1) % players, seat, players).at.x).toBeLessThan(0);
    }
  });

  test("what lies before a player lies towards the middle for everybody", () => {
    for (let seat = 0; seat < players; seat++) {
      const place = placeOf(seat, 0, players);
      const nearer = onTable({ at: new Vector3(0, 10, 0), turn: new Quaternion() }, place).at;
      const middle = placeOf(0, 0, players).at.clone().setY(players < 2 ? 1e6 : 160 / Math.sin(Math.PI / players));
      expect(nearer.distanceTo(middle)).toBeLessThan(place.at.distanceTo(middle));
    }
  });
});

describe.each(SIZES)("a pyramid of size %s", (size) => {
  const piece = `${size}1`;
  const lowest = (kind: (typeof ATTITUDES)[number]) => corners({ at: new Vector3(), turn: attitude(kind, piece, 0.3) }, piece).map(({ z }) => z);

  test("stands, lies on a face or stands on its tip", () => {
    expect(Math.max(...lowest("upright"))).toBeCloseTo(SHAPES[size].height);
    expect(Math.min(...lowest("inverted"))).toBeCloseTo(-SHAPES[size].height);
    const flat = lowest("lying").sort((a, b) => a - b);
    expect(flat[0]).toBeCloseTo(flat[2]!);
  });

  test("keeps its centre of mass where a hand turns it", () => {
    const centre = (pose: { at: Vector3; turn: Quaternion }) =>
      new Vector3(0, 0, SHAPES[size].mass).applyQuaternion(pose.turn).add(pose.at);
    const before = { at: new Vector3(3, 4, 5), turn: attitude("upright", piece, 1) };
    const after = turnedTo(before, piece, attitude("lying", piece, 2));
    expect(centre(after).distanceTo(centre(before))).toBeCloseTo(0);
  });

  test("knows how far it was turned", () => {
    for (const yaw of [-2, 0, 0.5, 3]) expect(yawOf(attitude("upright", piece, yaw))).toBeCloseTo(yaw);
  });
});

test("an outline holds every point", () => {
  const points = Array.from({ length: 40 }, (_, n) => new Vector3(Math.sin(n * 7) * n, Math.cos(n * 3) * n, n));
  const rim = around(points);
  for (const point of points)
    rim.forEach((corner, n) => {
      const next = rim[(n + 1) % rim.length]!;
      const side = (next.x - corner.x) * (point.y - corner.y) - (next.y - corner.y) * (point.x - corner.x);
      expect(side).toBeGreaterThan(-1e-9);
    });
});
