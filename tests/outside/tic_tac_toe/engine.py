"""The rules compiled: two words of nine bits."""

import sys

import numpy as np

from outside.tic_tac_toe.game import LINES, Board, Mark
from tablier.games.bits import lowest, popcount
from tablier.games.board_engine import BoardEngine
from tablier.games.compiled import Array, Row, Word, marked, njit

POSITION = marked(np.dtype([("own", np.uint64), ("other", np.uint64), ("side", np.int64)]), __name__)
MOST_MOVES = 9
ALL, ONE = np.uint64(511), np.uint64(1)
ROWS = np.array([sum(1 << cell for cell in line) for line in LINES], np.uint64)


@njit
def mobility(pos: Row) -> int:
    return np.int64(popcount(ALL & ~(pos.own | pos.other)))


@njit
def generate(pos: Row, moves: Array) -> int:
    free, count = ALL & ~(pos.own | pos.other), 0
    while free:
        moves[count] = np.uint32(lowest(free))
        free &= free - ONE
        count += 1
    return count


@njit
def generate_forcing(pos: Row, moves: Array) -> int:
    return 0


@njit
def play(pos: Row, move: Word, out: Row) -> None:
    own = pos.own | (ONE << np.uint64(move))
    out.own, out.other, out.side = pos.other, own, 1 - pos.side


@njit
def result(pos: Row) -> int:
    for row in ROWS:
        if pos.other & row == row:
            return 2
    return 0 if pos.own | pos.other == ALL else -1


@njit
def side(pos: Row) -> int:
    return pos.side


@njit
def key(pos: Row) -> Word:
    return (pos.own | pos.other << np.uint64(9)) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(pos.side)


def covers(state: Board) -> bool:
    return True


def load(state: Board) -> np.ndarray:
    record = np.zeros(1, POSITION)
    words = [sum(1 << cell for cell, mark in enumerate(state.cells) if mark == which) for which in "xo"]
    record[0]["own"], record[0]["other"] = words[state.side], words[1 - state.side]
    record[0]["side"] = state.side
    return record


def unload(record: np.void) -> Board:
    own = "xo"[int(record["side"])]
    other = "ox"[int(record["side"])]
    words = {own: int(record["own"]), other: int(record["other"])}
    cells = (next((mark for mark, word in words.items() if word >> cell & 1), ".") for cell in range(9))
    return Board("".join(cells))


def encode(action: Mark) -> int:
    return action.cell


def decode(word: int, state: Board) -> Mark:
    return Mark(word)


engine = BoardEngine[Board, Mark](sys.modules[__name__])
