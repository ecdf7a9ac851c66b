"""What the goal of a lesson or a puzzle may speak of."""

from collections.abc import Callable
from functools import partial

from tablier.games.extinction.board import EMPTY, LETTERS, SPECIES, letter_of
from tablier.games.extinction.rules import extinct, legal_moves
from tablier.games.extinction.state import Move, State

DECIDED = 99
"""How far ahead a seat is that has won."""


def facts(state: State, seat: int) -> dict[str, int | Callable[[], int]]:
    """How many pieces of each species the seat has, and how many the other side has (`their pawns`); `ahead`
    is by how many pieces it leads, a capture that the other side has at hand already counted; `settled` the
    same once both have taken, and taken back, whatever it pays to take."""
    counts = {
        f"{whose}{species.slug}s": state.board.count(letter_of(species.letter, owner))
        for whose, owner in (("", seat), ("their ", 1 - seat))
        for species in SPECIES
    }
    return {**counts, "ahead": ahead(state, seat), "settled": partial(settled, state, seat)}


def ahead(state: State, seat: int) -> int:
    lead = _lead(state.board, seat)
    if abs(lead) == DECIDED or state.side != 1 - seat:
        return lead
    return lead - any(move.takes for move in legal_moves(state.board, 1 - seat))


def settled(state: State, seat: int) -> int:
    if state.side is None:
        return _lead(state.board, seat)
    value = _take(state.board, state.side, -DECIDED, DECIDED)
    return value if state.side == seat else -value


def _take(board: str, seat: int, least: int, most: int) -> int:
    """The lead of the seat to move, who may take something or leave everything as it is."""
    best = _lead(board, seat)
    if abs(best) == DECIDED:
        return best
    for move in legal_moves(board, seat):
        if best >= most:
            break
        if move.takes:
            best = max(best, -_take(moved(board, move), 1 - seat, -most, -max(best, least)))
    return best


def _lead(board: str, seat: int) -> int:
    for owner in (0, 1):
        if extinct(board, owner):
            return -DECIDED if owner == seat else DECIDED
    own, other = (sum(map(board.count, LETTERS[owner])) for owner in (seat, 1 - seat))
    return own - other


def moved(board: str, move: Move) -> str:
    """The board after a move, whoever's turn it is."""
    squares = list(board)
    squares[move.target], squares[move.origin] = squares[move.origin], EMPTY
    return "".join(squares)
