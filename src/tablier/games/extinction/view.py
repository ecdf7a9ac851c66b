"""What a seat sees. Nothing is hidden in Extinction; only the legal moves depend on who looks."""

from functools import lru_cache

import msgspec

from tablier.games.extinction.notation import write_move, write_position
from tablier.games.extinction.rules import QUIET_LIMIT, REPETITION_LIMIT, moves_of, outcome, ways
from tablier.games.extinction.state import State

WRITTEN = ways(str)
"""Those who look are told moves in notation: they are found so, and none is ever made of its parts."""
TAKES = "x"


class View(msgspec.Struct, frozen=True):
    """`side` is the seat to move; `board` is 64 letters from a1 to h8, the first seat's in upper case and
    a dot for an empty square; `seen` says how often this position has stood, `quiet` how many moves were
    made since the last capture. Moves are in notation; `threats` are the captures that either seat could
    make if it were to move."""

    side: int | None
    board: str
    number: int
    quiet: int
    quiet_limit: int
    seen: int
    seen_limit: int
    legal: tuple[str, ...]
    last: str | None
    threats: tuple[str, ...]
    position: str


def view(state: State, seat: int | None) -> View:
    position, legal = state.position, ()
    if seat is not None and seat == position.side and outcome(state) is None:
        legal = _moves(position.board)[seat]
    return View(
        side=position.side,
        board=position.board,
        number=position.number,
        quiet=position.quiet,
        quiet_limit=QUIET_LIMIT,
        seen=state.occurrences,
        seen_limit=REPETITION_LIMIT,
        legal=legal,
        last=write_move(state.moves[-1]) if state.moves else None,
        threats=_threats(position.board),
        position=write_position(position),
    )


@lru_cache(maxsize=64)  # all who look at a table see the same board, one after the other
def _moves(board: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What either seat could do if it were to move."""
    return tuple(moves_of(board, 0, WRITTEN)), tuple(moves_of(board, 1, WRITTEN))


@lru_cache(maxsize=64)
def _threats(board: str) -> tuple[str, ...]:
    return tuple([move for moves in _moves(board) for move in moves if TAKES in move])
