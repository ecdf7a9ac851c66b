"""A hand: a critically damped spring that draws a piece to where the player points, with limited force."""

from math import acos, copysign, pi, sin, sqrt
from random import Random

from tablier.games.thin_ice.physics.geometry import Quaternion, Vector, rotated
from tablier.games.thin_ice.physics.model import CM, inertia
from tablier.games.thin_ice.physics.world import Pose, World
from tablier.games.thin_ice.pieces import SHAPES, size_of

STIFFNESS = 40.0
"""How fast the spring answers, per second."""

STRENGTH = 8.0
"""A hand pulls with at most this many times the weight of the piece that it holds."""

GRAVITY = 981.0

TREMOR: dict[str, float] = {"steady": 0.03, "normal": 0.12, "unsteady": 0.4, "syrups": 1.1}
"""How far the aim of a hand wanders, in millimetres."""

PARTING = 45.0
"""How fast, in mm/s, a piece is pushed by the fingers of a normal hand as they open. It turns with it,
by PARTING / 20 radians a second. This is why a piece must be let go close above where it shall rest."""

_WAVES = ((9.1, 1.0), (6.3, 0.7), (1.3, 1.2))
"""A tremor's frequencies (Hz) and their shares: a quick shake on a slow sway."""

_TWIST = 0.05
"""Radians of turn that go with one millimetre of tremor: fingers hold a piece 20 mm apart."""


def parting_speed(level: float) -> float:
    """How fast, in mm/s, fingers that tremble by so many millimetres push a piece as they open."""
    return PARTING * (0.3 + 0.7 * sqrt(level / TREMOR["normal"]))


class Tremor:
    """A wandering of the aim that is the same for the same seed."""

    def __init__(self, level: float, seed: int) -> None:
        random = self._random = Random(seed)
        self._parting = parting_speed(level)
        self._level = level / sqrt(sum(share * share for _, share in _WAVES))
        self._phases = [[random.uniform(0, 2 * pi) for _ in _WAVES] for _ in range(6)]

    def at(self, time: float) -> list[float]:
        """Three offsets in millimetres and three turns in radians."""
        waves = [
            self._level
            * sum(share * sin(2 * pi * f * time + p) for (f, share), p in zip(_WAVES, phases, strict=True))
            for phases in self._phases
        ]
        return [*waves[:3], *(_TWIST * wave for wave in waves[3:])]

    def part(self) -> list[float]:
        """What fingers do as they open: speeds in mm/s, and turns in radians a second."""
        push = [self._random.gauss(0, self._parting) for _ in range(6)]
        return [*push[:3], *(turn / 20 for turn in push[3:])]


class Grip:
    """One piece in the hand, and where it is drawn to."""

    def __init__(self, piece: str, pose: Pose) -> None:
        self.piece = piece
        self.aim = pose

    def pull(self, world: World, offset: list[float]) -> None:
        """Set the force on the piece for the next step. Reads positions and speeds only, since what
        MuJoCo derives from them is a step old."""
        shape = SHAPES[size_of(self.piece)]
        pose, (speed, turning) = world.pose(self.piece), world.motion(self.piece)
        arm = rotated(pose.turn, (0.0, 0.0, shape.mass_height))
        spin = rotated(pose.turn, turning)
        swing = _cross(spin, arm)
        goal = self.aim.point(shape.mass_height)
        draw = [
            STIFFNESS**2 * (goal[n] + offset[n] - pose.at[n] - arm[n]) - 2 * STIFFNESS * (speed[n] + swing[n])
            for n in range(3)
        ]
        draw = _at_most(draw, STRENGTH * GRAVITY / CM)
        force = [shape.mass * part * CM for part in draw]
        force[2] += shape.mass * GRAVITY
        twist = _turn_between(pose.turn, self.aim.turn)
        moment = inertia(size_of(self.piece))[0]
        torque = [
            moment * (STIFFNESS**2 * (twist[n] + offset[3 + n]) - 2 * STIFFNESS * spin[n]) for n in range(3)
        ]
        world.push(self.piece, force, _at_most(torque, STRENGTH * shape.mass * GRAVITY))

    def let_go(self, world: World, parting: list[float] | None = None) -> None:
        world.push(self.piece, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
        if parting:
            world.nudge(
                self.piece, (parting[0], parting[1], parting[2]), (parting[3], parting[4], parting[5])
            )


def _cross(a: Vector, b: Vector) -> Vector:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _at_most(parts: list[float], limit: float) -> list[float]:
    size = sqrt(sum(part * part for part in parts))
    return [part * limit / size for part in parts] if size > limit else parts


def _turn_between(now: Quaternion, goal: Quaternion) -> Vector:
    """The rotation from one attitude to another as a vector: its axis, as long as its angle."""
    w1, x1, y1, z1 = goal
    w2, x2, y2, z2 = now[0], -now[1], -now[2], -now[3]
    w = w1 * w2 - x1 * x2 - y1 * y2 - z1 * z2
    v = (
        w1 * x2 + x1 * w2 + y1 * z2 - z1 * y2,
        w1 * y2 - x1 * z2 + y1 * w2 + z1 * x2,
        w1 * z2 + x1 * y2 - y1 * x2 + z1 * w2,
    )
    size = sqrt(sum(part * part for part in v))
    if size < 1e-9:
        return (0.0, 0.0, 0.0)
    angle = copysign(2 * acos(min(1.0, abs(w))), w)
    return (v[0] * angle / size, v[1] * angle / size, v[2] * angle / size)
