"""The middle and the corners are worth something."""

import numpy as np

from tablier.bots.search.weights import read_weights
from tablier.games.bits import popcount
from tablier.games.compiled import Array, Row, Word, njit

FEATURES = ("middle", "corner")
WEIGHTS = read_weights(__package__, FEATURES)
QUIESCENCE, MARGIN, BOLDNESS = 0, 90, 0.45
MIDDLE, CORNERS = np.uint64(1 << 4), np.uint64(0b101000101)


@njit
def evaluate(pos: Row, weights: Array) -> int:
    middle = np.int64(popcount(pos.own & MIDDLE)) - np.int64(popcount(pos.other & MIDDLE))
    corners = np.int64(popcount(pos.own & CORNERS)) - np.int64(popcount(pos.other & CORNERS))
    return middle * weights[0] + corners * weights[1]


@njit
def urgency(pos: Row, move: Word) -> int:
    return np.int64(0)


@njit
def skip(pos: Row, out: Row) -> bool:
    return False
