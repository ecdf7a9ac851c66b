"""What a moment of a pile looks like to the referee."""

from collections.abc import Iterable
from math import dist
from typing import Protocol

import msgspec

from tablier.games.thin_ice.physics.geometry import NEST, Vector
from tablier.games.thin_ice.pieces import SHAPES, size_of


class Contacts(msgspec.Struct, frozen=True):
    """The pieces on the table, the pairs that touch, and the pairs (inner, outer) of tips in an apex."""

    table: frozenset[str] = frozenset()
    pairs: frozenset[tuple[str, str]] = frozenset()
    nests: frozenset[tuple[str, str]] = frozenset()


class _Pose(Protocol):
    def point(self, height: float) -> Vector: ...


class _Posed(Protocol):
    def pose(self, piece: str) -> _Pose: ...


def near_nests(world: _Posed, pairs: set[tuple[str, str]]) -> frozenset[tuple[str, str]]:
    """Of the pairs that touch, those where one's tip is within reach of the other's inner apex."""
    return frozenset(
        (inner, outer)
        for a, b in pairs
        for inner, outer in ((a, b), (b, a))
        if dist(
            world.pose(inner).point(SHAPES[size_of(inner)].height),
            world.pose(outer).point(SHAPES[size_of(outer)].inner_apex),
        )
        < NEST
    )


def carried(table: Iterable[str], pairs: Iterable[tuple[str, str]]) -> set[str]:
    """The pieces from which a chain of contacts leads to the table. What hangs together in the hand
    alone is in the air, piece by piece (THI-R5)."""
    found, left = set(table), set(pairs)
    while reached := {pair for pair in left if pair[0] in found or pair[1] in found}:
        found.update(piece for pair in reached for piece in pair)
        left -= reached
    return found
