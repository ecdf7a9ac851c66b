"""The rules of Ignis, one after the other."""

from collections import Counter

import pytest

from ignis.boards import after, diagram, refused, rows, steps
from tablier.core import Draw, IllegalAction, Match, Players, Win
from tablier.games.ignis import game
from tablier.games.ignis.rules import legal, outcome
from tablier.games.ignis.state import SUPPLIES, Supply
from tablier.games.ignis.steps import Eject, Judge, Push, Shrink, Turn, Vanish

START = Match(game).state


def moves(state: object) -> set[str]:
    return {game.write_action(slide) for slide in legal(state)}  # type: ignore[arg-type]


@pytest.mark.rule("IGN-1")
def test_two_players_six_by_six_and_thirty_seven_tiles() -> None:
    assert game.players == range(2, 3)
    assert START.size == 6
    assert SUPPLIES[6] == Supply(fire=8, water=8, air=12, earth=9)
    assert SUPPLIES[6].total == 37


@pytest.mark.rule("IGN-2")
def test_fire_and_water_start_on_the_board_air_and_earth_in_the_reserve() -> None:
    assert Counter(START.board) == {"F": 8, "W": 8, ".": 20}
    assert (START.air, START.earth) == (12, 9)


@pytest.mark.rule("IGN-3")
def test_twenty_four_entries_for_each_tile_of_the_reserve() -> None:
    found = moves(START)
    assert len(found) == 48
    assert {"Aa1^", "Aa1>", "Af6v", "Af6<", "Ec1^", "Ea4>"} <= found
    assert game.turn(START) == Players((0,))


@pytest.mark.rule("IGN-3")
@pytest.mark.parametrize("move", ["Ac3^", "Aa1v", "Aa1<", "Ab1>", "Eb6^"])
def test_a_tile_enters_only_from_outside(move: str) -> None:
    assert refused(START, move) == "IGN-3"


@pytest.mark.rule("IGN-3")
def test_no_passing_and_no_move_out_of_turn() -> None:
    match = Match(game)
    with pytest.raises(IllegalAction, match="turn of seat 1"):
        match.add(1, game.read_action("Ea1^"))
    match.add(0, game.read_action("Ea1^"))
    assert game.turn(match.state) == Players((1,))


@pytest.mark.rule("IGN-3", "IGN-10")
def test_in_a_smaller_area_its_own_edge_is_entered() -> None:
    small = diagram("""
        ######
        ##FW##
        ##E.##
        ######
        ######
        ######""")
    assert {move[1:] for move in moves(small)} == {
        *("c4^", "d4^", "d5v"),  # from above c5 the Earth on c4 would have to go
        *("c4>", "c5>", "d4<", "d5<"),
    }
    assert refused(small, "Ac1^") == "IGN-3"


@pytest.mark.rule("IGN-4")
def test_a_tile_lands_on_an_empty_square() -> None:
    assert rows(after(START, "Ea1^"))[5] == "E....."


@pytest.mark.rule("IGN-4")
def test_tiles_shift_inward_up_to_the_first_gap() -> None:
    pushed = diagram("""
        ......
        ......
        FW.A.E
        ......
        ......
        ......""")
    assert rows(after(pushed, "Ea4>"))[2] == "EFWA.E"
    assert rows(after(pushed, "Af4<"))[2] == "FW.AEA"


@pytest.mark.rule("IGN-5", "IGN-8")
def test_a_full_lane_loses_its_far_tile_to_the_reserve_as_earth() -> None:
    full = diagram("""
        ......
        ......
        FWAEFW
        ......
        ......
        ......""")
    left = after(full, "Aa4>")
    assert rows(left)[2] == "AFWAEF"
    assert (left.air, left.earth) == (full.air - 1, full.earth + 1)


@pytest.mark.rule("IGN-6")
def test_air_is_ejected_by_earth_alone() -> None:
    full = diagram("""
        ......
        ......
        FWAEFA
        ......
        ......
        ......""")
    assert refused(full, "Aa4>") == "IGN-6"
    assert rows(after(full, "Ea4>"))[2] == "EFWAEF"


@pytest.mark.rule("IGN-6")
def test_earth_is_never_ejected_but_may_be_pushed() -> None:
    full = diagram("""
        ......
        ......
        FWAFEE
        ......
        ......
        ......""")
    assert refused(full, "Aa4>") == refused(full, "Ea4>") == "IGN-6"
    assert rows(after(full, "Af4<"))[2] == "WAFEEA"


@pytest.mark.rule("IGN-7")
def test_a_player_may_eject_a_tile_of_their_own() -> None:
    full = diagram("""
        ......
        ......
        WWAEAF
        ......
        .F....
        ......""")
    assert rows(after(full, "Aa4>"))[2] == "AWWAEA"


