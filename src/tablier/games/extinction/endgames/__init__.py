# pyright: basic
"""Solved endings: one piece of each species a side, without repetition and move limits.

`probe` answers where a table is there, and None everywhere else.
"""

import logging
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tablier.core import TablierError, Words
from tablier.games.extinction.board import LETTERS
from tablier.games.extinction.endgames.file import BadTable, find_table, read_table
from tablier.games.extinction.rules import extinct, legal_moves
from tablier.games.extinction.state import Move, Position, State

if TYPE_CHECKING:
    from tablier.games.extinction.endgames.lookup import Table

log = logging.getLogger(__name__)


class Ending(NamedTuple):
    """`value` is 1, 0 or -1 for the side to move; `distance` counts the moves to the end of the game
    if both sides do their best, 0 for a draw."""

    value: int
    distance: int


def probe(state: State) -> Ending | None:
    """The value of a position, if it is one of each and the table is there."""
    table = _table_for(state)
    return None if table is None else solve(table, state)


def ranked(state: State) -> list[tuple[Move, Ending]] | None:
    """Every move with what it leads to for the side that makes it, the best first; None where
    `probe` knows nothing."""
    table = _table_for(state)
    return None if table is None else choices(table, state)


def _table_for(state: State) -> "Table | None":
    """The table, if it can say something here. A player is not to stumble over a damaged one."""
    if not covers(state):
        return None
    try:
        return open_table()
    except BadTable as fault:
        if find_table().exists():
            log.warning("%s", fault)
        return None


def covers(state: State) -> bool:
    return state.side is not None and all(state.board.count(letter) == 1 for letter in "".join(LETTERS))


def open_table(path: Path | None = None) -> "Table":
    """The table in memory, read once; raises BadTable where there is none or it is damaged."""
    path = path or find_table()
    return _opened(path, path.stat().st_mtime_ns if path.exists() else 0)


@cache
def _opened(path: Path, changed: int) -> "Table":
    sections = read_table(path)
    from tablier.games.extinction.endgames.lookup import make_table

    return make_table(sections)


def solve(table: "Table", state: State) -> Ending:
    from tablier.games.extinction.endgames import lookup
    from tablier.games.extinction.engine import load

    if not covers(state):
        raise TablierError(
            Words(
                "la table connaît les fins de partie avec une pièce de chaque espèce de chaque côté",
                "the table knows endings with one piece of each species a side",
            )
        )
    value, distance = lookup.solve(table, load(state)[0])
    return Ending(int(value), int(distance))


def choices(table: "Table", state: State) -> list[tuple[Move, Ending]]:
    """Every move with what it leads to for the side that makes it, the best first."""
    side = state.side or 0

    def worth(move: Move) -> Ending:
        if move.takes:
            return Ending(1, 1)
        after = State.of(state.after(move).position)
        value, distance = solve(table, after)
        return Ending(-value, distance + 1 if value else 0)

    def rank(choice: tuple[Move, Ending]) -> tuple[int, int]:
        value, distance = choice[1]
        return -value, distance * value

    return sorted(((move, worth(move)) for move in legal_moves(state.board, side)), key=rank)


def line(table: "Table", state: State) -> list[Move]:
    """Best play of both sides to the end; empty for a draw."""
    played: list[Move] = []
    position = Position(state.board, state.side)
    if solve(table, state).value == 0:
        return played
    while not any(extinct(position.board, seat) for seat in (0, 1)):
        found = choices(table, State.of(position))
        if not found:
            break
        played.append(found[0][0])
        after = State.of(position).after(found[0][0])
        position = Position(after.board, after.side)
    return played
