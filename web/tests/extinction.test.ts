import { describe, expect, test } from "vitest";
import { glide, standing } from "../src/games/extinction/animation";
import { centre, neighbour, SQUARES, squareAt } from "../src/games/extinction/geometry";
import { readBoard, readMove } from "../src/games/extinction/view";

const EIGHTHS = [0, 1, 2, 3, 4, 5, 6, 7];

describe.each(EIGHTHS)("a board turned by %i eighths", (eighths) => {
  test("has every square under its own middle", () => {
    for (const square of SQUARES) expect(squareAt(centre(square, eighths), eighths)).toBe(square);
  });

  test("an arrow and its opposite lead back", () => {
    const back = { ArrowUp: "ArrowDown", ArrowLeft: "ArrowRight", ArrowDown: "ArrowUp", ArrowRight: "ArrowLeft" };
    for (const square of SQUARES)
      for (const [key, other] of Object.entries(back)) {
        const next = neighbour(square, key, eighths);
        if (next) expect(neighbour(next, other, eighths)).toBe(square);
      }
  });

  test("an arrow leads the way that it points", () => {
    const [from, to] = [centre("d4", eighths), centre(neighbour("d4", "ArrowRight", eighths)!, eighths)];
    expect(to.x - from.x).toBeGreaterThan(0);
  });
});

test("nothing lies beside the board", () => {
  expect(squareAt({ x: 4.1, y: 0 }, 0)).toBeNull();
  expect(neighbour("h8", "ArrowRight", 0)).toBeNull();
});

test("letters are pieces, and a move is its two squares", () => {
  expect(readBoard(`P${".".repeat(62)}q`)).toEqual([
    { square: "a1", seat: 0, species: "pawn" },
    { square: "h8", seat: 1, species: "queen" },
  ]);
  expect(readMove("Pd4xf6")).toEqual({ text: "Pd4xf6", from: "d4", to: "f6", takes: true });
  expect(readMove("!resign")).toBeNull();
});

describe("from one position to the next", () => {
  const before = readBoard(`P.p${".".repeat(61)}`);
  const after = readBoard(`..P${".".repeat(61)}`);
  const animation = glide(before, after)!;

  test("begins with what was, and ends with what is", () => {
    const spots = (time: number) => animation.at(time).filter((one) => one.opacity > 0).map(({ spot }) => spot);
    expect(spots(0)).toEqual(expect.arrayContaining(standing(before).map(({ spot }) => spot)));
    expect(spots(animation.length)).toEqual(standing(after).map(({ spot }) => spot));
  });

  test("has one drawing for each piece all the way", () => {
    for (let time = 0; time <= animation.length; time += 20) {
      const keys = animation.at(time).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test("is nothing where nothing changed", () => {
    expect(glide(before, before)).toBeNull();
  });
});
