"""What the goal of a lesson or a puzzle may speak of."""

from tablier.games.extinction.board import LETTERS, SPECIES, letter_of
from tablier.games.extinction.rules import extinct, legal_moves
from tablier.games.extinction.state import State

DECIDED = 99
"""How far ahead a seat is that has won."""


def facts(state: State, seat: int) -> dict[str, int]:
    """How many pieces of each species the seat has, and how many the other side has (`their pawns`); `ahead`
    is by how many pieces it leads, a capture that the other side has at hand already counted."""
    counts = {
        f"{whose}{species.slug}s": state.board.count(letter_of(species.letter, owner))
        for whose, owner in (("", seat), ("their ", 1 - seat))
        for species in SPECIES
    }
    return {**counts, "ahead": _ahead(state, seat)}


def _ahead(state: State, seat: int) -> int:
    board = state.board
    for owner in (0, 1):
        if extinct(board, owner):
            return -DECIDED if owner == seat else DECIDED
    own, other = (sum(map(board.count, LETTERS[owner])) for owner in (seat, 1 - seat))
    lead = own - other
    if state.side == 1 - seat and any(move.takes for move in legal_moves(board, 1 - seat)):
        lead -= 1
    return lead
