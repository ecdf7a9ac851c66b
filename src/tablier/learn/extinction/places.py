"""What a move of Extinction concerns: the piece, and where it goes."""

from tablier.games.extinction.board import SQUARES
from tablier.games.extinction.state import Move, State


def places(state: State, action: Move) -> tuple[str, ...]:
    return f"cell {SQUARES[action.origin]}", f"cell {SQUARES[action.target]}"
