"""A placement that was worked out elsewhere, shown: the pieces travel one by one to where they rest."""

from math import dist, pi, sin

from tablier.games.thin_ice.physics.world import Pose, World
from tablier.games.thin_ice.state import Action, Out, Place

TRAVEL = 0.9
"""Seconds that a piece travels."""

LIFT = 40.0
"""How far a piece rises above the straight way, in millimetres."""

_AWAY = 0.5  # a piece within this many millimetres of its goal is set right, not carried


class Showing:
    """The others stand still meanwhile. Done when `advance` says so."""

    def __init__(self, world: World, action: Action, stash: Pose) -> None:
        self.action = action
        self._world = world
        pile = action.pile if isinstance(action, Place | Out) else None
        self._goals = {rest.piece: Pose.of(rest) for rest in pile.pieces} if pile else {}
        here = world.poses()
        self._ways = [
            (piece, here.get(piece, stash), goal)
            for piece, goal in self._goals.items()
            if piece not in here or dist(here[piece].at, goal.at) > _AWAY
        ]
        self._time = 0.0

    @property
    def travelling(self) -> tuple[str, ...]:
        place = int(self._time / TRAVEL)
        return (self._ways[place][0],) if place < len(self._ways) else ()

    def advance(self, seconds: float) -> bool:
        self._time += seconds
        place = int(self._time / TRAVEL)
        if place >= len(self._ways):
            for piece, goal in self._goals.items():
                self._put(piece, goal)
            self._world.refresh()
            return True
        for piece, _, goal in self._ways[:place]:
            self._put(piece, goal)
        piece, start, goal = self._ways[place]
        self._put(piece, _between(start, goal, self._time / TRAVEL - place))
        return False

    def _put(self, piece: str, pose: Pose) -> None:
        if piece in self._world.pieces:
            self._world.put(piece, pose)
        else:
            self._world.add(piece, pose)


def _between(start: Pose, goal: Pose, share: float) -> Pose:
    smooth = share * share * (3 - 2 * share)
    x, y, z = (a + smooth * (b - a) for a, b in zip(start.at, goal.at, strict=True))
    same_side = 1.0 if sum(a * b for a, b in zip(start.turn, goal.turn, strict=True)) >= 0 else -1.0
    w, i, j, k = (a + smooth * (same_side * b - a) for a, b in zip(start.turn, goal.turn, strict=True))
    return Pose((x, y, z + LIFT * sin(pi * smooth)), (w, i, j, k))
