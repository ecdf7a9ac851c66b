"""Where a piece might go: ideas made from the geometry of a pile, to be tried in simulation."""

from collections.abc import Iterator
from itertools import combinations
from math import atan2, cos, hypot, pi, sin
from random import Random

import msgspec

from tablier.bots.thin_ice.taste import TASTES, Taste
from tablier.games.thin_ice.physics.geometry import Quaternion, Vector, product, rotated, twisted_rise
from tablier.games.thin_ice.physics.landing import highest
from tablier.games.thin_ice.physics.world import Pose, World
from tablier.games.thin_ice.pieces import SHAPES, SIZES, Size, size_of
from tablier.games.thin_ice.scene.messages import REACH

UPRIGHT = 0.96
"""A piece carries a tower when the cosine of its lean is above this."""

LEVEL = 6.0
"""Two tips carry a bridge when one is higher than the other by at most this, in millimetres."""

SPAN = 0.86
"""And when they are at most this share of its length apart."""

JITTER = 1.0
"""How exactly a place on the table is meant, in millimetres; nobody builds on a drawing board."""


ELSEWHERE = 42.0
"""How far from the middle, in millimetres, one looks for room on the table."""


class Idea(msgspec.Struct, frozen=True):
    """Put `piece` down at this pose. `lifted` names a piece that is first taken off its place and put
    back on top of the new one afterwards, which is how a small piece makes way for a large one."""

    piece: str
    pose: Pose
    kind: str
    lifted: str = ""


def ideas(
    world: World, piece: str, known: frozenset[str], random: Random, taste: Taste = TASTES[0]
) -> Iterator[Idea]:
    """All ideas of the kinds that a builder knows and a hand can reach, the sound ones first."""
    return (idea for idea in _all_ideas(world, piece, known, random, taste) if _in_reach(idea.pose))


def _in_reach(pose: Pose) -> bool:
    return hypot(pose.at[0], pose.at[1]) < REACH


def _all_ideas(
    world: World, piece: str, known: frozenset[str], random: Random, taste: Taste
) -> Iterator[Idea]:
    if "tripod" in known:
        yield from _tripod(world, piece, taste, random)
    if "bridge" in known:
        yield from _bridges(world, piece)
    if "twist" in known:
        yield from _twists(world, piece)
    if "swap" in known:
        yield from _swaps(world, piece)
    if "scatter" in known:
        while True:
            yield _scattered(world, piece, random)


def tops(world: World) -> list[str]:
    """Upright pieces that nothing covers."""
    poses = world.poses()
    upright = [piece for piece, pose in poses.items() if pose.point(1.0)[2] - pose.at[2] > UPRIGHT]

    def covered(piece: str) -> bool:
        tip = poses[piece].point(SHAPES[size_of(piece)].height)
        return any(
            hypot(pose.at[0] - tip[0], pose.at[1] - tip[1]) < SHAPES[size_of(other)].half
            and pose.at[2] > poses[piece].at[2] + 1
            for other, pose in poses.items()
            if other != piece
        )

    return [piece for piece in upright if not covered(piece)]


def carries(below: Size, above: Size) -> bool:
    return twisted_rise(below, above) is not None


def places(world: World) -> dict[Size, int]:
    """How many tops carry a piece of each size."""
    free: list[Size] = [size_of(top) for top in tops(world)]
    return {size: sum(carries(top, size) for top in free) for size in SIZES}


def _tripod(world: World, piece: str, taste: Taste, random: Random) -> Iterator[Idea]:
    """The spots that the builder likes, or wherever there is room where those are taken."""
    if len(world.contacts().table) >= 3:
        return
    taken = [pose.at for pose in world.poses().values()]
    anywhere = (
        (random.uniform(-ELSEWHERE, ELSEWHERE), random.uniform(-ELSEWHERE, ELSEWHERE)) for _ in range(40)
    )
    found = 0
    for spot in (*taste.spots, *anywhere):
        x, y = (part + random.uniform(-JITTER, JITTER) for part in spot)
        if all(hypot(x - at[0], y - at[1]) > taste.room - JITTER for at in taken):
            yield Idea(piece, Pose((x, y, 0.0), yaw(random.uniform(0, pi / 2))), "tripod")
            found += 1
        if found == 3:
            return


