"""The shared table: pieces that have left their player's place, from all piles together (THI-R3).

Strays meet each other, and stop at the piles as at walls: whoever drops a piece may spoil the own game
with it, never a neighbour's. A stray counts as on the table from the moment it is one.
"""

from collections.abc import Callable
from math import dist

from tablier.games.thin_ice.physics.geometry import Vector, rotated
from tablier.games.thin_ice.physics.model import STEP
from tablier.games.thin_ice.physics.world import SLICE, Pose, World
from tablier.games.thin_ice.scene.places import at_place, off_the_table, on_table, turn_of

FLOOR = -80.0
"""How far below the table top, in millimetres, a piece lies that fell over its edge."""

CALM_SPEED, CALM_TURN, CALM_FOR = 0.3, 0.03, 0.6
"""Strays rest below these speeds, in mm/s and radians a second, after so many seconds."""

FAR = 250.0
"""Millimetres from a stray beyond which a piece of a pile is no wall to it."""

Piles = Callable[[], dict[str, Pose]]
"""All pieces of all piles by some name that begins with their size, as poses of the whole table."""


class Strays:
    def __init__(self, top: str, players: int, piles: Piles) -> None:
        self._players, self._piles = players, piles
        self._world = World(top)
        self._fallen: dict[str, Pose] = {}
        self._calm = 0.0

    def take(self, seat: int, piece: str, pose: Pose, motion: tuple[Vector, Vector]) -> None:
        """A piece has left its place, and goes on as it moved."""
        name, (speed, turning) = _name(seat, piece), motion
        there = on_table(pose, seat, self._players)
        near = [there, *self._world.poses().values()]
        self._world.walls = {
            wall: pose
            for wall, pose in self._piles().items()
            if any(dist(pose.at[:2], stray.at[:2]) < FAR for stray in near)
        }
        self._world.add(name, there)
        self._world.nudge(name, rotated(turn_of(seat, self._players), speed), turning)
        self._calm = 0.0

    def give(self, seat: int, piece: str) -> Pose:
        """The owner fetches a piece back; where it lay, seen from the own place."""
        name = _name(seat, piece)
        pose = self._fallen.pop(name, None)
        if pose is None:
            pose = self._world.pose(name)
            self._world.remove(name)
        return at_place(pose, seat, self._players)

    def of(self, seat: int) -> dict[str, Pose]:
        """A player's strays, as poses of the own place."""
        known = {**self._world.poses(), **self._fallen}
        return {
            name.split("@")[0]: at_place(pose, seat, self._players)
            for name, pose in known.items()
            if name.endswith(f"@{seat}")
        }

    @property
    def moving(self) -> bool:
        return bool(self._world.pieces) and self._calm < CALM_FOR

    def advance(self) -> None:
        if not self.moving:
            return
        self._world.step(SLICE)
        for name, pose in self._world.poses().items():
            if off_the_table(pose, self._players):
                self._world.remove(name)
                self._fallen[name] = Pose((pose.at[0], pose.at[1], FLOOR), pose.turn)
        speed, turning = self._world.speeds()
        self._calm = 0.0 if speed > CALM_SPEED or turning > CALM_TURN else self._calm + SLICE * STEP


def _name(seat: int, piece: str) -> str:
    return f"{piece}@{seat}"
