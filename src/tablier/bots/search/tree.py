# pyright: basic
"""UCT over any compiled game: a tree grown by sampling, each new leaf judged by the evaluation.

It is the yardstick that the alpha-beta search is measured against.
"""

import math

import numpy as np

from tablier.bots.search.engines import evaluate
from tablier.bots.search.kernel import repeated
from tablier.bots.search.work import MAX_MOVES, MAX_PLY
from tablier.games.compiled import njit
from tablier.games.kernel import generate, key, play, quiet, result

NODE = np.dtype(
    [
        ("total", np.float64),  # what the side that moved here has got from it
        ("visits", np.int32),
        ("first", np.int32),  # the children stand together from this number on
        ("children", np.int32),
        ("move", np.uint32),
    ],
    align=True,
)

EXPLORATION = 0.2
SCALE = 200.0
"""Hundredths of a piece that make a result about 73 % sure."""


@njit
def grow(work, stack, nodes, used, leaves):
    """Judge so many more leaves, or fewer where the memory is full; how many nodes are in use."""
    for _ in range(leaves):
        if work.stop or used + MAX_MOVES > nodes.shape[0]:
            break
        used = _add_leaf(work, stack, nodes, used)
        work.nodes += 1
    return used


@njit
def _add_leaf(work, stack, nodes, used):
    ply, node = 0, 0
    work.trail[0] = 0
    while True:
        ended = _ended(work, stack[ply], ply)
        if ended >= 0:
            value = 0.5 if ended == 0 else 1.0 if ended == 1 else 0.0
            break
        if nodes[node].visits == 0 or ply >= MAX_PLY - 2:
            value = 1.0 / (1.0 + math.exp(-evaluate(stack[ply], work.weights) / SCALE))
            break
        if nodes[node].children == 0:
            used = _expand(work, stack[ply], nodes, node, used, ply)
        node = _select(nodes, node)
        play(stack[ply], nodes[node].move, stack[ply + 1])
        ply += 1
        work.trail[ply] = node
    for back in range(ply, -1, -1):
        value = 1.0 - value
        nodes[work.trail[back]].total += value
        nodes[work.trail[back]].visits += 1
    return used


@njit
def _ended(work, position, ply):
    work.path[work.past + ply] = key(position)
    if ply > 0 and repeated(work, ply, quiet(position)):
        return np.int64(0)
    return np.int64(result(position))


@njit
def _expand(work, position, nodes, node, used, ply):
    moves = work.moves[ply]
    count = generate(position, moves)
    nodes[node].first, nodes[node].children = used, count
    for number in range(count):
        child = nodes[used + number]
        child.move, child.visits, child.children, child.total = moves[number], 0, 0, 0.0
    return used + count


@njit
def _select(nodes, node):
    """The child with the highest upper bound; one never tried is taken to be like its parent."""
    here = nodes[node]
    unknown = 1.0 - here.total / here.visits
    log = math.log(here.visits + 1.0)
    best, highest = here.first, -1.0
    for child in range(here.first, here.first + here.children):
        visits = nodes[child].visits
        mean = nodes[child].total / visits if visits > 0 else unknown
        bound = mean + EXPLORATION * math.sqrt(log / (visits + 1.0))
        if bound > highest:
            best, highest = child, bound
    return best
