"""How often something was done at a place, by players of one strength, and what it brought them."""

from collections.abc import Iterable, Sequence

import msgspec

from tablier.learn.openings.ways import Way

BANDS = (1, 2, 3)
"""Strengths, the weakest first; 0 is a strength that nobody knows."""


class Tally(msgspec.Struct, frozen=True):
    """`won` and `drawn` of `games`, for whoever did it."""

    node: int
    play: str
    band: int
    games: int
    won: int
    drawn: int


def add_up(found: Iterable[tuple[Sequence[Way], Sequence[int]]]) -> list[Tally]:
    """The ways of several matches, each with the strengths at its seats; the most frequent first."""
    counts: dict[tuple[int, str, int], list[int]] = {}
    for taken, bands in found:
        for way in taken:
            if not way.play:
                continue
            band = bands[way.seat] if way.seat is not None else max(bands, default=0)
            count = counts.setdefault((way.node, way.play, band), [0, 0, 0])
            count[0] += 1
            count[1] += way.share > 0.5
            count[2] += way.share == 0.5
    tallies = [Tally(*key, *count) for key, count in counts.items()]
    return sorted(tallies, key=lambda one: (-one.games, one.node, one.play, one.band))
