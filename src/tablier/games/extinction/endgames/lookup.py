# pyright: basic
"""Looking a position up among the solved endings, in compiled code over engine records."""

from typing import Any, NamedTuple

import numpy as np

from tablier.games.bits import lowest
from tablier.games.compiled import Array, Row, njit
from tablier.games.extinction.endgames.board import Geometry, geometry
from tablier.games.extinction.endgames.file import Section
from tablier.games.extinction.endgames.kernel import bit, number_of
from tablier.games.extinction.engine import MOST_MOVES, POSITION, generate, generate_forcing, play


class Table(NamedTuple):
    """Losses sorted by the number of their word; a word may stand there once for each distance."""

    numbers: Any
    words: Any
    distances: Any
    geometry: Geometry


def make_table(sections: list[Section]) -> Table:
    lists = [(section.distance, *section.listed()) for section in sections]
    numbers = np.concatenate([numbers for _, numbers, _ in lists])
    words = np.concatenate([words for _, _, words in lists])
    distances = np.concatenate([np.full(len(words), distance) for distance, _, words in lists])
    order = np.argsort(numbers, kind="stable")
    return Table(numbers[order], words[order], distances[order], geometry(8))


@njit
def _listed(table: Row, pos: Row) -> int:
    """The distance at which the table lists this position as lost; -1 where it does not."""
    g = table.geometry
    queen = np.int64(lowest(pos.own[2]))
    way = g.turn[queen]
    number = number_of(
        g,
        way,
        queen,
        np.int64(lowest(pos.other[0])),
        np.int64(lowest(pos.other[1])),
        np.int64(lowest(pos.own[0])),
        np.int64(lowest(pos.own[1])),
    )
    square = bit(g.image[way, lowest(pos.other[2])])
    at = np.searchsorted(table.numbers, number)
    while at < len(table.numbers) and table.numbers[at] == number:
        if table.words[at] & square:
            return table.distances[at]
        at += 1
    return -1


@njit
def lost_in(table: Row, pos: Row, moves: Array, stack: Array) -> int:
    """In how many moves the side to move is lost; -1 where it is not. `moves` and `stack` are room
    for two rows of moves and one record."""
    if generate_forcing(pos, moves[0]):
        return -1
    count = generate(pos, moves[0])
    if count == 0:
        return 0
    for k in range(count):
        play(pos, moves[0, k], stack[0])
        if generate_forcing(stack[0], moves[1]) == 0:
            return _listed(table, pos)
    return 2


@njit
def solve(table: Row, pos: Row) -> tuple[int, int]:
    """1, 0 or -1 for the side to move, and the number of moves to the end; a draw has none."""
    moves = np.empty((3, MOST_MOVES), np.uint32)
    stack = np.empty(2, POSITION)
    lost = lost_in(table, pos, moves[1:], stack[1:])
    if lost >= 0:
        return -1, lost
    if generate_forcing(pos, moves[0]):
        return 1, 1
    best = -1
    for k in range(generate(pos, moves[0])):
        play(pos, moves[0, k], stack[0])
        lost = lost_in(table, stack[0], moves[1:], stack[1:])
        if lost >= 0 and (best < 0 or lost + 1 < best):
            best = lost + 1
    return (1, best) if best > 0 else (0, 0)
