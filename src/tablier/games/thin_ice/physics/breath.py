"""A breath against a calm pile, tried on a twin, a little at a time: only what stands it may sleep."""

from collections.abc import Iterable, Mapping
from math import cos, dist, pi, sin

from tablier.games.thin_ice.physics.world import SLICE, Pose, World

NUDGE, NUDGES, NUDGED_FOR = 1.0, 4, 0.15
"""How hard, in mm/s, from how many sides, and for how many seconds each."""

GIVES = 0.3
"""A pile that moves further than this, in millimetres, when breathed on does not stand safely."""

AT_ONCE = 2
"""Looks of the twin in one look at the table, so that no picture has to wait for it."""


class Breath:
    """Neighbours are pushed apart as well as along, from one side after the other."""

    def __init__(self, world: World, apart_from: Iterable[str] = ()) -> None:
        self._twin = world.copy()
        for piece in apart_from:
            self._twin.remove(piece)
        self._before, self._calm = self._twin.poses(), self._twin.save()
        self._side = self._time = 0
        self._blow()

    def _blow(self) -> None:
        self._twin.load(self._calm)
        for n, piece in enumerate(self._twin.pieces):
            angle = 2 * pi * (self._side + n) / NUDGES
            self._twin.nudge(piece, (NUDGE * cos(angle), NUDGE * sin(angle), 0.0))

    def stands(self, looks: int, seconds: float) -> bool | None:
        """Whether the pile has stood it, after so many more looks of `seconds` each; None: not known yet."""
        for _ in range(looks):
            self._twin.step(SLICE)
            self._time += 1
            if self._time * seconds < NUDGED_FOR - 1e-9:
                continue
            if drift(self._before, self._twin.poses()) > GIVES:
                return False
            self._side, self._time = self._side + 1, 0
            if self._side == NUDGES:
                return True
            self._blow()
        return None


def drift(before: Mapping[str, Pose], after: Mapping[str, Pose]) -> float:
    """How far the tip or base of any piece is from where it was, in millimetres."""
    return max(
        (
            max(dist(pose.at, after[piece].at), dist(pose.point(25.0), after[piece].point(25.0)))
            for piece, pose in before.items()
        ),
        default=0.0,
    )
