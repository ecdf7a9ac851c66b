"""Carrying out a plan with a hand that trembles: the same gestures that a person makes."""

from math import dist

from tablier.bots.thin_ice_ideas import highest, on_top, times, yaw
from tablier.bots.thin_ice_trials import LET_GO, Trial, lowered
from tablier.games.thin_ice.builder import Builder
from tablier.games.thin_ice.model import STEP
from tablier.games.thin_ice.pieces import size_of
from tablier.games.thin_ice.state import Done, IceAction, Out, Place
from tablier.games.thin_ice.world import SLICE, Pose, World

_PULSE = SLICE * STEP
DESCENT, CARRY = 40.0, 250.0
"""How fast a piece is lowered and carried, in mm/s."""

ABOVE = 10.0
"""From how high, in millimetres, a piece is lowered."""

STEADY_FOR = 0.12
"""Seconds that a hand waits before it lets go."""

PATIENCE = 12.0
"""Seconds of simulation within which a pile comes to rest or falls."""


class _Over(Exception):
    """The referee has spoken in the middle of a gesture."""

    def __init__(self, out: Out) -> None:
        self.out = out


def carry_out(builder: Builder, trial: Trial, turned: float) -> IceAction:
    """The placement at rest, or the verdict; the piece is `turned` by so many radians too far."""
    idea = trial.idea
    start = Pose(trial.start.at, times(trial.start.turn, yaw(turned)))
    try:
        if idea.lifted:
            _lift(builder, idea.lifted)
        _put(builder, idea.piece, start)
        if idea.lifted:
            _wait(builder, 0.4)
            goal = on_top(builder.world.pose(idea.piece), size_of(idea.piece), size_of(idea.lifted))
            assert goal, "a piece is lifted only where the new one carries it"
            _put(builder, idea.lifted, _let_go_over(builder.world, idea.lifted, goal))
        return _rest(builder)
    except _Over as verdict:
        return verdict.out


def stand_still(builder: Builder) -> IceAction:
    """Wait until a shaking table has done what it does."""
    try:
        return _rest(builder)
    except _Over as verdict:
        return verdict.out


def _lift(builder: Builder, piece: str) -> None:
    pose = builder.world.pose(piece)
    builder.hand({"do": "grab", "piece": piece})
    x, y, z = pose.at
    _carry(builder, piece, Pose((x, y, z + 8), pose.turn), DESCENT)
    safe = highest(builder.world) + 20
    _carry(builder, piece, Pose((x, y, safe), pose.turn), CARRY)
    _carry(builder, piece, Pose((120.0 if x >= 0 else -120.0, y, safe), pose.turn), CARRY)


def _put(builder: Builder, piece: str, goal: Pose) -> None:
    x, y, z = goal.at
    above = Pose((x, y, z + ABOVE), goal.turn)
    if piece in builder.grips:
        safe = max(builder.grips[piece].aim.at[2], z + ABOVE)
        _carry(builder, piece, Pose((x, y, safe), goal.turn), CARRY)
        _carry(builder, piece, above, CARRY)
    else:
        builder.hand({"do": "grab", "piece": piece, "at": above.at, "turn": above.turn})
    _carry(builder, piece, goal, DESCENT)
    _wait(builder, STEADY_FOR)
    builder.hand({"do": "release", "piece": piece})


def _carry(builder: Builder, piece: str, goal: Pose, speed: float) -> None:
    start = builder.grips[piece].aim
    pulses = max(1, round(dist(start.at, goal.at) / speed / _PULSE))
    for n in range(1, pulses + 1):
        x, y, z = (a + (b - a) * n / pulses for a, b in zip(start.at, goal.at, strict=True))
        builder.hand({"do": "move", "piece": piece, "at": (x, y, max(0.0, z)), "turn": goal.turn})
        _wait(builder, _PULSE)


def _wait(builder: Builder, seconds: float) -> list[IceAction]:
    said: list[IceAction] = []
    for _ in range(max(1, round(seconds / _PULSE))):
        said += builder.advance()
        for action in said:
            if isinstance(action, Out):
                raise _Over(action)
    return said


def _rest(builder: Builder) -> IceAction:
    for _ in range(round(PATIENCE / 0.1)):
        for action in _wait(builder, 0.1):
            if isinstance(action, Place | Done):
                return action
    return Place(builder.world.pile())


def _let_go_over(world: World, piece: str, goal: Pose) -> Pose:
    """Where to let go of a piece that is in the hand, seen from the pile as it stands now."""
    still = world.copy()
    touch = lowered(still, piece, goal) or goal
    return Pose((touch.at[0], touch.at[1], touch.at[2] + LET_GO), touch.turn)
