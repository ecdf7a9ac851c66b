"""Ignis for learners: the board as planes, and a number for every slide."""

import numpy as np
from numpy.typing import NDArray

from tablier.games.board_tensor import BoardTensor
from tablier.games.ignis.board import HEADINGS
from tablier.games.ignis.rules import legal
from tablier.games.ignis.state import AIR, EARTH, SUPPLIES, Slide, State
from tablier.games.planes import planes_of

SIZE = max(SUPPLIES)
TILES = SUPPLIES[SIZE].total
"""No reserve holds more of one kind."""

LONGEST = 2 * SIZE * SIZE
"""A slide fills a gap, ejects Fire or Water, or ejects an Air. Gaps, Fire and Water only grow fewer, and an
Air that is ejected lay there or came with one of those slides: so twice the squares is a bound."""

ENTERING = ("Air", "Earth", "a turned Air")
FILES = "abcdef"


class IgnisTensor(BoardTensor[State, Slide]):
    """The second seat sees the board after half a turn. A slide's number is that of the tile, the heading,
    and how far along the edge it enters. A smaller board lies in the corner of a1."""

    shape = (8, SIZE, SIZE)
    planes = (
        "own tiles",
        "other tiles",
        "air",
        "earth",
        "dead squares",
        f"air in reserve, in {TILES}ths",
        f"earth in reserve, in {TILES}ths",
        f"moves made, in {LONGEST}ths",
    )
    actions = len(ENTERING) * len(HEADINGS) * SIZE
    run = SIZE
    longest = LONGEST

    def observe(self, state: State, seat: int) -> NDArray[np.float32]:
        board = state.board[::-1] if seat else state.board
        tiles = planes_of(board, "WFAE#" if seat else "FWAE#", SIZE)
        counts = (state.air / TILES, state.earth / TILES, min(state.number - 1, LONGEST) / LONGEST)
        return np.concatenate([tiles, *(np.full((1, SIZE, SIZE), count, np.float32) for count in counts)])

    def number(self, action: Slide, state: State, seat: int) -> int:
        tile = 2 if action.turned else (AIR, EARTH).index(action.tile)
        heading = list(HEADINGS).index(action.heading)
        along = FILES.index(action.square[0]) if action.heading in "^v" else int(action.square[1]) - 1
        if seat:
            heading, along = (heading + 2) % len(HEADINGS), state.size - 1 - along
        return (tile * len(HEADINGS) + heading) * SIZE + along

    def menu(self, state: State, seat: int) -> dict[int, Slide]:
        slides = legal(state) if seat == state.side else []
        return dict(sorted((self.number(slide, state, seat), slide) for slide in slides))

    def meaning(self, number: int) -> str:
        tile, rest = divmod(number, len(HEADINGS) * SIZE)
        heading = list(HEADINGS)[rest // SIZE]
        along = rest % SIZE
        lane = f"file {FILES[along]}" if heading in "^v" else f"rank {along + 1}"
        return f"{ENTERING[tile]} enters {lane}, heading {heading}"


tensor = IgnisTensor()
