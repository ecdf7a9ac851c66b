# pyright: basic
"""Solving: the exact value of a position, by looking at every position that can follow from it.

No position of Ignis can come back, so one pass with a memory is enough: no draw by repetition, no
second look. Meant for the 3x3 board and for endings.
"""

import numpy as np

from tablier.core import Solution, TablierError, Words
from tablier.games.compiled import Array, Row, Word, njit
from tablier.games.ignis.engine import MOST_MOVES, POSITION, generate, key, load, play, result
from tablier.games.ignis.state import State

WON = 100
"""A won game is worth this less the moves until its end; a lost one as much below zero."""

LONGEST = WON - 1
ROOM = 1 << 22
UNKNOWN = np.int8(127)
FULL = 126


@njit
def _place(keys: Array, values: Array, wanted: Word) -> Word:
    """Where a key is kept, or the free place where it belongs."""
    last = np.uint64(len(keys) - 1)
    place = wanted & last
    while values[place] != UNKNOWN and keys[place] != wanted:
        place = (place + np.uint64(1)) & last
    return place


@njit
def _value(stack: Row, moves: Array, ply: int, keys: Array, values: Array, known: Array) -> Word:
    """The value of the position at `ply` of the stack, for its side to move; FULL if memory ran out."""
    here = stack[ply]
    ended = result(here)
    if ended != -1:
        return 0 if ended == 0 else WON if ended == 1 else -WON
    mine = key(here)
    place = _place(keys, values, mine)
    if values[place] != UNKNOWN:
        return np.int64(values[place])
    best = -WON
    for number in range(generate(here, moves[ply])):
        play(here, moves[ply, number], stack[ply + 1])
        value = -_value(stack, moves, ply + 1, keys, values, known)
        if value == -FULL:
            return FULL
        # One move further away than it was for the one who moves next.
        value -= np.sign(value)
        best = max(best, value)
    if 2 * known[0] > len(keys):
        return FULL
    place = _place(keys, values, mine)
    keys[place], values[place] = mine, best
    known[0] += 1
    return best


def solve(state: State, room: int = ROOM) -> Solution:
    """Solve a position completely; refuses one from which more positions follow than there is room for."""
    stack = np.zeros(LONGEST + 1, POSITION)
    stack[0] = load(state)[0]
    moves = np.zeros((LONGEST, MOST_MOVES), np.uint32)
    keys, values = np.zeros(room, np.uint64), np.full(room, UNKNOWN, np.int8)
    known = np.zeros(1, np.int64)
    value = int(_value(stack, moves, 0, keys, values, known))
    if value == FULL:
        raise TablierError(
            Words(
                fr=f"plus de {room // 2} positions suivent de celle-ci : trop pour la résoudre",
                en=f"more than {room // 2} positions follow from this one: too many to solve it",
            )
        )
    kind = "win" if value > 0 else "loss" if value < 0 else "draw"
    return Solution(kind, WON - abs(value) if value else None, int(known[0]))
