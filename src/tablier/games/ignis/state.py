"""What the rules speak of: the elements, a position, and the one thing a player does."""

from typing import Literal

import msgspec

from tablier.games.ignis.board import EMPTY, Area, Heading, area_of, size_of

FIRE, WATER, AIR, EARTH = "F", "W", "A", "E"
SIDES = (FIRE, WATER)
"""The element of each seat: the first seat plays Fire, the second Water (IGN-1)."""

Neutral = Literal["A", "E"]
Element = Literal["F", "W", "A", "E"]
"""What a tile is, by the letter that stands for it on a board."""


class Supply(msgspec.Struct, frozen=True, gc=False):
    """How many tiles of each element a board of one size is played with."""

    fire: int
    water: int
    air: int
    earth: int

    @property
    def total(self) -> int:
        return self.fire + self.water + self.air + self.earth


SUPPLIES = {
    6: Supply(8, 8, 12, 9),  # IGN-1
    4: Supply(4, 4, 5, 4),
    3: Supply(2, 2, 3, 3),
}
"""By size of the board. Always one tile more than squares: so the reserve can never be empty."""


class Rules(msgspec.Struct, frozen=True, gc=False):
    """The rulings that a table chooses (IGN-R1 to IGN-R3)."""

    line: Literal["full", "gaps"] = "full"
    ejected_air: Literal["earth", "air"] = "earth"
    removed: Literal["reserve", "out"] = "reserve"


class State(msgspec.Struct, frozen=True, gc=False):
    """`board` holds one character a square from a1 on: F W A E, `.` for empty, `#` for dead."""

    board: str
    side: int
    air: int
    earth: int
    number: int = 1
    rules: Rules = Rules()
    waits: tuple[Literal["layout", "first"], ...] = ()
    """What chance must still decide before the first move."""

    @property
    def size(self) -> int:
        return size_of(self.board)

    @property
    def area(self) -> Area:
        return area_of(self.board)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        from tablier.games.ignis import game

        return game.draw_svg(self)


class Slide(msgspec.Struct, frozen=True, gc=False):
    """A neutral tile slid in at `square`; `turned`: an Air of the reserve turned to Earth (IGN-9)."""

    tile: Neutral
    square: str
    heading: Heading
    turned: bool = False


def empty_board(size: int) -> str:
    return EMPTY * (size * size)
