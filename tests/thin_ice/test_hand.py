"""The hand: a spring that does not swing, with limited force, and a tremor; and what it lets go of."""

from itertools import pairwise
from math import dist, sqrt

import pytest

from bench.thin_ice_tripod import place_on_tripod
from tablier.games.thin_ice.physics.model import CM, STEP
from tablier.games.thin_ice.physics.world import Pose, World
from tablier.games.thin_ice.pieces import SIZES
from tablier.games.thin_ice.scene.hand import GRAVITY, STRENGTH, TREMOR, Grip, Tremor
from thin_ice.piles import yaw

STILL = [0.0] * 6


def carried(piece: str, way: float, seconds: float) -> list[Pose]:
    """Where a piece is, step by step, whose hand aims `way` millimetres to the side."""
    world = World("cloth", {piece: Pose((0.0, 0.0, 80.0))})
    grip = Grip(piece, world.pose(piece))
    grip.aim = Pose((way, 0.0, 80.0), yaw(90))
    seen: list[Pose] = []
    for _ in range(round(seconds / STEP)):
        grip.pull(world, STILL)
        world.step()
        seen.append(world.pose(piece))
    return seen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("way", [2.0, 60.0])
def test_a_hand_arrives_and_does_not_swing_beyond(size: str, way: float) -> None:
    seen = carried(f"{size}1", way, 0.8)
    assert dist(seen[-1].at, (way, 0.0, 80.0)) < 0.02, "critically damped: there, and at rest"
    assert abs(seen[-1].turn[3]) == pytest.approx(sqrt(0.5), abs=1e-3), "turned as it was aimed"
    assert max(pose.at[0] for pose in seen) < way * 1.03, "and never far beyond"
    assert max(abs(pose.at[2] - 80) for pose in seen) < 0.5, "the weight is carried"


def test_a_hand_pulls_with_limited_force() -> None:
    """However far off it aims, a piece gains no more speed in a step than eight times its weight gives."""
    seen = carried("L1", 1000.0, 0.1)
    speeds = [(after.at[0] - before.at[0]) / STEP for before, after in pairwise(seen)]
    gains = [(after - before) / STEP for before, after in pairwise(speeds)]
    limit = STRENGTH * GRAVITY / CM
    assert limit * 0.5 < max(gains) < limit * 1.05


def test_unsteady_hands_wander_further_and_let_go_harder() -> None:
    wander, parting = list[float](), list[float]()
    for hands in ("steady", "normal", "unsteady", "syrups"):
        tremor = Tremor(TREMOR[hands], seed=5)
        places = [tremor.at(0.01 * n) for n in range(600)]
        wander.append(max(abs(part) for place in places for part in place[:3]))
        parting.append(max(abs(part) for _ in range(50) for part in tremor.part()[:3]))
    assert wander == sorted(wander)
    assert parting == sorted(parting)
    assert wander[-1] > 20 * wander[0]


def test_what_is_let_go_close_above_stays_and_what_is_dropped_need_not() -> None:
    """The tripod, a few times; bench/thin_ice_physics.py does it often enough for a share."""
    assert all(place_on_tripod(0.3, "normal", seed) for seed in range(4))
    assert not all(place_on_tripod(16.0, "normal", seed) for seed in range(4))
