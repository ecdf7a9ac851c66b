"""The numbers for learners, compiled."""

import numpy as np

from outside.tic_tac_toe.engine import ONE
from tablier.games.compiled import Array, Row, Word, njit


@njit
def look(pos: Row, seat: int, times: int, seen: Array, row: int) -> None:
    own = 0 if seat == pos.side else 9
    for cell in range(9):
        seen[row, own + cell] = (pos.own >> np.uint64(cell)) & ONE
        seen[row, 9 - own + cell] = (pos.other >> np.uint64(cell)) & ONE


@njit
def number_of(pos: Row, move: Word) -> int:
    return np.int64(move)


@njit
def allows(pos: Row, number: int) -> bool:
    return not ((pos.own | pos.other) >> np.uint64(number)) & ONE


@njit
def word_of(pos: Row, number: int) -> Word:
    return np.uint64(number)