def _bridges(world: World, piece: str) -> Iterator[Idea]:
    """Lying on a face across two tips, its weight between them."""
    shape = SHAPES[size_of(piece)]
    lying = pi / 2 + atan2(shape.half, shape.height)
    tips = [world.pose(top).point(SHAPES[size_of(top)].height) for top in tops(world)]
    for a, b in combinations(tips, 2):
        apart = hypot(a[0] - b[0], a[1] - b[1])
        if abs(a[2] - b[2]) > LEVEL or not shape.half < apart < SPAN * shape.height:
            continue
        along = atan2(b[1] - a[1], b[0] - a[0]) + pi / 2
        turn = product(yaw(along), (cos(lying / 2), sin(lying / 2), 0.0, 0.0))
        middle = rotated(turn, (0.0, 0.0, shape.mass_height))
        x, y = ((p + q) / 2 - m for p, q, m in zip(a[:2], b[:2], middle[:2], strict=True))
        yield Idea(piece, Pose((x, y, max(a[2], b[2]) + shape.height), turn), "bridge")


def _twists(world: World, piece: str) -> Iterator[Idea]:
    for below in tops(world):
        if pose := on_top(world.pose(below), size_of(below), size_of(piece)):
            yield Idea(piece, pose, "twist")


def on_top(base: Pose, below: Size, above: Size) -> Pose | None:
    """Turned by an eighth of a circle on the axis of the piece below."""
    rise = twisted_rise(below, above)
    return None if rise is None else Pose(base.point(rise), product(base.turn, yaw(pi / 4)))


def _swaps(world: World, piece: str) -> Iterator[Idea]:
    """Lift the top of a tower, put the piece there, and the top back on it."""
    poses = world.poses()
    on_table = world.contacts().table
    for top in tops(world):
        if not carries(size_of(piece), size_of(top)) or size_of(top) == size_of(piece):
            continue
        if top in on_table:
            yield Idea(piece, Pose((poses[top].at[0], poses[top].at[1], 0.0)), "swap", top)
            continue
        below = min(
            (other for other in poses if other != top and poses[other].at[2] < poses[top].at[2] - 1),
            key=lambda other: (
                hypot(poses[other].at[0] - poses[top].at[0], poses[other].at[1] - poses[top].at[1])
                - poses[other].at[2] / 1000
            ),
            default=None,
        )
        if below and (pose := on_top(poses[below], size_of(below), size_of(piece))):
            yield Idea(piece, pose, "swap", top)


def _scattered(world: World, piece: str, random: Random) -> Idea:
    """Anywhere on or around the pile: upright, lying, inverted, leaning or covering."""
    shape = SHAPES[size_of(piece)]
    lying = pi / 2 + 0.28  # on a face: the slope of a pyramid's side
    tilt = random.choice((0.0, 0.0, lying, lying, pi, random.uniform(0, pi)))
    turn = product(yaw(random.uniform(0, 2 * pi)), (cos(tilt / 2), sin(tilt / 2), 0.0, 0.0))
    turn = product(turn, yaw(random.choice((0.0, pi / 4))))
    near_by = [pose for pose in world.poses().values() if _in_reach(pose)]
    if not near_by:
        return Idea(piece, Pose((0.0, 0.0, shape.height), turn), "scatter")
    near = random.choice(near_by)
    middle = rotated(turn, (0.0, 0.0, shape.mass_height))
    aim = near.point(random.uniform(0, 40))
    at: Vector = (
        aim[0] - middle[0] + random.gauss(0, 7),
        aim[1] - middle[1] + random.gauss(0, 7),
        highest(world) + shape.height + 5.0,
    )
    return Idea(piece, Pose(at, turn), "scatter")


def yaw(angle: float) -> Quaternion:
    return (cos(angle / 2), 0.0, 0.0, sin(angle / 2))
