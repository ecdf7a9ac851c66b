"""Trying an idea in simulation: lower the piece to where it touches, let go, and see what stands."""

from collections.abc import Mapping
from math import cos, dist, inf, pi, sin
from random import Random

import msgspec
from msgspec.structs import replace

from tablier.bots.thin_ice.ideas import Idea, on_top
from tablier.games.thin_ice.physics.landing import LET_GO, lowered
from tablier.games.thin_ice.physics.model import STEP
from tablier.games.thin_ice.physics.world import SLICE, Pose, World
from tablier.games.thin_ice.pieces import size_of
from tablier.games.thin_ice.scene.hand import parting_speed

SETTLE = 0.7
"""Seconds of simulation that a trial may take to come to rest."""

SLIPPED = 10.0
"""A piece that ends this far, in millimetres, from where it was let go has fallen."""

DISTURBED = 3.0
"""A trial that moves another piece by this much has failed."""

LEAN = 900.0
"""How hard, in mm/s², the table is leant to see whether a pile is sound: about five degrees."""


class Trial(msgspec.Struct, frozen=True):
    """`start` is where the hand lets go; `world` is the pile afterwards; `gave` is how far, in millimetres,
    it gave way on a leaning table: DISTURBED or more where it slipped, infinite where nothing stood;
    `stood` is in how many of so many tries, the first one among them, it stood."""

    idea: Idea
    start: Pose
    world: World
    gave: float
    stood: int = 1
    tries: int = 1

    @property
    def held(self) -> float:
        return self.stood / self.tries

    @property
    def sound(self) -> float:
        """From 0 (falls at once) to 1 (stands, also on a leaning table and with fingers that open badly)."""
        return 0.0 if self.gave == inf else self.held * max(0.3, 1.0 - self.gave / DISTURBED)


def attempt(before: World, idea: Idea, tremor: float, random: Random) -> Trial | None:
    """What becomes of an idea in hands that tremble by so many millimetres: they miss by about half of it,
    and push the piece a little as they open."""
    if (done := _carried_out(before, idea, tremor, random)) is None:
        return None
    world, start = done
    return Trial(idea, start, world, _gives(world, random))


def rehearse(before: World, trial: Trial, tremor: float, times: int, random: Random) -> Trial:
    """The same again and again, to see how often it stands; given up once it has failed twice."""
    stood = missed = 0
    while stood + missed < times and missed < 2:
        stands = _carried_out(before, trial.idea, tremor, random) is not None
        stood, missed = stood + stands, missed + (not stands)
    return replace(trial, stood=trial.stood + stood, tries=trial.tries + times)


def _carried_out(before: World, idea: Idea, tremor: float, random: Random) -> tuple[World, Pose] | None:
    poses = before.poses()
    if idea.lifted:
        del poses[idea.lifted]
    done = _set_down(World(before.top, poses), idea.piece, idea.pose, tremor, random)
    if done is None or not idea.lifted:
        return done
    world, start = done
    goal = on_top(world.pose(idea.piece), size_of(idea.piece), size_of(idea.lifted))
    if goal is None or _set_down(world, idea.lifted, goal, tremor, random) is None:
        return None
    return world, start


def _set_down(
    world: World, piece: str, pose: Pose, tremor: float, random: Random
) -> tuple[World, Pose] | None:
    """The world after a piece was put down, and where it was let go; None if that broke a rule."""
    before = world.poses()
    world.add(piece, Pose((pose.at[0], pose.at[1], pose.at[2] + 300), pose.turn))
    touch = lowered(world, piece, pose)
    if touch is None:
        return None
    start = Pose((touch.at[0], touch.at[1], touch.at[2] + LET_GO), touch.turn)
    slack, push = tremor / 2, parting_speed(tremor)
    missed = tuple(at + random.gauss(0, slack) for at in start.at[:2])
    world.put(piece, Pose((missed[0], missed[1], start.at[2] + abs(random.gauss(0, slack))), start.turn))
    world.refresh()
    x, y, z, a, b, c = (random.gauss(0, push) for _ in range(6))
    world.nudge(piece, (x, y, z), (a / 20, b / 20, c / 20))
    calm, world.heedless = 0, True
    for _ in range(round(SETTLE / STEP / SLICE)):
        world.step(SLICE)
        if dist(world.pose(piece).at, start.at) > SLIPPED or _moved(before, world) > DISTURBED:
            return None
        speed, turning = world.speeds()
        calm = calm + 1 if speed < 2 and turning < 0.2 else 0
        if calm >= 12:
            break
    world.heedless = False
    world.refresh()
    seen = world.contacts()
    if len(seen.table) > 3 or seen.nests or calm < 3:
        return None
    return world, start


def _gives(world: World, random: Random) -> float:
    """How far the pile gives way on a table that leans one way and then the other."""
    twin = world.copy()
    before, angle = twin.poses(), random.uniform(0, 2 * pi)
    for share in (1.0, -1.0):
        twin.lean(share * LEAN * cos(angle), share * LEAN * sin(angle))
        twin.run(0.15)
        if _moved(before, twin) > DISTURBED:
            break
    return _moved(before, twin)


def _moved(before: Mapping[str, Pose], world: World) -> float:
    after = world.poses()
    return max((dist(pose.at, after[piece].at) for piece, pose in before.items()), default=0.0)
