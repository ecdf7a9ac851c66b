"""The table obeys: friction, walls, rest, and the same movement every time. Long runs are in bench/."""

from math import atan, cos, degrees, dist, pi, radians, sin, sqrt, tan

import numpy as np
import pytest

from tablier.games.thin_ice.physics import world as physics_world
from tablier.games.thin_ice.physics.model import STEP, inertia, mujoco
from tablier.games.thin_ice.physics.world import SLICE, Pose, World
from tablier.games.thin_ice.pieces import GRIP, SHAPES, SIZES, WALL
from thin_ice.piles import set_down, three_towers, tilt, yaw


def slides(top: str, slope: float, direction: float, size: str = "M") -> bool:
    """Whether a piece slides on a table inclined by `slope` degrees towards `direction`."""
    world = World(top, {f"{size}1": Pose((0.0, 0.0, 0.0))})
    world.run(0.1)
    pull = 9810 * tan(radians(slope))
    world.lean(pull * cos(radians(direction)), pull * sin(radians(direction)))
    before = world.pose(f"{size}1")
    world.run(0.6)
    return dist(before.at, world.pose(f"{size}1").at) > 1.0


@pytest.mark.rule("THI-2")
@pytest.mark.parametrize("top", GRIP)
@pytest.mark.parametrize("direction", [0, 30, 45, 100])
def test_friction_is_right_to_a_degree_in_every_direction(top: str, direction: int) -> None:
    limit = degrees(atan(GRIP[top]))
    assert not slides(top, limit - 1, direction)
    assert slides(top, limit + 1, direction)


@pytest.mark.parametrize("speed", [1000.0, 2500.0, 4000.0])
@pytest.mark.parametrize("height", [8.0, 15.0, 25.0])
def test_no_piece_passes_through_a_wall(speed: float, height: float) -> None:
    """A small one flies tip first against the side of a large one that cannot give way."""
    thrown = Pose((-60.0, 0.0, height), tilt(pi / 2, "y"))
    world = World("rubber", {"L1": Pose((0.0, 0.0, 0.0)), "S1": thrown})
    world.model.body_mass[1], world.model.body_inertia[1] = 1e6, 1e7
    mujoco.mj_setConst(world.model, world.data)
    world.put("L1", Pose((0.0, 0.0, 0.0)))
    world.put("S1", thrown)
    world.nudge("S1", (speed, 0.0, 0.0))
    deepest = -60.0
    for _ in range(60):
        world.step()
        pose = world.pose("S1")
        if abs(pose.at[1]) < 10 and pose.at[2] < 40:  # as long as it has not jumped over or past
            tip = pose.point(SHAPES["S"].height)
            face = -SHAPES["L"].half * (1 - tip[2] / SHAPES["L"].height)
            deepest = max(deepest, tip[0] - face)
    assert deepest < WALL


def test_a_pile_at_rest_does_not_creep() -> None:
    world = three_towers()
    world.run(1.0)
    before = world.poses()
    world.run(4.0)
    after = world.poses()
    assert max(dist(before[p].at, after[p].at) for p in before) < 0.1 * 4 / 60


def test_reruns_are_identical_to_the_last_bit() -> None:
    runs = []
    for _ in range(2):
        world = World("wood", {f"M{n}": Pose((3.0 * n, n, 30.0 * n), tilt(0.4 * n)) for n in range(1, 6)})
        world.run(0.6)
        runs.append(world.save())
    assert np.array_equal(runs[0], runs[1])


def test_save_and_restore_go_on_exactly() -> None:
    world = World("wood", {f"M{n}": Pose((3.0 * n, n, 30.0 * n), tilt(0.4 * n)) for n in range(1, 6)})
    world.run(0.2)
    saved = world.save()
    twin = world.copy()
    world.run(0.4)
    end = world.save()
    world.load(saved)
    world.run(0.4)
    twin.run(0.4)
    assert np.array_equal(world.save(), end)
    assert np.array_equal(twin.save(), end)


