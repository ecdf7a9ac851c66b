"""What the goal of a lesson may speak of."""

from tablier.games.extinction.board import SPECIES, letter_of
from tablier.games.extinction.state import State


def facts(state: State, seat: int) -> dict[str, int]:
    """How many pieces of each species the seat has, and how many the other side has (`their pawns`)."""
    return {
        f"{whose}{species.slug}s": state.board.count(letter_of(species.letter, owner))
        for whose, owner in (("", seat), ("their ", 1 - seat))
        for species in SPECIES
    }
