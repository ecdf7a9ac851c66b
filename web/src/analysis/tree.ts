// A tree of variations as a list: every node stands after its parent, and of those with one parent the first is the main
// one. All that is done to it makes a new list; what is legal the server says.

import type { StudyNode } from "../wire";

export const START = -1;
export const SIGNS = ["!!", "!", "!?", "?!", "?", "??"] as const;

export type Nodes = readonly StudyNode[];

/** The nodes that follow one, the main one first. */
export function after(nodes: Nodes, parent: number): number[] {
  return nodes.flatMap((node, at) => (node.parent === parent ? [at] : []));
}

/** The nodes from the start to this one. */
export function way(nodes: Nodes, at: number): number[] {
  const found: number[] = [];
  for (let here = at; here !== START; here = nodes[here]!.parent) found.unshift(here);
  return found;
}

/** From here on, always the main one. */
export function onward(nodes: Nodes, from: number): number[] {
  const found: number[] = [];
  for (let here = after(nodes, from)[0]; here !== undefined; here = after(nodes, here)[0]) found.push(here);
  return found;
}

/** As the server reads it: the seat from 1, or a star for chance, and what was done. */
export const written = (node: StudyNode): string => `${node.seat == null ? "*" : node.seat + 1} ${node.play}`;

export const plays = (nodes: Nodes, at: number): string[] => way(nodes, at).map((one) => written(nodes[one]!));

/** What is written, as a node after this one. */
export function read(play: string, parent: number): StudyNode {
  const [who = "*", ...rest] = play.split(" ");
  return { parent, seat: who === "*" ? null : Number(who) - 1, play: rest.join(" ") };
}

/** The node that does the same after the same one, if there is one. */
export function same(nodes: Nodes, node: StudyNode): number | null {
  const found = after(nodes, node.parent).find((at) => written(nodes[at]!) === written(node));
  return found ?? null;
}

/** The tree without a node and all that follows it, and where the others are then. */
export function without(nodes: Nodes, gone: number): StudyNode[] {
  const place = new Map<number, number>([[START, START]]);
  const kept: StudyNode[] = [];
  for (const [at, node] of nodes.entries()) {
    const parent = place.get(node.parent);
    if (at === gone || parent === undefined) continue;
    place.set(at, kept.length);
    kept.push({ ...node, parent });
  }
  return kept;
}

/** The tree in which the line to this node is the main one where it last parted from that, and where the node is then. */
export function promoted(nodes: Nodes, at: number): { nodes: StudyNode[]; at: number } {
  const branch = way(nodes, at).findLast((one) => after(nodes, nodes[one]!.parent)[0] !== one);
  if (branch === undefined) return { nodes: [...nodes], at };
  const first = after(nodes, nodes[branch]!.parent)[0]!;
  const order = nodes.map((_, one) => one).filter((one) => one !== branch);
  order.splice(order.indexOf(first), 0, branch);
  const place = new Map<number, number>([[START, START], ...order.map((old, now) => [old, now] as const)]);
  return {
    nodes: order.map((old) => ({ ...nodes[old]!, parent: place.get(nodes[old]!.parent)! })),
    at: place.get(at)!,
  };
}

/** A line of the tree as it is shown: nodes one after the other, and behind each what else was looked at in its place. */
export interface Line {
  nodes: { at: number; number: number; others: Line[] }[];
}

export function lineFrom(nodes: Nodes, parent: number, number = 1): Line {
  return rest(nodes, after(nodes, parent), number);
}

function rest(nodes: Nodes, first: readonly number[], number: number): Line {
  const line: Line = { nodes: [] };
  for (let here = first; here.length > 0; number++) {
    const [main, ...others] = here as [number, ...number[]];
    line.nodes.push({ at: main, number, others: others.map((other) => rest(nodes, [other], number)) });
    here = after(nodes, main);
  }
  return line;
}
