"""How steady a pile is: how far the table can be leant, whichever way, before anything on it moves."""

from functools import lru_cache
from math import cos, pi, sin, tan

from tablier.games.thin_ice.physics.breath import drift
from tablier.games.thin_ice.physics.model import STEP
from tablier.games.thin_ice.physics.world import SLICE, World
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
        angle = pi / 4 + 2 * pi * side / SIDES
        world.load(calm)
        degrees = 0.0
        while degrees < bears:
            pull = GRAVITY * tan(degrees * pi / 180)
            world.lean(pull * cos(angle), pull * sin(angle))
            world.step(SLICE)
            degrees += FASTER * SLICE * STEP
            if drift(before, world.poses()) > GIVES:
                bears = degrees
    return int(bears)
