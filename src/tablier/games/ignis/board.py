"""The board: squares, the live area that shrinks, the lanes tiles slide along, the lines on its edge.

A square is a number, file first: on six files a1 is 0, b1 is 1, a2 is 6. Players and texts name it.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec

EMPTY, DEAD = ".", "#"

Heading = Literal["^", ">", "v", "<"]
"""Which way a tile slides; `^` enters from below."""

Side = Literal["bottom", "left", "top", "right"]

HEADINGS: dict[Heading, Side] = {"^": "bottom", ">": "left", "v": "top", "<": "right"}
"""The side from which each heading enters."""


class Area(msgspec.Struct, frozen=True):
    """The live rectangle, first and last file and rank from 0; empty when `right < left`."""

    left: int
    bottom: int
    right: int
    top: int

    @property
    def files(self) -> range:
        return range(self.left, self.right + 1)

    @property
    def ranks(self) -> range:
        return range(self.bottom, self.top + 1)


NOWHERE = Area(0, 0, -1, -1)


class Edge(msgspec.Struct, frozen=True):
    """An outermost line of the live area."""

    side: Side
    squares: tuple[int, ...]


def size_of(board: str) -> int:
    """How many files and ranks a board of so many squares has."""
    return round(len(board) ** 0.5)


def name(square: int, size: int) -> str:
    return f"{'abcdef'[square % size]}{square // size + 1}"


def area_of(board: str) -> Area:
    """The live area: from the first living square to the last, since it is always a rectangle."""
    if not board.strip(DEAD):
        return NOWHERE
    size = size_of(board)
    first = len(board) - len(board.lstrip(DEAD))
    last = len(board.rstrip(DEAD)) - 1
    return Area(first % size, first // size, last % size, last // size)


@cache
def lanes(size: int, area: Area) -> Mapping[tuple[str, Heading], tuple[int, ...]]:
    """Every way in (IGN-3): the entry square with its heading, and all squares up to the far edge.

    A corner square has two entries, so a full 6x6 board has 24.
    """
    ways: dict[tuple[str, Heading], tuple[int, ...]] = {}
    for file in area.files:
        column = tuple(rank * size + file for rank in area.ranks)
        ways[name(column[0], size), "^"] = column
        ways[name(column[-1], size), "v"] = column[::-1]
    for rank in area.ranks:
        row = tuple(rank * size + file for file in area.files)
        ways[name(row[0], size), ">"] = row
        ways[name(row[-1], size), "<"] = row[::-1]
    return MappingProxyType(ways)


@cache
def edges(size: int, area: Area) -> tuple[Edge, ...]:
    """The outermost lines that could vanish: a line of one square never does (IGN-11)."""
    ways = lanes(size, area)
    if not ways:
        return ()
    corner, far = name(area.bottom * size + area.left, size), name(area.top * size + area.right, size)
    candidates = (
        Edge("bottom", ways[corner, ">"]),
        Edge("left", ways[corner, "^"]),
        Edge("top", ways[far, "<"][::-1]),
        Edge("right", ways[far, "v"][::-1]),
    )
    kept: dict[tuple[int, ...], Edge] = {}
    for edge in candidates:
        # In an area one square wide, left and right are the same line: it is kept once.
        if len(edge.squares) > 1:
            kept.setdefault(edge.squares, edge)
    return tuple(kept.values())
