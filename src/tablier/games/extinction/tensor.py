"""Extinction for learners: the board as planes, and a number for every move."""

import numpy as np
from numpy.typing import NDArray

from tablier.games.board_tensor import BoardTensor
from tablier.games.extinction.board import LETTERS, PER_SPECIES, SIZE, SPECIES, SQUARES, Step
from tablier.games.extinction.rules import QUIET_LIMIT, REPETITION_LIMIT, legal_moves, outcome
from tablier.games.extinction.state import Move, State
from tablier.games.planes import planes_of

CELLS = SIZE * SIZE
WAYS: tuple[Step, ...] = tuple(
    (files * length, ranks * length)
    for species in SPECIES
    for length in range(1, species.reach + 1)
    for files, ranks in species.steps
)
"""How far a move can go, in files and ranks; no two species share a way."""

_WAY = {files + SIZE * ranks: number for number, (files, ranks) in enumerate(WAYS)}


class ExtinctionTensor(BoardTensor[State, Move]):
    """The second seat sees the board after half a turn, so that both play up the board. A move's number is
    64 times its way plus the square that it leaves, a1 being 0: a stack of planes, one for each way."""

    shape = (8, SIZE, SIZE)
    planes = (
        "own pawns",
        "own drones",
        "own queens",
        "other pawns",
        "other drones",
        "other queens",
        "how often this board has stood before, 1 being the draw by repetition",
        "moves since the last capture, 1 being the draw without captures",
    )
    actions = len(WAYS) * CELLS
    run = CELLS
    # Every capture but the one that ends the game leaves a piece of each species, and a hundredth quiet
    # move ends it, too.
    longest = QUIET_LIMIT * (2 * len(SPECIES) * (PER_SPECIES - 1) + 1)

    def observe(self, state: State, seat: int) -> NDArray[np.float32]:
        own, other = LETTERS[seat], LETTERS[1 - seat]
        board = state.board[::-1] if seat else state.board
        counts = (
            (state.occurrences - 1) / (REPETITION_LIMIT - 1),
            min(state.quiet, QUIET_LIMIT) / QUIET_LIMIT,
        )
        even = [np.full((1, SIZE, SIZE), count, np.float32) for count in counts]
        return np.concatenate([planes_of(board, own + other, SIZE), *even])

    def number(self, action: Move, seat: int) -> int:
        way, origin = action.target - action.origin, action.origin
        return _WAY[-way] * CELLS + CELLS - 1 - origin if seat else _WAY[way] * CELLS + origin

    def menu(self, state: State, seat: int) -> dict[int, Move]:
        if seat != state.side or outcome(state):
            return {}
        numbered = {self.number(move, seat): move for move in legal_moves(state.board, seat)}
        return dict(sorted(numbered.items()))

    def meaning(self, number: int) -> str:
        files, ranks = WAYS[number // CELLS]
        across = f"{abs(files)} {'right' if files > 0 else 'left'}" if files else ""
        along = f"{abs(ranks)} {'up' if ranks > 0 else 'down'}" if ranks else ""
        return f"from {SQUARES[number % CELLS]}, {' and '.join(filter(None, (across, along)))}"


tensor = ExtinctionTensor()
