"""Ignis for learners: the board as planes, and a number for every slide."""

import numpy as np
from numpy.typing import NDArray

from tablier.core.tensor import Tensor
from tablier.games.ignis.board import HEADINGS
from tablier.games.ignis.rules import legal
from tablier.games.ignis.state import AIR, EARTH, Slide, State
from tablier.games.planes import planes_of

SIZE = 6
TILES = 37
"""No reserve holds more of one kind."""

ENTERING = ("Air", "Earth", "a turned Air")
FILES = "abcdef"


class IgnisTensor(Tensor[State, Slide]):
    """A slide's number is that of the tile, the heading, and how far along the edge it enters. A smaller
    board lies in the corner of a1."""

    shape = (7, SIZE, SIZE)
    planes = (
        "own tiles",
        "other tiles",
        "air",
        "earth",
        "dead squares",
        "air in reserve",
        "earth in reserve",
    )
    actions = len(ENTERING) * len(HEADINGS) * SIZE

    def observe(self, state: State, seat: int) -> NDArray[np.float32]:
        tiles = planes_of(state.board, "FWAE#" if seat == 0 else "WFAE#", SIZE)
        reserve = [np.full((1, SIZE, SIZE), left / TILES, np.float32) for left in (state.air, state.earth)]
        return np.concatenate([tiles, *reserve])

    def number(self, action: Slide) -> int:
        tile = 2 if action.turned else (AIR, EARTH).index(action.tile)
        along = FILES.index(action.square[0]) if action.heading in "^v" else int(action.square[1]) - 1
        return (tile * len(HEADINGS) + list(HEADINGS).index(action.heading)) * SIZE + along

    def menu(self, state: State, seat: int) -> dict[int, Slide]:
        slides = legal(state) if seat == state.side else []
        return dict(sorted((self.number(slide), slide) for slide in slides))

    def meaning(self, number: int) -> str:
        tile, rest = divmod(number, len(HEADINGS) * SIZE)
        heading = list(HEADINGS)[rest // SIZE]
        along = rest % SIZE
        lane = f"file {FILES[along]}" if heading in "^v" else f"rank {along + 1}"
        return f"{ENTERING[tile]} enters {lane}, heading {heading}"


tensor = IgnisTensor()
