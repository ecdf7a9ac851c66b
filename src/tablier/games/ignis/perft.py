# pyright: basic
"""Counting and playing at random with the compiled engine: how it is tested and measured."""

import numpy as np

from tablier.games.compiled import Array, Row, Word, njit
from tablier.games.dice import below, first_throw, next_throw
from tablier.games.ignis.engine import MOST_MOVES, POSITION, generate, mobility, play, result


@njit
def perft(root: Row, depth: int) -> Word:
    """How many sequences of `depth` moves start at `root`."""
    if depth == 0:
        return 1
    if result(root) != -1:
        return 0
    if depth == 1:
        return mobility(root)
    stack = np.empty(depth, POSITION)
    stack[0] = root
    moves = np.empty((depth, MOST_MOVES), np.uint32)
    left = np.empty(depth, np.int64)
    left[0] = generate(stack[0], moves[0])
    total, ply = 0, 0
    while ply >= 0:
        if left[ply] == 0:
            ply -= 1
            continue
        left[ply] -= 1
        here = stack[ply + 1]
        play(stack[ply], moves[ply, left[ply]], here)
        if here.fire == 0 or here.water == 0:
            continue
        if ply + 2 == depth:
            total += mobility(here)
        else:
            ply += 1
            left[ply] = generate(here, moves[ply])
    return total


@njit
def playouts(root: Row, games: int, seed: int, tally: Array) -> int:
    """Play random games from `root` to the end. Adds to `tally`: draws, games won by the side to
    move at `root`, games it lost. Returns the number of moves made."""
    moves = np.empty(MOST_MOVES, np.uint32)
    stack = np.empty(2, POSITION)
    dice = first_throw(seed)
    made = 0
    for _ in range(games):
        stack[0] = root
        now, ending = 0, result(root)
        while ending == -1:
            here, there = stack[now], stack[1 - now]
            count = np.uint64(generate(here, moves))
            dice = next_throw(dice)
            play(here, moves[below(dice, count)], there)
            made += 1
            now = 1 - now
            ending = result(there)
        if ending > 0 and stack[now].side != root.side:
            ending = 3 - ending
        tally[ending] += 1
    return made
