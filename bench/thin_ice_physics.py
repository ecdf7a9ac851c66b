"""What the table of Thin Ice promises, measured.

    python bench/thin_ice_physics.py all --piles solo.jsonl
    python bench/thin_ice_physics.py creep --piles solo.jsonl --from 0 --to 5

`creep` and `speed` take their piles from a kept solo study (bench/thin_ice_solo.py): built by the bots,
never by whoever chose the solver's settings.
"""

import argparse
import time
from collections.abc import Callable
from math import atan, cos, degrees, dist, pi, radians, sin, sqrt, tan
from pathlib import Path
from random import Random

import numpy as np
from thin_ice_solo import Solo, read

from tablier.core import Match
from tablier.games.thin_ice import game
from tablier.games.thin_ice.physics.geometry import Quaternion
from tablier.games.thin_ice.physics.model import mujoco
from tablier.games.thin_ice.physics.world import Pose, World
from tablier.games.thin_ice.pieces import GRIP, SHAPES, WALL
from tablier.games.thin_ice.scene.builder import Builder
from tablier.games.thin_ice.state import Done, Out, Pile, Place, Rest


def moved(before: dict[str, Pose], after: dict[str, Pose]) -> float:
    """The furthest that the base or tip of any piece is from where it was, in millimetres."""
    return max(
        max(dist(b.at, after[p].at), dist(b.point(SHAPES[p[0]].height), after[p].point(SHAPES[p[0]].height)))  # type: ignore[index]
        for p, b in before.items()
    )


def piles(path: Path) -> list[Solo]:
    """The kept piles of 7 pieces or more, in the order of their seeds, masters' towers last."""
    fit = [solo for solo in read(path) if len(solo.pile.pieces) >= 7]
    return sorted(fit, key=lambda solo: (solo.level == "master", solo.seed))


def creep(told: argparse.Namespace) -> None:
    """Awake for 60 seconds: how far the worst piece of each pile wanders, for piles of 7 to 15 pieces."""
    worst = 0.0
    chosen = piles(told.piles)[told.start : told.stop]
    print("| pile | pieces | first second | 60 s after that |\n|---|---|---|---|")
    for number, solo in enumerate(chosen, told.start):
        size = 7 + (4 * number) % 9
        world = World.of("cloth", _without(solo.pile, size))
        start = world.poses()
        world.run(1.0)
        settled = world.poses()
        world.run(60.0)
        wandered = moved(settled, world.poses())
        worst = max(worst, wandered)
        name = f"{solo.level} {solo.seed}"
        print(
            f"| {name} | {len(world.pieces)} | {moved(start, settled):.4f} mm | {wandered:.4f} mm |",
            flush=True,
        )
    print(f"{len(chosen)} piles, worst {worst:.4f} mm in 60 s (promise 0.1 mm)")


def speed(told: argparse.Namespace) -> None:
    """Seconds of the table in one second of one core, awake; and what a sleeping pile costs."""
    for solo in [solo for solo in piles(told.piles) if len(solo.pile.pieces) >= 12][:8]:
        twelve = _without(solo.pile, 12)
        world = World.of("cloth", twelve)
        world.run(0.5)
        before = time.process_time()
        world.run(2.0)
        print(
            f"{solo.level} {solo.seed}: {len(world.pieces)} pieces, {world.data.ncon} contacts, "
            f"{2.0 / (time.process_time() - before):.1f} times real time",
            flush=True,
        )
    builder = _sleeping()
    before = time.process_time()
    for _ in range(6000):
        builder.advance()
    print(f"asleep: {60.0 / (time.process_time() - before):,.0f} times real time")


def _without(pile: Pile, count: int) -> Pile:
    """The first pieces of a pile; what lay on top of them is left out, the highest first."""
    lowest = sorted(pile.pieces, key=lambda rest: rest.at[2])[:count]
    return Pile(tuple(lowest))


