"""What a move did, in the order in which it happened, so that any client can show it."""

from typing import Literal

import msgspec

from tablier.games.ignis.board import Area, Heading, Side
from tablier.games.ignis.state import Element, Neutral


class Shift(msgspec.Struct, frozen=True):
    """One tile goes one square on. No `source`: it comes from the reserve. No `target`: it is ejected."""

    tile: Element
    source: str | None
    target: str | None


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    """An Air of the reserve is turned to Earth (IGN-9)."""


class Push(msgspec.Struct, frozen=True, tag="push"):
    """All that moves at once, the entering tile first (IGN-4)."""

    heading: Heading
    shifts: tuple[Shift, ...]


class Eject(msgspec.Struct, frozen=True, tag="eject"):
    """The tile pushed off `square` goes to the reserve as `becomes` (IGN-5, IGN-8)."""

    tile: Element
    square: str
    becomes: Neutral


class Line(msgspec.Struct, frozen=True):
    side: Side
    element: Element
    squares: tuple[str, ...]


class Vanish(msgspec.Struct, frozen=True, tag="vanish"):
    """One wave: lines that qualified together and go together (IGN-10, IGN-R4)."""

    lines: tuple[Line, ...]
    returned: int
    """How many tiles went back to the reserve as Earth."""


class Shrink(msgspec.Struct, frozen=True, tag="shrink"):
    """The live area that a wave leaves; None when nothing is left."""

    area: Area | None
    dead: tuple[str, ...]


class Judge(msgspec.Struct, frozen=True, tag="judge"):
    """The game is over (IGN-13); no winner: a draw."""

    result: Literal["win", "draw"]
    winner: int | None


Step = Turn | Push | Eject | Vanish | Shrink | Judge
