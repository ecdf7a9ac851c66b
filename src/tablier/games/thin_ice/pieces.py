"""The pyramids: three sizes, hollow, open at the base. Lengths in millimetres, masses in grams."""

from typing import Literal

import msgspec

Size = Literal["S", "M", "L"]
SIZES: tuple[Size, ...] = ("S", "M", "L")
PER_STASH = 5  # of each size (THI-1)

WALL = 2.2
"""Thickness of a wall, square to its face."""

LAYER = 9.53
"""What a piece stacked on its like rises: its inner apex lies this far under its tip."""

BLUNT = 0.3
"""Half the width of a tip where its rounding begins: no real tip is a point..."""

ROUNDING = 0.12
"""...and none is flat: it rises this much to its middle, as a ball of 0.4 mm does that ends the slopes."""


class Shape(msgspec.Struct, frozen=True):
    """`mass_height` is the height of the centre of mass above the base."""

    side: float
    height: float
    mass: float
    mass_height: float

    @property
    def half(self) -> float:
        return self.side / 2

    @property
    def inner_apex(self) -> float:
        return self.height - LAYER


SHAPES: dict[Size, Shape] = {
    "S": Shape(14.29, 25.40, 1.26, 7.31),
    "M": Shape(19.84, 34.93, 2.66, 10.43),
    "L": Shape(25.40, 44.45, 4.59, 13.58),
}

GRIP: dict[str, float] = {"cloth": 0.5, "rubber": 0.8, "wood": 0.4, "laminate": 0.3, "glass": 0.15}
"""Friction between a piece and the table top (THI-2); the first is the one a table has unless told."""

PLASTIC = 0.45
"""Friction between two pieces, polished polystyrene. A piece turned by an eighth of a circle sits on edges
that are 22 degrees from upright: it holds above 0.40 (the tangent), and with 0.45 only just."""


def size_of(piece: str) -> Size:
    """The size of a piece, which its name begins with: `L3` is the third large one."""
    for size in SIZES:
        if piece.startswith(size):
            return size
    raise KeyError(piece)


def stash(stashes: int) -> tuple[str, ...]:
    """The names of all pieces of one player, small ones first."""
    return tuple(f"{size}{n}" for size in SIZES for n in range(1, PER_STASH * stashes + 1))