def _sleeping() -> Builder:
    match = Match(game, {"first": "seat1"}, 2)
    match.add(0, game.read_action("call MM"))
    pile = Pile((Rest("M1", (0, 0, 0)), Rest("M2", (40_000, 0, 0))), ("M1", "M2"))
    match.add(0, Place(pile))
    builder = Builder(match.state, 0, 1)
    while not builder.asleep:
        builder.advance()
    return builder


def friction(_: argparse.Namespace) -> None:
    """The slope at which a piece begins to slide, to a quarter of a degree, in many directions."""
    for top, grip in GRIP.items():
        limit, found = degrees(atan(grip)), list[float]()
        for direction in range(0, 180, 15):
            for size in "SML":
                slope = limit - 1.5
                while slope < limit + 1.5 and not _slides(top, size, slope, direction):
                    slope += 0.25
                found.append(slope - limit)
        print(f"{top}: true {limit:.2f} degrees, found {min(found):+.2f} to {max(found):+.2f}", flush=True)


def _slides(top: str, size: str, slope: float, direction: float) -> bool:
    world = World(top, {f"{size}1": Pose((0.0, 0.0, 0.0))})
    world.run(0.1)
    pull = 9810 * tan(radians(slope))
    world.lean(pull * cos(radians(direction)), pull * sin(radians(direction)))
    before = world.pose(f"{size}1").at
    world.run(0.8)
    return dist(before, world.pose(f"{size}1").at) > 0.8


def tunnelling(_: argparse.Namespace) -> None:
    """Small ones thrown tip first, base first and askew at a large one, free or as heavy as a wall."""
    passed = thrown = 0
    random = Random(2)
    for speed in (500.0, 1000.0, 2000.0, 3000.0, 4000.0):
        for number in range(60):
            lean = (pi / 2, -pi / 2, random.uniform(0, 2 * pi))[number % 3]
            turn: Quaternion = (cos(lean / 2), 0.0, sin(lean / 2), 0.0)
            aside, height = random.uniform(-6.0, 6.0), random.uniform(5.0, 28.0)
            world = World("glass", {"L1": Pose((0.0, 0.0, 0.0)), "S1": Pose((-70.0, aside, height), turn)})
            if number % 2:
                _make_heavy(world)
            world.nudge("S1", (speed, 0.0, 0.0))
            thrown += 1
            passed += _got_in(world)
    print(f"{passed} of {thrown} passed a wall of {WALL} mm at up to 4 m/s")


def _make_heavy(world: World) -> None:
    """Let the first piece weigh a ton, for the solver too."""
    poses = world.poses()
    world.model.body_mass[1], world.model.body_inertia[1] = 1e6, 1e7
    mujoco.mj_setConst(world.model, world.data)
    for piece, pose in poses.items():
        world.put(piece, pose)
    world.refresh()


def _got_in(world: World) -> bool:
    """Whether the middle of the thrown piece was ever in the other's hollow, while that one stood."""
    large = SHAPES["L"]
    for _ in range(150):
        world.step()
        hit = world.pose("L1")
        middle = world.pose("S1").point(SHAPES["S"].mass_height)
        x, y, z = (m - h for m, h in zip(middle, hit.at, strict=True))
        standing = hit.point(1.0)[2] - hit.at[2] > 0.98
        half = large.half * (1 - z / large.height) - WALL
        if standing and 0 < z < large.height - 12 and max(abs(x), abs(y)) < half:
            return True
    return False


def reruns(_: argparse.Namespace) -> None:
    """Twenty collapses, each run twice, and once more from a state saved in its middle."""
    same = exact = 0
    for seed in range(20):
        first, second = _collapse(seed), _collapse(seed)
        middle = first.save()
        first.run(0.5)
        second.run(0.5)
        end = first.save()
        same += np.array_equal(end, second.save())
        first.load(middle)
        first.run(0.5)
        exact += np.array_equal(end, first.save())
    print(f"reruns identical {same}/20, restored runs identical {exact}/20")


