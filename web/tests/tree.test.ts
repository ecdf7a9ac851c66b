// The tree of variations: what is added, deleted and promoted leaves every other line as it was.

import { expect, test } from "vitest";
import { queryOf, standIn } from "../src/analysis/address";
import { START, after, lineFrom, onward, plays, promoted, read, same, way, without, type Nodes } from "../src/analysis/tree";

const nodes: Nodes = ["1 a", "2 b", "1 c"].reduce<Nodes>((all, play) => [...all, read(play, all.length - 1)], []).concat([
  read("1 x", START),
  read("2 y", 3),
  read("2 z", 0),
  read("* dice 1 2", 5),
]);

const lines = (tree: Nodes): string[] => tree.map((_, at) => plays(tree, at).join(" ")).sort();

test("ways, main lines and what is the same", () => {
  expect(way(nodes, 6)).toEqual([0, 5, 6]);
  expect(plays(nodes, 6)).toEqual(["1 a", "2 z", "* dice 1 2"]);
  expect(onward(nodes, START)).toEqual([0, 1, 2]);
  expect(after(nodes, 0)).toEqual([1, 5]);
  expect(same(nodes, read("2 z", 0))).toBe(5);
  expect(same(nodes, read("1 z", 0))).toBeNull();
});

test("a branch is deleted with all that follows", () => {
  for (const [at] of nodes.entries()) {
    const gone = new Set(nodes.flatMap((_, one) => (way(nodes, one).includes(at) ? [one] : [])));
    const kept = nodes.flatMap((_, one) => (gone.has(one) ? [] : [plays(nodes, one).join(" ")])).sort();
    expect(lines(without(nodes, at))).toEqual(kept);
  }
});

test("a promoted line is the main one where it last parted, and nothing is lost", () => {
  for (const [at] of nodes.entries()) {
    const found = promoted(nodes, at);
    expect(lines(found.nodes)).toEqual(lines(nodes));
    expect(plays(found.nodes, found.at)).toEqual(plays(nodes, at));
    expect(found.nodes.every((node, one) => node.parent < one)).toBe(true);
  }
  const once = promoted(nodes, 6);
  expect(onward(once.nodes, START).map((one) => once.nodes[one]!.play)).toEqual(["a", "z", "dice 1 2"]);
  expect(promoted(nodes, 2).nodes).toEqual([...nodes]);
});

test("a line is shown with what else was looked at behind each move", () => {
  const shown = lineFrom(nodes, START).nodes;
  expect(shown.map(({ at, number }) => [at, number])).toEqual([[0, 1], [1, 2], [2, 3]]);
  expect(shown[0]!.others[0]!.nodes.map(({ at }) => at)).toEqual([3, 4]);
  expect(shown[1]!.others[0]!.nodes.map(({ at }) => at)).toEqual([5, 6]);
});

test("every node has an address", () => {
  for (const [at] of nodes.entries()) {
    const query = queryOf({ position: "8/8 1 0 1" }, nodes, at);
    expect(new URLSearchParams(query).get("position")).toBe("8/8 1 0 1");
    const stand = standIn(query);
    const main = onward(nodes, START).slice(0, stand.at ?? 0);
    expect([...main.map((one) => plays(nodes, one).at(-1)), ...stand.plays]).toEqual(plays(nodes, at));
  }
});
