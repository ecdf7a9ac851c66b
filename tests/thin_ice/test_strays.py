"""Pieces that leave their player's place: the table that all share (THI-R3)."""

from math import hypot

import pytest

from tablier.games.thin_ice import game
from tablier.games.thin_ice.physics.world import Pose
from tablier.games.thin_ice.scene.builder import STRAY, THINK_AGAIN, Builder
from tablier.games.thin_ice.scene.frames import PieceFrame, unpack
from tablier.games.thin_ice.scene.places import APART, at_place, on_table, radius
from tablier.games.thin_ice.scene.scene import TableScene
from tablier.games.thin_ice.scene.strays import FLOOR
from tablier.games.thin_ice.state import Place
from thin_ice.piles import yaw
from thin_ice.sitting import Sitting


def throw(sitting: Sitting, seat: int, piece: str, speed: tuple[float, float, float]) -> None:
    """Push a piece that stands at the edge of its place."""
    scene = sitting.scene
    assert isinstance(scene, TableScene)
    builder = scene._builders[seat]
    builder.world.nudge(piece, speed)
    builder.asleep = False


def shown(sitting: Sitting, seat: int, piece: str) -> PieceFrame:
    return next(p for p in sitting.shown[seat].pieces if p.piece == piece)


def test_neighbours_sit_to_the_left_and_face_the_middle() -> None:
    for players in (2, 3, 4, 10):
        here, left = (on_table(Pose((0.0, 0.0, 0.0)), seat, players) for seat in (0, 1))
        assert hypot(here.at[0] - left.at[0], here.at[1] - left.at[1]) == pytest.approx(APART)
        assert left.at[0] < 1e-9, "to the left of who looks to the middle"
        middle = on_table(Pose((0.0, radius(players), 0.0)), 1, players)
        assert middle.at == pytest.approx((0, 0, 0), abs=1e-9)
        there = Pose((20.0, -30.0, 5.0), yaw(30))
        back = at_place(on_table(there, 1, players), 1, players)
        assert back.at == pytest.approx(there.at)
        assert back.turn == pytest.approx(there.turn)


@pytest.mark.rule("THI-R3")
def test_a_piece_that_slides_to_a_neighbour_rests_against_the_pile_and_leaves_it_alone() -> None:
    sitting = Sitting(top="glass")
    sitting.call("LL")
    sitting.put(1, "L1", (0, 110, 0))  # 50 mm beyond the border, seen from the first seat
    before = shown(sitting, 1, "L1").at
    sitting.put(0, "L1", (0, 145, 0))
    throw(sitting, 0, "L1", (0, 600, 0))
    sitting.wait(4)
    stray = shown(sitting, 0, "L1")
    assert stray.on_table
    gap = APART - 110 - stray.at[1]
    assert 15 < gap < 45, "it was stopped by what stands there, and bounced back a little"
    assert shown(sitting, 1, "L1").at == before, "nobody else's pile is touched"
    placed = [action for seat, action in sitting.said if seat == 0 and isinstance(action, Place)][-1]
    assert placed.pile.table == ("L1",), "astray is on the table"


@pytest.mark.rule("THI-R3", "THI-7")
def test_the_fourth_piece_is_one_too_many_astray_too() -> None:
    sitting = Sitting()
    sitting.call("MM")
    for seat in (0, 1):
        sitting.put(seat, "M1", (0, 0, 0))
        sitting.put(seat, "M2", (40, 0, 0))
    sitting.wait(THINK_AGAIN)
    sitting.call("MM")
    sitting.put(0, "M3", (0, 40, 0))
    sitting.hold(0, "M4", (-140, 0, 60))
    sitting.scene.hand(0, {"do": "release", "piece": "M4"})
    throw(sitting, 0, "M4", (-1500, 0, 0))
    sitting.wait(1)
    _, out = sitting.said[-1]
    assert (out.rule, out.pieces) == ("THI-7", ("M1", "M2", "M3", "M4"))
    assert hypot(*shown(sitting, 0, "M4").at[:2]) > STRAY


def test_a_stray_is_fetched_back_and_can_be_placed_again() -> None:
    sitting = Sitting(top="glass")
    sitting.call("M")
    sitting.put(0, "M1", (-145, 0, 0))
    throw(sitting, 0, "M1", (-500, 0, 0))
    sitting.wait(1)
    assert shown(sitting, 0, "M1").at[0] < -STRAY
    sitting.scene.hand(0, {"do": "grab", "piece": "M1"})
    for x in (-120, -80, -40, 0):
        sitting.scene.hand(0, {"do": "move", "piece": "M1", "at": [x, 0, 40]})
        sitting.wait(0.2)
    sitting.scene.hand(0, {"do": "lower", "piece": "M1"})
    sitting.wait(4.5)
    assert abs(sitting.state.piles[0].pieces[0].at[0]) < 1000
    assert sitting.state.done == (0,)


@pytest.mark.rule("THI-R3")
def test_what_falls_off_the_table_lies_on_the_floor_and_counts_as_on_the_table() -> None:
    sitting = Sitting(top="glass")
    sitting.call("M")
    sitting.put(0, "M1", (0, -145, 0))
    throw(sitting, 0, "M1", (0, -1500, 0))
    sitting.wait(3)
    assert shown(sitting, 0, "M1").at[2] == pytest.approx(FLOOR, abs=0.02)
    assert sitting.state.piles[0].table == ("M1",)
    again = game.open_scene(sitting.state, (0, 1), 3)
    again.advance(0.1)
    assert unpack(again.advance(0.1).frame).piles[0].pieces[0].at[2] == pytest.approx(FLOOR, abs=0.02)


@pytest.mark.rule("THI-R3")
def test_a_builder_alone_counts_what_is_far_from_its_place_as_on_the_table() -> None:
    sitting = Sitting()
    sitting.call("M")
    builder = Builder(sitting.state, 0, 1)
    builder.world.add("M1", Pose((STRAY + 5, 0.0, 60.0)))
    assert "M1" in builder._contacts().table