def test_a_new_piece_leaves_the_others_in_their_movement() -> None:
    world = World("cloth", {"M1": Pose((0.0, 0.0, 50.0))})
    world.run(0.05)
    before, speed = world.pose("M1").at, world.motion("M1")
    world.add("S1", Pose((60.0, 0.0, 0.0)))
    assert world.pose("M1").at == before
    assert world.motion("M1") == speed


@pytest.mark.parametrize("size", SIZES)
def test_the_moments_are_those_of_a_hollow_pyramid(size: str) -> None:
    """Against many points drawn inside the walls."""
    random = np.random.default_rng(1)
    shape = SHAPES[size]  # type: ignore[index]
    points = random.random((400_000, 3)) * [shape.side, shape.side, shape.height] - [
        shape.half,
        shape.half,
        0,
    ]
    reach = np.abs(points[:, :2]).max(axis=1)
    inside = reach < shape.half * (1 - points[:, 2] / shape.height)
    thickness = WALL * np.hypot(shape.half, shape.height) / shape.height
    hollow = reach < shape.half * (1 - points[:, 2] / shape.height) - thickness
    wall = points[inside & ~hollow]
    assert abs(wall[:, 2].mean() - shape.mass_height) < 0.15
    x, y, z = wall[:, 0], wall[:, 1], wall[:, 2] - wall[:, 2].mean()
    across, along = inertia(size)  # type: ignore[arg-type]
    assert across == pytest.approx(shape.mass * (y**2 + z**2).mean() / 100, rel=0.03)
    assert along == pytest.approx(shape.mass * (x**2 + y**2).mean() / 100, rel=0.03)


def test_a_stack_rises_by_a_layer() -> None:
    world = World("cloth", {"L1": Pose((0.0, 0.0, 0.0))})
    set_down(world, "L2", Pose((0.0, 0.0, 40.0), yaw(0)))
    world.run(0.5)
    assert world.pose("L2").at[2] == pytest.approx(9.53, abs=0.05)


@pytest.mark.parametrize("size", SIZES)
def test_what_falls_flat_bounces_a_little(size: str) -> None:
    """At 0.2 to 0.3 of the speed it fell with, as polystyrene does on a cloth; and then it rests."""
    world, piece = World("cloth", {f"{size}1": Pose((0.0, 0.0, 20.0))}), f"{size}1"
    heights: list[float] = []
    for _ in range(500):
        world.step()
        heights.append(world.pose(piece).at[2])
    landed = next(n for n, height in enumerate(heights) if height < 0.05)
    assert 0.2 < sqrt(max(heights[landed:]) / 20.0) < 0.3
    assert max(heights[-50:]) < 0.02


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lean", [0.002, 0.005, 0.01])
def test_no_piece_stands_on_its_round_tip(size: str, lean: float) -> None:
    height = SHAPES[size].height  # type: ignore[index]
    world = World("rubber", {f"{size}1": Pose((0.0, 0.0, height + 0.01), tilt(pi - lean))})
    world.run(1.5)
    assert world.pose(f"{size}1").at[2] < height / 2


def test_what_is_reckoned_again_in_finer_steps_is_the_same_stretch_of_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The solver throws pieces apart once in some hundred falls; here every look is taken for such a one."""

    def fallen() -> tuple[float, Pose]:
        world = World("cloth", {"M1": Pose((0.0, 0.0, 30.0), tilt(20))})
        world.nudge("M1", (100.0, 0.0, 0.0))
        for _ in range(6):
            world.step(SLICE)
        return world.data.time, world.pose("M1")

    (time, coarse) = fallen()
    monkeypatch.setattr(physics_world, "BURST", -1e9)
    (again, fine) = fallen()
    assert again == pytest.approx(time) == pytest.approx(6 * SLICE * STEP)
    assert dist(coarse.at, fine.at) < 1.0
    assert coarse.at[2] < 26