def _collapse(seed: int) -> World:
    random = Random(seed)

    def anywhere() -> Quaternion:
        parts = [random.gauss(0, 1) for _ in range(4)]
        norm = sqrt(sum(part * part for part in parts))
        return (parts[0] / norm, parts[1] / norm, parts[2] / norm, parts[3] / norm)

    poses = {
        f"{random.choice('SML')}{n}": Pose((random.gauss(0, 8), random.gauss(0, 8), 30.0 * n), anywhere())
        for n in range(1, 9)
    }
    world = World("cloth", poses)
    world.run(0.4)
    return world


def hand(told: argparse.Namespace) -> None:
    """The tripod test: a large one laid on three tips from several heights, by hands of every kind."""
    from thin_ice_tripod import place_on_tripod

    for hands in ("steady", "normal", "unsteady", "syrups"):
        shares: list[str] = []
        for gap in (0.3, 0.6, 0.9, 2.0, 4.0, 8.0, 16.0):
            placed = sum(place_on_tripod(gap, hands, seed) for seed in range(told.trials))
            shares.append(f"{gap} mm {placed}/{told.trials}")
        print(f"{hands}: {', '.join(shares)}", flush=True)


def twist(told: argparse.Namespace) -> None:
    """A piece put on another one, turned by an eighth of a circle, by hands of every kind."""
    for below, above in (("L1", "L2"), ("L1", "M1"), ("S1", "S2")):
        shares: list[str] = []
        for hands in ("steady", "normal", "unsteady", "syrups"):
            placed = sum(_twisted(below, above, hands, seed) for seed in range(told.trials))
            shares.append(f"{hands} {placed}/{told.trials}")
        print(f"{above} on {below}: {', '.join(shares)}", flush=True)


def _twisted(below: str, above: str, hands: str, seed: int) -> bool:
    match = Match(game, {"first": "seat1", "hands": hands}, 2)
    match.add(0, game.read_action(f"call {below[0]}"))
    for seat in (0, 1):
        match.add(seat, Place(Pile((Rest(below, (0, 0, 0)),), (below,))))
        match.add(seat, Done())
    match.add(1, game.read_action(f"call {above[0]}"))
    said = game.gesture(match.state, 0, f"put {above} on {below}", seed)
    return isinstance(said, Place) and above not in said.pile.table


def sleep(_: argparse.Namespace) -> None:
    """Piles at the edge of falling: one that was put to sleep must stand when it is woken again."""
    awake = slept = fell = hidden = 0
    for seed in range(40):
        random = Random(seed)
        lean = random.uniform(0.005, 0.025)  # a small one on the tip of a large one falls from about 0.016
        world = World("cloth", {"L1": Pose((0.0, 0.0, 0.0))})
        world.add("S1", Pose((0.0, 0.0, 44.46 + 25.4), (sin(lean / 2), cos(lean / 2), 0.0, 0.0)))
        builder = _sleeping()
        builder.world, builder.asleep = world, False
        for _ in range(400):
            said = builder.advance()
            if builder.asleep or any(isinstance(action, Out) for action in said):
                break
        if world.pose("S1").at[2] < 60:
            fell += 1
        elif builder.asleep:
            slept += 1
            world.run(10.0)
            hidden += world.pose("S1").at[2] < 60
        else:
            awake += 1
    print(f"of 40, {fell} fell, {awake} kept awake, {slept} put to sleep; woken, {hidden} of these fell")


BENCHES: dict[str, Callable[[argparse.Namespace], None]] = {
    "friction": friction,
    "tunnelling": tunnelling,
    "reruns": reruns,
    "sleep": sleep,
    "hand": hand,
    "twist": twist,
    "speed": speed,
    "creep": creep,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("what", choices=["all", *BENCHES])
    parser.add_argument("--piles", type=Path, default=Path("thin-ice-solo.jsonl"))
    parser.add_argument("--from", dest="start", type=int, default=0)
    parser.add_argument("--to", dest="stop", type=int, default=24)
    parser.add_argument("--trials", type=int, default=20)
    told = parser.parse_args()
    for name in BENCHES if told.what == "all" else [told.what]:
        print(f"\n{name}: {(BENCHES[name].__doc__ or '').partition(chr(10))[0]}")
        BENCHES[name](told)


if __name__ == "__main__":
    main()
