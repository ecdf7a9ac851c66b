# pyright: basic
"""Counting and playing at random with the compiled engine: how it is tested and measured."""

import numpy as np

from tablier.games.bits import lowest, popcount, rotate
from tablier.games.compiled import Array, Row, Word, njit
from tablier.games.dice import below, first_throw, next_throw
from tablier.games.extinction.engine import (
    INSIDE,
    KIND,
    MOST_MOVES,
    ONE,
    POSITION,
    PREY,
    SIX_BITS,
    SPECIES_OF,
    TAKES,
    TARGET,
    TURN,
    TWICE,
    WAYS,
    extinct,
    generate,
    mobility,
    occupied,
    play,
    repeated,
    result,
)
from tablier.games.extinction.rules import QUIET_LIMIT


@njit
def over(pos: Row, path: Array, known: int) -> bool:
    """Whether the move that led here ended the game; EXT-R3 is left to whoever lists the moves."""
    if pos.quiet == 0:
        return extinct(pos.own)
    if pos.quiet < 8:  # too early for a third occurrence
        return False
    return pos.quiet >= QUIET_LIMIT or repeated(path, known, np.int64(pos.quiet))


@njit
def perft(root: Row, path: Array, depth: int) -> int:
    """How many sequences of `depth` moves start at `root`; `path` holds the keys since the last
    capture, `root` last."""
    known = len(path)
    if depth == 0:
        return 1
    if result(root) != -1 or repeated(path, known, np.int64(root.quiet)):
        return 0
    if depth == 1:
        return mobility(root)
    keys = np.empty(known + depth, np.uint64)
    keys[:known] = path
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
        keys[known + ply] = here.key
        if over(here, keys, known + ply + 1):
            continue
        if ply + 2 == depth:
            total += mobility(here)
        else:
            ply += 1
            left[ply] = generate(here, moves[ply])
    return total


@njit
def reach(pos: Row, sets: Array) -> Word:
    """Write the targets of every way to move, one step and two, and return how many moves that is."""
    empty = ~occupied(pos)
    count = np.uint64(0)
    for way in range(WAYS):
        species, turn, inside = SPECIES_OF[way], TURN[way], INSIDE[way]
        free = empty | pos.other[PREY[species]]
        reached = rotate(pos.own[species], turn) & inside
        sets[way] = reached & free
        count += popcount(reached & free)
        if TWICE[way]:
            again = rotate(reached & empty, turn) & inside & free
            sets[WAYS + way] = again
            count += popcount(again)
    return count


@njit
def pick(pos: Row, sets: Array, index: Word) -> Word:
    """The move with this number among those that `reach` wrote."""
    line = 0
    size = popcount(sets[0])
    while index >= size:
        index -= size
        line += 1
        size = popcount(sets[line])
    targets = sets[line]
    for _ in range(index):
        targets &= targets - ONE
    to = lowest(targets)
    way = line % WAYS
    turn = TURN[way] << np.uint64(line >= WAYS)
    species = SPECIES_OF[way]
    takes = (pos.other[PREY[species]] >> to) & ONE
    return ((to - turn) & SIX_BITS) | (to << TARGET) | (species << KIND) | (takes << TAKES)


@njit
def playouts(root: Row, path: Array, games: int, seed: int, tally: Array) -> int:
    """Play random games from `root` to the end. Adds to `tally`: draws, games won by the side to
    move at `root`, games it lost. Returns the number of moves made."""
    known = len(path)
    keys = np.empty(known + QUIET_LIMIT + 1, np.uint64)
    sets = np.zeros(2 * WAYS, np.uint64)
    stack = np.empty(2, POSITION)
    dice = first_throw(seed)
    made = 0
    for _ in range(games):
        stack[0] = root
        keys[:known] = path
        length = known
        now, ending = 0, result(root)
        if ending == -1 and repeated(path, known, np.int64(root.quiet)):
            ending = 0
        while ending == -1:
            here, there = stack[now], stack[1 - now]
            count = reach(here, sets)
            if count == 0:
                ending = 2
                break
            dice = next_throw(dice)
            play(here, pick(here, sets, below(dice, count)), there)
            made += 1
            now = 1 - now
            if there.quiet == 0:
                length = 0
            keys[length] = there.key
            length += 1
            if over(there, keys, length):
                ending = 2 if there.quiet == 0 else 0
        if ending != 0 and stack[now].side != root.side:
            ending = 3 - ending
        tally[ending] += 1
    return made
