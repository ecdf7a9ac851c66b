"""Extinction for learners: the board as planes, and a number for every move."""

import numpy as np
from numpy.typing import NDArray

from tablier.core.tensor import Tensor
from tablier.games.extinction.board import SIZE, SQUARES
from tablier.games.extinction.rules import QUIET_LIMIT, legal_moves, outcome
from tablier.games.extinction.state import Move, State
from tablier.games.planes import planes_of

CELLS = SIZE * SIZE


class ExtinctionTensor(Tensor[State, Move]):
    """A move's number is 64 times the square it leaves plus the square it goes to, a1 being 0."""

    shape = (7, SIZE, SIZE)
    planes = (
        "own pawns",
        "own drones",
        "own queens",
        "other pawns",
        "other drones",
        "other queens",
        "how near the draw without captures is",
    )
    actions = CELLS * CELLS

    def observe(self, state: State, seat: int) -> NDArray[np.float32]:
        pieces = planes_of(state.board, "PDQpdq" if seat == 0 else "pdqPDQ", SIZE)
        quiet = np.full((1, SIZE, SIZE), min(state.quiet, QUIET_LIMIT) / QUIET_LIMIT, np.float32)
        return np.concatenate([pieces, quiet])

    def number(self, action: Move) -> int:
        return action.origin * CELLS + action.target

    def menu(self, state: State, seat: int) -> dict[int, Move]:
        if seat != state.side or outcome(state):
            return {}
        numbered = {self.number(move): move for move in legal_moves(state.board, seat)}
        return dict(sorted(numbered.items()))

    def meaning(self, number: int) -> str:
        return f"from {SQUARES[number // CELLS]} to {SQUARES[number % CELLS]}"


tensor = ExtinctionTensor()
