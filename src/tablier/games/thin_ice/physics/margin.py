"""How steady a pile is: how far the table can be leant, whichever way, before anything on it moves."""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin, tan

from tablier.games.thin_ice.physics.breath import drift
from tablier.games.thin_ice.physics.model import STEP
from tablier.games.thin_ice.physics.world import SLICE, Saved, World
from tablier.games.thin_ice.state import Pile

STEEPEST = 30.0
"""Degrees at which cloth itself lets go of most things."""

FASTER = 120.0
"""Degrees a second by which the table is leant more and more."""

SIDES = 4
GIVES = 1.0
"""A pile of which something has moved this far, in millimetres, has given way."""

GRAVITY = 9810.0
"""In mm/s²."""


@lru_cache(maxsize=512)
def margin(top: str, pile: Pile) -> int:
    """In whole degrees, rounded down. The same pile has the same margin."""
    world = World.of(top, pile)
    before, calm = world.poses(), world.save()
    bears = STEEPEST
    for side in range(SIDES):
        for degrees in _leant(world, calm, side):
            if drift(before, world.poses()) > GIVES:
                bears = degrees
            if degrees >= bears:
                break
    return int(bears)


def margins(top: str, pile: Pile) -> dict[str, int]:
    """How far the table can be leant, whichever way, before each of the pieces moves; the first ones first.
    The smallest is the margin of the pile."""
    world = World.of(top, pile)
    before, calm = world.poses(), world.save()
    bears = dict.fromkeys(before, STEEPEST)
    for side in range(SIDES):
        standing = dict(before)
        for degrees in _leant(world, calm, side):
            now = world.poses()
            for piece in [piece for piece, pose in standing.items() if drift({piece: pose}, now) > GIVES]:
                bears[piece] = min(bears[piece], degrees)
                del standing[piece]
            if not standing:
                break
    return {piece: int(bears[piece]) for piece in sorted(bears, key=lambda piece: (bears[piece], piece))}


def _leant(world: World, calm: Saved, side: int) -> Iterator[float]:
    """Lean the calm table towards a side, more and more; how far it is leant."""
    angle, degrees = pi / 4 + 2 * pi * side / SIDES, 0.0
    world.load(calm)
    while degrees < STEEPEST:
        pull = GRAVITY * tan(degrees * pi / 180)
        world.lean(pull * cos(angle), pull * sin(angle))
        world.step(SLICE)
        degrees += FASTER * SLICE * STEP
        yield degrees
