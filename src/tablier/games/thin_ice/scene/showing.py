"""A placement that was worked out elsewhere, shown: the pieces are carried one by one to where they rest.

They go up, across above everything that stands there, down, and the last millimetres slowly, as a hand
would. What makes way for others is lifted first and held aside.
"""

from math import dist

from tablier.games.thin_ice.physics.landing import highest
from tablier.games.thin_ice.physics.world import Pose, World
from tablier.games.thin_ice.pieces import SHAPES, size_of
from tablier.games.thin_ice.state import Action, Out, Place

LIFT, CARRY, LOWER, GENTLY = 150.0, 260.0, 110.0, 25.0
"""How fast a piece is lifted, carried across, lowered, and set down, in mm/s."""

NEAR, CLEAR = 8.0, 12.0
"""Millimetres above its place from which a piece is set down, and above all others when it is carried."""

LEAST = 0.12
"""Seconds that any part of the way takes."""

ASIDE = 110.0
"""How far to the side of the middle, in millimetres, a piece that makes way is held."""

_AWAY = 0.5  # a piece within this many millimetres of its goal is set right, not carried


class _Leg:
    """A part of a piece's way."""

    def __init__(self, piece: str, start: Pose, goal: Pose, speed: float) -> None:
        self.piece, self.start, self.goal = piece, start, goal
        self.seconds = max(LEAST, dist(start.at, goal.at) / speed)


class Showing:
    """The others stand still meanwhile. Done when `advance` says so."""

    def __init__(self, world: World, action: Action, stash: Pose) -> None:
        self.action = action
        self._world = world
        pile = action.pile if isinstance(action, Place | Out) else None
        self._goals = {rest.piece: Pose.of(rest) for rest in pile.pieces} if pile else {}
        here = world.poses()
        moved = [p for p, goal in self._goals.items() if p not in here or dist(here[p].at, goal.at) > _AWAY]
        self._legs: list[_Leg] = []
        top = max((highest(world), *(_top(p, self._goals[p]) for p in moved)), default=0.0)
        lifted = [piece for piece in moved if piece in here and len(moved) > 1]
        for n, piece in enumerate(lifted):
            here[piece] = self._make_way(piece, here[piece], top, ASIDE if n % 2 else -ASIDE)
        for piece in sorted(moved, key=lambda piece: self._goals[piece].at[2]):
            self._bring(piece, here.get(piece, stash), self._goals[piece], top)
        self._held: set[str] = set()
        self._time = 0.0

    def _make_way(self, piece: str, start: Pose, top: float, aside: float) -> Pose:
        clear = top + CLEAR + SHAPES[size_of(piece)].height
        up = Pose((start.at[0], start.at[1], clear), start.turn)
        there = Pose((aside, start.at[1], clear), start.turn)
        self._legs += [_Leg(piece, start, up, LIFT), _Leg(piece, up, there, CARRY)]
        return there

    def _bring(self, piece: str, start: Pose, goal: Pose, top: float) -> None:
        (x, y, z), clear = goal.at, top + CLEAR + SHAPES[size_of(piece)].height
        up = Pose((start.at[0], start.at[1], max(clear, start.at[2])), start.turn)
        over = Pose((x, y, up.at[2]), goal.turn)
        near = Pose((x, y, z + NEAR), goal.turn)
        self._legs += [
            _Leg(piece, start, up, LIFT),
            _Leg(piece, up, over, CARRY),
            _Leg(piece, over, near, LOWER),
            _Leg(piece, near, goal, GENTLY),
        ]

    @property
    def travelling(self) -> tuple[str, ...]:
        """What is in the hand now: the piece on its way, and those that are held aside."""
        return tuple(sorted(self._held | {leg.piece for leg in self._legs[:1]}))

    def advance(self, seconds: float) -> bool:
        self._time += seconds
        while self._legs and self._time >= self._legs[0].seconds:
            leg = self._legs.pop(0)
            self._time -= leg.seconds
            self._put(leg.piece, leg.goal)
            still = any(later.piece == leg.piece for later in self._legs)
            self._held = self._held | {leg.piece} if still else self._held - {leg.piece}
        if not self._legs:
            for piece, goal in self._goals.items():
                self._put(piece, goal)
            self._world.refresh()
            return True
        leg = self._legs[0]
        self._put(leg.piece, _between(leg.start, leg.goal, self._time / leg.seconds))
        return False

    def _put(self, piece: str, pose: Pose) -> None:
        if piece in self._world.pieces:
            self._world.put(piece, pose)
        else:
            self._world.add(piece, pose)


def _top(piece: str, pose: Pose) -> float:
    return max(pose.at[2], pose.point(SHAPES[size_of(piece)].height)[2])


def _between(start: Pose, goal: Pose, share: float) -> Pose:
    smooth = share * share * (3 - 2 * share)
    x, y, z = (a + smooth * (b - a) for a, b in zip(start.at, goal.at, strict=True))
    same_side = 1.0 if sum(a * b for a, b in zip(start.turn, goal.turn, strict=True)) >= 0 else -1.0
    w, i, j, k = (a + smooth * (same_side * b - a) for a, b in zip(start.turn, goal.turn, strict=True))
    return Pose((x, y, z), (w, i, j, k))
