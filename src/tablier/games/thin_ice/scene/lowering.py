"""Setting a piece down: the hand lowers it until it stands.

The table does this itself and by its own clock, so that a slow line or a slow machine neither sets a
piece down hard nor lets go of it too high.
"""

from math import dist, inf

from tablier.games.thin_ice.physics.landing import highest, lowered
from tablier.games.thin_ice.physics.model import TOUCH_GAP
from tablier.games.thin_ice.physics.world import Pose, World
from tablier.games.thin_ice.pieces import SHAPES, size_of
from tablier.games.thin_ice.scene.hand import Grip

ARRIVED, ALIGNED = 2.0, 0.9997
"""A piece has arrived within this many millimetres of the aim; its turn, as the cosine of half the angle."""

PATIENCE = 1.0
"""Seconds after which a piece that cannot get there is lowered where it is."""

NEAR = 6.0
"""Millimetres above the first touch from which a piece is lowered gently."""

QUICK, GENTLE = 70.0, 9.0
"""How fast, in mm/s, above that and below."""

LEAD, PRESS = 12.0, 2.5
"""How far, in millimetres, the aim is below the piece at most; below NEAR that is how hard it presses."""

SINKING = 0.12
"""Millimetres that count as sinking; a trembling hand moves a piece a little up and down."""

STANDS = 0.3
"""Seconds of touching without sinking after which a piece stands."""


class Lowering:
    def __init__(self) -> None:
        self._waited = self._still = 0.0
        self._floor: float | None = None
        self._lowest = inf

    def advance(self, world: World, grip: Grip, seconds: float) -> bool:
        """Lower the aim a little; whether the piece stands now."""
        pose = world.pose(grip.piece)
        if self._floor is None:
            self._waited += seconds
            if self._waited < PATIENCE and not _arrived(pose, grip.aim):
                return False
            self._floor = _floor(world, grip)
        x, y, z = grip.aim.at
        height = pose.at[2]
        pace, lead = (GENTLE, PRESS) if height - self._floor < NEAR else (QUICK, LEAD)
        grip.aim = Pose((x, y, min(z, max(z - pace * seconds, height - lead))), grip.aim.turn)
        if height < self._lowest - SINKING:
            self._lowest, self._still = height, 0.0
        self._still += seconds
        return self._still > STANDS and world.depth(grip.piece) > -TOUCH_GAP


def _arrived(pose: Pose, aim: Pose) -> bool:
    aligned = abs(sum(a * b for a, b in zip(pose.turn, aim.turn, strict=True)))
    return dist(pose.at, aim.at) < ARRIVED and aligned > ALIGNED


def _floor(world: World, grip: Grip) -> float:
    """How high the piece will be when it first touches; where there is no room, it is there already."""
    alone = world.among({grip.piece: grip.aim})
    x, y, z = grip.aim.at
    clear = highest(world) + SHAPES[size_of(grip.piece)].height
    touch = lowered(alone, grip.piece, Pose((x, y, min(z, clear)), grip.aim.turn))
    return touch.at[2] if touch else z
