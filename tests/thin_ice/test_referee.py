"""The labelled set: piles made by construction and by simulation, each with the only right verdict."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier.games.thin_ice.physics.contacts import Contacts
from tablier.games.thin_ice.physics.model import TOUCH_GAP
from tablier.games.thin_ice.physics.referee import LASTING, Judgement, Referee
from tablier.games.thin_ice.physics.world import Pose, World
from tablier.games.thin_ice.pieces import SHAPES, size_of
from tablier.games.thin_ice.scene.hand import Grip
from thin_ice.piles import LYING, judge, set_down, three_towers, tilt, tower, yaw

LOOK = 0.01

# --- by construction: what is seen, for how many milliseconds -------------------------------------

FOUR = ("M1", "M2", "M3", "L1")
HELD = Contacts(frozenset(FOUR[:3]), frozenset({("M1", "L1")}))
FOURTH = Contacts(frozenset(FOUR), frozenset({("M1", "L1")}))
NESTED = Contacts(frozenset(FOUR[:3]), frozenset({("M1", "L1")}), frozenset({("M1", "L1")}))
APART = Contacts(frozenset(FOUR[:1]))
TWO_UP = Contacts(frozenset(FOUR[:2]))
ALL_UP = Contacts()
COLLAPSE = Contacts(frozenset({"M1"}))

Shown = list[tuple[Contacts, int]]

SEQUENCES: list[tuple[str, Shown, str | None]] = [
    ("a pile at rest", [(HELD, 1000)], None),
    ("a fourth on the table for 50 ms", [(HELD, 200), (FOURTH, 50), (HELD, 500)], None),
    ("a fourth on the table for 90 ms", [(HELD, 200), (FOURTH, 90), (HELD, 500)], None),
    ("a fourth on the table for 100 ms", [(HELD, 200), (FOURTH, 100), (HELD, 500)], "THI-7"),
    ("a fourth on the table for 500 ms", [(HELD, 200), (FOURTH, 500), (HELD, 500)], "THI-7"),
    ("two grazes of 60 ms", [(FOURTH, 60), (HELD, 10), (FOURTH, 60), (HELD, 100)], None),
    (
        "a bouncing fourth",
        [(FOURTH, 30), (HELD, 40), (FOURTH, 50), (HELD, 30), (FOURTH, 70), (HELD, 10)],
        None,
    ),
    ("a bouncing fourth that stays", [(FOURTH, 30), (HELD, 40), (FOURTH, 300)], "THI-7"),
    (
        "the first goes up before the fourth comes down",
        [(HELD, 200), (TWO_UP, 50), (FOURTH, 60), (TWO_UP, 90)],
        None,
    ),
    ("a nest for 50 ms", [(HELD, 200), (NESTED, 50), (HELD, 200)], None),
    ("a nest for 90 ms, twice", [(NESTED, 90), (HELD, 10), (NESTED, 90), (HELD, 100)], None),
    ("a nest for 100 ms", [(HELD, 200), (NESTED, 100)], "THI-9"),
    ("a nest that stays", [(NESTED, 500)], "THI-9"),
    ("two in the air", [(HELD, 200), (TWO_UP, 2000)], None),
    ("three in the air for 50 ms", [(HELD, 200), (APART, 50), (HELD, 200)], None),
    (
        "three in the air for 90 ms in a collapse",
        [(HELD, 200), (COLLAPSE, 90), (FOURTH, 50), (HELD, 100)],
        None,
    ),
    ("three in the air for 100 ms in a collapse", [(HELD, 200), (COLLAPSE, 100), (HELD, 100)], "THI-8"),
    ("all in the air", [(ALL_UP, 150)], "THI-8"),
    ("three up, one touching down between", [(APART, 90), (TWO_UP, 10), (APART, 90), (HELD, 100)], None),
    ("three in the air and then four on the table", [(APART, 150), (FOURTH, 500)], "THI-8"),
]


def show(shown: Shown, pieces: tuple[str, ...] = FOUR) -> Judgement | None:
    referee = Referee()
    for contacts, milliseconds in shown:
        for _ in range(milliseconds // 10):
            if verdict := referee.watch(LOOK, pieces, contacts):
                return verdict
    return None


@pytest.mark.rule("THI-7", "THI-8", "THI-9", "THI-R2")
@pytest.mark.parametrize(("shown", "verdict"), [c[1:] for c in SEQUENCES], ids=[c[0] for c in SEQUENCES])
def test_what_is_seen_is_judged_right(shown: Shown, verdict: str | None) -> None:
    said = show(shown)
    assert (said[0] if said else None) == verdict


# --- by simulation: pieces set down, and half a second of watching --------------------------------

Setup = Callable[[], World]
SCENES: list[tuple[str, Setup, str | None]] = []


def stack(below: str, above: str, turned: float, shift: float = 0.1) -> Setup:
    def make() -> World:
        world = World("cloth", {below: Pose((0.0, 0.0, 0.0))})
        height = SHAPES[size_of(below)].height
        set_down(world, above, Pose((shift, shift / 2, height), yaw(turned)))
        return world

    return make


def row(count: int) -> World:
    return World("cloth", {f"M{n + 1}": Pose((30.0 * n, 0.0, 0.0)) for n in range(count)})


_NESTING = ["L1 L2", "L1 M1", "L1 S1", "M1 M2", "M1 S1", "M1 L1", "S1 S2", "S1 M1"]
for _pair in _NESTING:
    _below, _above = _pair.split()
    SCENES += [
        (f"{_above} straight on {_below}", stack(_below, _above, 0), "THI-9"),
        (f"{_above} turned 15 on {_below}", stack(_below, _above, 15), "THI-9"),
        (f"{_above} turned 45 on {_below}", stack(_below, _above, 45), None),
    ]


SCENES += [
    (f"{size}2 turned 40 on {size}1", stack(f"{size}1", f"{size}2", 40), None) for size in ("S", "M", "L")
]


def _covering(*others: str) -> Setup:
    def make() -> World:
        world = World("cloth", {"S1": Pose((0.0, 0.0, 0.0))})
        for n, other in enumerate(others):
            world.add(other, Pose((40.0 + 30 * n, 0.0, 0.0)))
        set_down(world, "L1", Pose((0.3, 0.2, 30.0), yaw(20)))
        return world

    return make


def _bridge(*pillars: tuple[float, float]) -> Setup:
    def make() -> World:
        world = World("cloth", {f"M{n + 1}": Pose((x, y, 0.0)) for n, (x, y) in enumerate(pillars)})
        set_down(world, "L1", Pose((0.0, 14.0, 60.0), tilt(LYING)))
        return world

    return make


def _falling(*heights: float) -> Setup:
    def make() -> World:
        return World(
            "cloth",
            {"L1": Pose((0.0, 0.0, 0.0))}
            | {f"S{n + 1}": Pose((30.0 * n + 30, 0.0, height)) for n, height in enumerate(heights)},
        )

    return make


def _flung() -> World:
    """A collapse: three tops struck off their towers at once."""
    world = three_towers("L1 M1,L2 M2,L3 M3")
    for piece in ("M1", "M2", "M3"):
        world.nudge(piece, (700.0, 300.0, 1600.0))
    return world


def _leaning(*others: str) -> Setup:
    """A medium one leans with its tip against the side of a large one."""

    def make() -> World:
        world = World("cloth", {"L1": Pose((0.0, 0.0, 0.0))})
        for n, other in enumerate(others):
            world.add(other, Pose((40.0 + 30 * n, 0.0, 0.0)))
        world.add("M9", Pose((-32.0, 0.0, 9.0), tilt(0.95, "y")))
        world.run(1.0)
        return world

    return make


SCENES += [
    ("one leans against another", _leaning(), None),
    ("one leans, with one more on the table", _leaning("S1"), None),
    ("one leans, with two more on the table", _leaning("S1", "S2"), "THI-7"),
    ("three on the table", lambda: row(3), None),
    ("four on the table", lambda: row(4), "THI-7"),
    ("a large one over a small one", _covering(), None),
    ("a cover with one more on the table", _covering("M1"), None),
    ("a cover with two more on the table", _covering("M1", "M2"), "THI-7"),
    ("a large one lies on three tips", _bridge((-10, 12), (10, 12), (0, -14)), None),
    ("three towers of three", three_towers, None),
    ("two fall from 100 mm", _falling(100, 100), None),
    ("three fall from 30 mm, too short to count", _falling(30, 30, 30), "THI-7"),
    ("three fall from 120 mm", _falling(120, 120, 120), "THI-8"),
    ("two fall from 30 mm onto the table", _falling(30, 30), None),
    ("a small one lies on the table", lambda: World("cloth", {"S1": Pose((0, 0, 8.0), tilt(LYING))}), None),
    ("an inverted one falls over", lambda: World("cloth", {"M1": Pose((0, 0, 35.0), tilt(3.1))}), None),
    ("three tops struck off", _flung, "THI-8"),
]


@pytest.mark.rule("THI-7", "THI-8", "THI-9", "THI-R2")
@pytest.mark.parametrize(("setup", "verdict"), [c[1:] for c in SCENES], ids=[c[0] for c in SCENES])
def test_what_happens_is_judged_right(setup: Setup, verdict: str | None) -> None:
    said = judge(setup(), 0.7)
    assert (said[0] if said else None) == verdict


def test_the_labelled_set_is_large_enough() -> None:
    assert len(SEQUENCES) + len(SCENES) >= 60


@pytest.mark.rule("THI-8")
@pytest.mark.parametrize(("falls", "verdict"), [(False, None), (True, "THI-8")])
def test_pieces_in_the_hand_count_as_airborne(falls: bool, verdict: str | None) -> None:
    world = World(
        "cloth", {"L1": Pose((0.0, 0.0, 0.0)), "S1": Pose((40.0, 0, 80.0)), "S2": Pose((80.0, 0, 80.0))}
    )
    grips = [Grip("S1", world.pose("S1")), Grip("S2", world.pose("S2"))]
    if falls:
        world.add("S3", Pose((-40.0, 0.0, 120.0)))
    referee, said = Referee(), None
    for _ in range(40):
        for _ in range(5):
            for grip in grips:
                grip.pull(world, [0.0] * 6)
            world.step()
        said = said or referee.watch(LOOK, world.pieces, world.contacts())
    assert (said[0] if said else None) == verdict


@pytest.mark.rule("THI-R5", "THI-8")
def test_a_tower_carried_in_the_hand_is_in_the_air_piece_by_piece() -> None:
    world = World("cloth", {"L1": Pose((60.0, 0.0, 0.0))})
    tower(world, 0.0, 0.0, "L2 M1 S1")
    grip, referee, said = Grip("L2", world.pose("L2")), Referee(), None
    for look in range(120):
        grip.aim = Pose((0.0, 0.0, min(30.0, 0.4 * look)))
        for _ in range(5):
            grip.pull(world, [0.0] * 6)
            world.step()
        assert ("L2", "M1") in world.contacts(TOUCH_GAP).pairs
        said = said or referee.watch(LOOK, world.pieces, world.contacts(), world.contacts(TOUCH_GAP))
        if said:
            break
    assert said == ("THI-8", ("L2", "M1", "S1"))


@pytest.mark.rule("THI-R5")
def test_a_tower_whose_foot_is_held_on_the_table_is_not_in_the_air() -> None:
    held = Contacts(frozenset({"M1"}), frozenset({("M1", "M2"), ("M2", "M3"), ("L1", "M3")}))
    assert show([(held, 500)]) is None
    lifted = Contacts(frozenset(), held.pairs)
    assert show([(lifted, 500)]) == ("THI-8", FOUR)


@pytest.mark.rule("THI-R4")
def test_what_is_in_the_stash_is_not_seen() -> None:
    assert show([(Contacts(), 500)], pieces=("M1", "M2")) is None
    assert show([(Contacts(), 500)], pieces=("M1", "M2", "M3")) == ("THI-8", ("M1", "M2", "M3"))


@pytest.mark.rule("THI-R2")
def test_a_contact_does_not_flicker_while_the_pieces_stay_near() -> None:
    referee = Referee()
    verdict = None
    for look in range(14):
        touching = (
            FOURTH if look % 3 == 0 else HELD
        )  # the contact comes and goes within a tenth of a millimetre
        verdict = verdict or referee.watch(LOOK, FOUR, touching, near=FOURTH)
    assert verdict == ("THI-7", FOUR)


@pytest.mark.rule("THI-R2")
@given(st.lists(st.tuples(st.booleans(), st.integers(1, 9)), max_size=30))
def test_no_run_of_contacts_below_a_tenth_of_a_second_is_ever_judged(runs: list[tuple[bool, int]]) -> None:
    shown: Shown = []
    for on, looks in runs:
        shown.append((FOURTH if on else HELD, 10 * looks))
        shown.append((HELD if on else FOURTH, 10))
    merged: list[list[object]] = []
    for contacts, ms in shown:
        if merged and merged[-1][0] is contacts:
            merged[-1][1] += ms  # type: ignore[operator]
        else:
            merged.append([contacts, ms])
    longest = max((ms for contacts, ms in merged if contacts is FOURTH), default=0)
    assert (show(shown) is None) == (longest < 1000 * LASTING)  # type: ignore[operator]
