# pyright: basic
"""The transposition table: what has been found out about a position, shared by all threads.

A slot is two words, `key ^ content` and `content`. Threads write without locks; a slot torn by two
of them no longer gives its key and counts as empty. Content, from the low bits: move 32, score 16,
depth 8, bound 2.
"""

import numpy as np

from tablier.bots.search.line import WON
from tablier.games.compiled import njit

UPPER, LOWER, EXACT = 1, 2, 3

COMPLETE = 255
"""The depth of what was searched to the ends of the game: deep enough for every question."""

_U = np.uint64


def make_table(slots: int) -> np.ndarray:
    """An empty table; `slots` is a power of two."""
    return np.zeros((slots, 2), np.uint64)


@njit
def find(table, key):
    """What the table knows of a position; 0 where it knows nothing."""
    slot = key & _U(table.shape[0] - 1)
    content = table[slot, 1]
    return content if table[slot, 0] ^ content == key else _U(0)


@njit
def keep(table, key, move, score, depth, bound, ply):
    """A win is kept as counted from this position, not from the root, whose distance may differ."""
    if score > WON:
        score += ply
    elif score < -WON:
        score -= ply
    content = _U(move) | (_U(score + 32768) << _U(32)) | (_U(max(depth, 0)) << _U(48)) | (_U(bound) << _U(56))
    slot = key & _U(table.shape[0] - 1)
    table[slot, 0] = key ^ content
    table[slot, 1] = content


@njit
def move_of(content):
    return np.uint32(content & _U(0xFFFFFFFF))


@njit
def score_of(content, ply):
    score = np.int64((content >> _U(32)) & _U(0xFFFF)) - 32768
    if score > WON:
        return score - ply
    if score < -WON:
        return score + ply
    return score


@njit
def depth_of(content):
    return np.int64((content >> _U(48)) & _U(0xFF))


@njit
def bound_of(content):
    return np.int64((content >> _U(56)) & _U(3))
