// Endings in the page are what rules and table say in Python: every move, its value, and how long it takes.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { EndingWalk } from "../src/games/extinction/ending-walk.svelte";
import { movesOf, played, ranked, readTable, solve, won, writeMove, type Table } from "../src/games/extinction/endings";
import facts from "./facts/endings.json";

let table: Table;
beforeAll(async () => {
  const file = `${process.cwd()}/../src/tablier/games/extinction/endgames/8x8.tbl`;
  table = await readTable(new Uint8Array(readFileSync(file)));
});

/** The same numbers each time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

test.each(facts)("$board, $side to move", ({ board, side, value, distance, moves }) => {
  expect(solve(table, board, side)).toEqual({ value, distance });
  const found = ranked(table, board, side);
  const worth = Object.fromEntries(found.map((move) => [writeMove(move), [move.value, move.distance]]));
  expect(worth).toEqual(moves);
  expect(found[0] && [found[0].value, found[0].distance]).toEqual(Object.values(moves)[0]);
});

test.each([
  [3, 5],
  [7, 11],
  [13, 99],
])("a new ending is won in %i to %i moves, and the best moves win it", (least, most) => {
  let board = won(table, 0, least, most, dice(least));
  let { distance } = solve(table, board, 0);
  expect(distance).toBeGreaterThanOrEqual(least);
  expect(distance).toBeLessThanOrEqual(most);
  for (let side = 0; distance > 0; side = 1 - side, distance--) {
    const [best] = ranked(table, board, side);
    expect(best?.distance).toBe(distance);
    if (best) board = played(board, best);
  }
  expect([0, 1].some((seat) => movesOf(board, seat).length === 0) || !/(?=.*p)(?=.*d)(?=.*q)/.test(board)).toBe(true);
});

test("a walk refutes what does not win, takes it back, and ends where it is won", async () => {
  const walk = new EndingWalk(table, "short", () => Promise.resolve(), dice(5));
  await walk.begin();
  const board = (): string => (walk.now?.position.view as { board: string }).board;
  const before = board();
  const wrong = ranked(table, before, walk.seat).find((move) => move.value <= 0);
  if (wrong) {
    await walk.do(writeMove(wrong));
    expect(walk.answer?.kind).toBe("wrong");
    expect(board()).toBe(before);
  }
  for (let n = 0; walk.now?.step && n < 9; n++) {
    const [best] = ranked(table, board(), walk.seat);
    if (best) await walk.do(writeMove(best));
  }
  expect(walk.now?.step).toBeNull();
  expect(walk.now?.done).toHaveLength(walk.par);
}, 20_000);
