# pyright: basic
"""What there is to say about a table of solved endings: how many positions of each kind, and the
longest win."""

import math

from tablier.games.extinction.board import EMPTY
from tablier.games.extinction.endgames import Ending, solve
from tablier.games.extinction.endgames.file import Section
from tablier.games.extinction.endgames.lookup import Table
from tablier.games.extinction.rules import legal_moves
from tablier.games.extinction.state import Position, State


def positions(size: int) -> int:
    """How many ways there are to put six different pieces on the board, one side to move."""
    return math.perm(size * size, 6)


def draws(sections: list[Section], size: int) -> int:
    return positions(size) - sum(section.losses + section.wins for section in sections)


def longest_win(table: Table, sections: list[Section]) -> State | None:
    """A position, the first seat to move, that takes longest to win; None where nothing is listed."""
    last = next((section for section in reversed(sections) if section.words), None)
    if last is None:
        return None
    aim = Ending(1, last.distance + 1)
    for number, word in zip(*last.listed(), strict=True):
        lost = board_of(table, int(number), int(word))
        for move in legal_moves(lost, 0):  # quiet moves can be made backwards
            before = State.of(Position(State.of(Position(lost)).after(move).board, 0))
            if not move.takes and solve(table, before) == aim:
                return before
    return None


def board_of(table: Table, number: int, word: int) -> str:
    """The board of the lowest position of a word: the winner has the first seat."""
    nn = table.geometry.squares
    squares = [*EMPTY * nn]
    for letter in "dpDP":
        squares[number % nn] = letter
        number //= nn
    squares[int(table.geometry.home[number])] = "q"
    squares[(word & -word).bit_length() - 1] = "Q"
    return "".join(squares)
