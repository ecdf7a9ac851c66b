"""Gestures made of the hand's small movements: lower a piece and let go, lift one off, wait for rest.

This is how bots place, and people who play by text.
"""

from math import dist, sqrt

from tablier.games.thin_ice.physics.landing import highest
from tablier.games.thin_ice.physics.model import STEP
from tablier.games.thin_ice.physics.world import SLICE, Pose
from tablier.games.thin_ice.scene.builder import Builder
from tablier.games.thin_ice.scene.messages import REACH
from tablier.games.thin_ice.state import Action, Done, Out, Place

DESCENT, CARRY = 40.0, 250.0
"""How fast a piece is lowered and carried, in mm/s."""

ABOVE = 4.0
"""From how high over its place, in millimetres, the hand sets a piece down, as one does who is told to."""

ASIDE = 120.0
"""How far to the side of its place, in millimetres, a lifted piece is held; less where the hand ends."""

PATIENCE = 12.0
"""Seconds of simulation within which a piece stands, and a pile comes to rest or falls."""

_PULSE = SLICE * STEP


class Interrupted(Exception):
    """The referee has spoken in the middle of a gesture."""

    def __init__(self, out: Out) -> None:
        super().__init__(out.rule)
        self.out = out


def put_down(builder: Builder, piece: str, goal: Pose) -> None:
    x, y, z = goal.at
    above = Pose((x, y, z + ABOVE), goal.turn)
    if piece in builder.grips:
        safe = max(builder.grips[piece].aim.at[2], z + ABOVE)
        _carry(builder, piece, Pose((x, y, safe), goal.turn), CARRY)
        _carry(builder, piece, above, CARRY)
    else:
        builder.hand({"do": "grab", "piece": piece, "at": above.at, "turn": above.turn})
    builder.hand({"do": "lower", "piece": piece})
    for _ in range(round(PATIENCE / _PULSE)):
        wait(builder, _PULSE)
        if piece not in builder.grips:
            return
    builder.hand({"do": "release", "piece": piece})


def lift(builder: Builder, piece: str) -> None:
    """Take a piece off the pile and hold it aside."""
    pose = builder.world.pose(piece)
    builder.hand({"do": "grab", "piece": piece})
    x, y, z = pose.at
    _carry(builder, piece, Pose((x, y, z + 8), pose.turn), DESCENT)
    safe = highest(builder.world) + 20
    _carry(builder, piece, Pose((x, y, safe), pose.turn), CARRY)
    aside = min(ASIDE, sqrt(max(0.0, (REACH - 1) ** 2 - y**2)))
    _carry(builder, piece, Pose((aside if x >= 0 else -aside, y, safe), pose.turn), CARRY)


def _carry(builder: Builder, piece: str, goal: Pose, speed: float) -> None:
    start = builder.grips[piece].aim
    pulses = max(1, round(dist(start.at, goal.at) / speed / _PULSE))
    for n in range(1, pulses + 1):
        x, y, z = (a + (b - a) * n / pulses for a, b in zip(start.at, goal.at, strict=True))
        builder.hand({"do": "move", "piece": piece, "at": (x, y, max(0.0, z)), "turn": goal.turn})
        wait(builder, _PULSE)


def wait(builder: Builder, seconds: float) -> list[Action]:
    said: list[Action] = []
    for _ in range(max(1, round(seconds / _PULSE))):
        said += builder.advance()
        for action in said:
            if isinstance(action, Out):
                raise Interrupted(action)
    return said


def stand_still(builder: Builder) -> Action:
    """Wait until a shaking table has done what it does (THI-R1)."""
    try:
        return rest(builder)
    except Interrupted as verdict:
        return verdict.out


def rest(builder: Builder) -> Action:
    """The pile as it comes to rest."""
    for _ in range(round(PATIENCE / 0.1)):
        for action in wait(builder, 0.1):
            if isinstance(action, Place | Done):
                return action
    return Place(builder.world.pile())
