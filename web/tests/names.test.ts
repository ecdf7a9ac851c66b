import { expect, test } from "vitest";
import { ownSeat } from "../src/table/names";
import type { TableInfo } from "../src/wire";

const table = { seats: [{ mine: true }, { mine: false }] } as TableInfo;

test("a review seen from the other side calls nobody you", () => {
  expect(ownSeat(table, 0)).toBe(0);
  expect(ownSeat(table, 1)).toBeNull();
});

test("in a lesson and a puzzle, where there is no table, the side is one's own", () => {
  expect(ownSeat(null, 1)).toBe(1);
  expect(ownSeat(null, null)).toBeNull();
});
