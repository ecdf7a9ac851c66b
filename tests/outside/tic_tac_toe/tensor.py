"""Numbers for learners."""

import numpy as np

from outside.tic_tac_toe.game import CELLS, Board, Mark
from tablier.games.board_tensor import BoardTensor
from tablier.games.planes import planes_of


class TicTacToeTensor(BoardTensor[Board, Mark]):
    shape, planes, actions, longest = (2, 3, 3), ("own marks", "other marks"), 9, 9

    def observe(self, state: Board, seat: int) -> np.ndarray:
        return planes_of(state.cells, "xo" if seat == 0 else "ox", 3)

    def menu(self, state: Board, seat: int) -> dict[int, Mark]:
        free = seat == state.side
        return {cell: Mark(cell) for cell, mark in enumerate(state.cells) if free and mark == "."}

    def meaning(self, number: int) -> str:
        return CELLS[number]


tensor = TicTacToeTensor()