@pytest.mark.rule("IGN-9")
def test_when_only_air_is_left_one_may_be_turned() -> None:
    only_air = diagram(
        """
        EEFWEE
        EEWFEE
        FWEEFW
        EE..WF
        EE..FW
        F.....""",
        air=10,
    )
    assert only_air.earth == 0
    assert {move[0:2] for move in moves(only_air)} == {"Ab", "Ac", "Ad", "Ae", "Af", "Aa", "A/"}
    turned = after(only_air, "A/Eb1^")
    assert rows(turned)[5] == "FE...."
    assert (turned.air, turned.earth) == (9, 0)
    assert isinstance(steps(only_air, "A/Eb1^")[0], Turn)
    assert rows(after(only_air, "Ab1^"))[5] == "FA...."
    assert refused(only_air, "Eb1^") == "IGN-3"


@pytest.mark.rule("IGN-9")
def test_with_earth_in_the_reserve_no_air_is_turned() -> None:
    assert refused(START, "A/Ea1^") == "IGN-9"


@pytest.mark.rule("IGN-9")
def test_with_only_earth_left_earth_is_played() -> None:
    only_earth = diagram("FW....\n" + "......\n" * 5, air=0)
    assert {move[0] for move in moves(only_earth)} == {"E"}
    assert refused(only_earth, "Aa1^") == "IGN-3"


@pytest.mark.rule("IGN-10")
@pytest.mark.parametrize("element", "AE")
def test_an_outermost_line_of_one_neutral_element_dies(element: str) -> None:
    nearly = diagram(f"FW....\n......\n......\n......\n......\n{element * 5}.", air=4)
    left = after(nearly, f"{element}f1^")
    assert rows(left)[5] == "######"
    assert rows(left)[0] == "FW...."
    assert refused(left, "Ea1^") == "IGN-3"


@pytest.mark.rule("IGN-10")
@pytest.mark.parametrize("element", "FW")
def test_fire_and_water_lines_die_too(element: str) -> None:
    nearly = diagram(f"""
        .FW..A
        .....E
        .....A
        .....W
        A....{element}
        {element * 5}.""")
    assert rows(after(nearly, "Ef6v"))[5] == "######"


@pytest.mark.rule("IGN-10")
def test_an_inner_line_never_counts() -> None:
    inner = diagram("F....W\n......\nEEEEE.\n......\n......\n......")
    assert "#" not in after(inner, "Ef4<").board


@pytest.mark.rule("IGN-11")
def test_a_line_of_one_square_is_never_removed() -> None:
    narrow = diagram("""
        #F####
        #W####
        #.####
        ######
        ######
        ######""")
    left = after(narrow, "Eb4^")
    assert [row[1] for row in rows(left)] == ["F", "W", "E", "#", "#", "#"]


@pytest.mark.rule("IGN-12")
def test_removal_cascades_until_no_line_qualifies() -> None:
    ready = diagram("""
        FWAWFA
        WF....
        AW....
        ......
        FEAEEE
        EEE.EE""")
    # The bottom row goes; what then lies at the bottom holds two elements and stays.
    assert rows(after(ready, "Ed1^"))[4:] == ["FEAEEE", "######"]
    chain = diagram("""
        FWAWFA
        WF....
        AW....
        ......
        EEEEEE
        EEE.EE""")
    told = steps(chain, "Ed1^")
    assert [type(step) for step in told] == [Push, Vanish, Shrink, Vanish, Shrink]
    assert rows(after(chain, "Ed1^"))[3:] == ["......", "######", "######"]


@pytest.mark.rule("IGN-13")
@pytest.mark.parametrize(("side", "winner"), [("F", 1), ("W", 1)])
def test_the_side_left_alone_wins_whoever_moved(side: str, winner: int) -> None:
    last = diagram("......\nEAEAEF\n......\n......\n...W..\n......", side)
    end = outcome(after(last, "Ea5>"))
    assert isinstance(end, Win)
    assert end.winner == winner
    assert end.reason.rule == "IGN-13"
    assert steps(last, "Ea5>")[-1] == Judge("win", winner)


@pytest.mark.rule("IGN-13")
def test_the_game_is_judged_after_the_cascade_and_may_be_a_draw() -> None:
    # Fire's last tile is ejected; in the same move Water's last ones vanish with their line.
    both = diagram("""
        ######
        ######
        ######
        #EAEE#
        #AEEW#
        #EFEW#""")
    left = after(both, "Ec3v")
    assert isinstance(outcome(left), Draw)
    told = steps(both, "Ec3v")
    assert isinstance(told[1], Eject)
    assert told[-1] == Judge("draw", None)
    assert left.board == "#" * 36
    assert moves(left) == set()
