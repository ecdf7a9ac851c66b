# pyright: basic
"""Many trees at once: down to leaves that nobody has judged, and back up with what was said of them."""

import math

import numpy as np

from tablier.games.compiled import njit
from tablier.games.kernel import (
    generate,
    key,
    look,
    mark,
    number_of,
    over,
    play,
    quiet,
    repeats,
    result,
    side,
    times,
)

DEEPEST = 400

NODE = np.dtype(
    [
        ("total", np.float64),  # what the side that moved here has got from it
        ("visits", np.int32),
        ("waiting", np.int32),  # leaves below that are being judged
        ("first", np.int32),  # the children stand together from this number on
        ("children", np.int32),
        ("prior", np.float32),
        ("move", np.uint32),
        ("number", np.int32),
    ],
    align=True,
)

TREE = np.dtype([("used", np.int64), ("known", np.int64), ("grows", np.int64)], align=True)
"""Nodes in use, keys of the past with the root's own, and whether it grows at all."""


@njit
def select(
    trees, roots, nodes, keys, stack, room, at_once, weight, paths, lengths, owners, leaves, seen, masks
):
    """Go down every tree, several times where that leads to several leaves; how many are to be judged."""
    count = 0
    for tree in range(len(trees)):
        if not trees[tree].grows or trees[tree].used + at_once * len(room) > nodes.shape[1]:
            continue
        for _ in range(at_once):
            length = _descend(trees[tree], nodes[tree], keys[tree], roots[tree], stack, paths[count], weight)
            if length < 0:  # the end of a game, already credited, or a leaf that waits for its judgement
                if length == -1:
                    continue
                break
            here = stack[length]
            stood = times(keys[tree], trees[tree].known + length, quiet(here))
            look(here, side(here), stood, seen, count)
            for number in range(masks.shape[1]):
                masks[count, number] = False
            mark(here, room, masks, count)
            leaves[count] = here
            lengths[count], owners[count] = length, tree
            for ply in range(length + 1):
                nodes[tree, paths[count, ply]].waiting += 1
            count += 1
    return count


@njit
def _descend(tree, nodes, keys, root, stack, path, weight):
    """The way to a leaf; its length, -1 where a game ended on the way, -2 where the leaf is waited for."""
    ply, node = 0, 0
    stack[0] = root
    path[0] = 0
    while True:
        here = stack[ply]
        if ply > 0:
            ending = _ending(tree, keys, here, ply)
            if ending >= 0:
                _credit(nodes, path, ply, 0.5 if ending == 0 else 1.0 if ending == 1 else 0.0)
                return -1
        if nodes[node].children == 0 or ply >= DEEPEST - 2:
            return ply if nodes[node].waiting == 0 else -2
        node = _best(nodes, node, weight)
        play(here, nodes[node].move, stack[ply + 1])
        ply += 1
        path[ply] = node


@njit
def _ending(tree, keys, here, ply):
    """As the rules have it: 0 draw, 1 the side to move has won, 2 it has lost; -1 where the game goes on."""
    keys[tree.known - 1 + ply] = key(here)
    if over(here):
        return max(np.int64(0), np.int64(result(here)))
    if repeats(here) and times(keys, tree.known + ply, quiet(here)) == 3:
        return np.int64(0)
    return np.int64(-1)


@njit
def _best(nodes, node, weight):
    """The child with the best sum of what it gave and what it promises; one waited for counts as lost."""
    here = nodes[node]
    unknown = 1.0 - here.total / here.visits if here.visits > 0 else 0.5
    reach = weight * math.sqrt(np.float64(here.visits + here.waiting))
    best, highest = here.first, -1.0
    for child in range(here.first, here.first + here.children):
        one = nodes[child]
        tried = one.visits + one.waiting
        mean = one.total / tried if tried > 0 else unknown
        bound = mean + reach * one.prior / (1.0 + tried)
        if bound > highest:
            best, highest = child, bound
    return best


@njit
def absorb(trees, nodes, count, paths, lengths, owners, leaves, room, priors, values):
    """Give the leaves their children, with what a judge expects of each, and credit the ways to them."""
    for leaf in range(count):
        tree, length = owners[leaf], lengths[leaf]
        node = paths[leaf, length]
        for ply in range(length + 1):
            nodes[tree, paths[leaf, ply]].waiting -= 1
        found = generate(leaves[leaf], room)
        if found == 0:
            _credit(nodes[tree], paths[leaf], length, 0.0)
            continue
        first, total = trees[tree].used, 1e-9
        for place in range(found):
            child = nodes[tree, first + place]
            child.move, child.number = room[place], number_of(leaves[leaf], room[place])
            child.visits, child.waiting, child.children, child.total = 0, 0, 0, 0.0
            child.prior = priors[leaf, child.number]
            total += child.prior
        for place in range(found):
            nodes[tree, first + place].prior /= total
        nodes[tree, node].first, nodes[tree, node].children = first, found
        trees[tree].used += found
        _credit(nodes[tree], paths[leaf], length, np.float64(values[leaf]))


@njit
def _credit(nodes, path, length, value):
    """What the leaf is worth to its side to move, to everyone on the way."""
    for ply in range(length, -1, -1):
        value = 1.0 - value
        nodes[path[ply]].total += value
        nodes[path[ply]].visits += 1
