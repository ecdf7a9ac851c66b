"""Where the printed rules leave room: each ruling, with its default and its other values."""

import pytest
from hypothesis import given, settings

from ignis.boards import after, diagram, rows, seeds, steps
from tablier.core import Chance, Dealer, Match, Pick, Players, Shuffle
from tablier.games.ignis import game
from tablier.games.ignis.layouts import check_layout, layouts, random_layout
from tablier.games.ignis.state import Rules
from tablier.games.ignis.steps import Vanish


@pytest.mark.rule("IGN-R1")
def test_a_line_with_a_gap_goes_only_under_gaps() -> None:
    drawn = "FW....\n......\n......\n......\n......\nEE...."
    assert rows(after(diagram(drawn), "Ef1<"))[5] == "EE...E"
    gapped = diagram("FW....\n......\n......\n......\n......\n.E....", rules=Rules(line="gaps"))
    assert rows(after(gapped, "Ef1<"))[5] == "######"


@pytest.mark.rule("IGN-R1", "IGN-11")
def test_under_gaps_a_single_tile_is_no_line() -> None:
    bare = diagram("FW....\n......\n......\n......\n......\n......", rules=Rules(line="gaps"))
    assert "#" not in after(bare, "Ec1^").board


@pytest.mark.rule("IGN-R2")
def test_an_ejected_air_turns_to_earth_or_stays_air() -> None:
    drawn = "......\nFWAEFA\n......\n......\n......\n......"
    for ruling, air, earth in (("earth", 0, 0), ("air", 1, -1)):
        before = diagram(drawn, rules=Rules(ejected_air=ruling))  # type: ignore[arg-type]
        left = after(before, "Ea5>")
        assert (left.air - before.air, left.earth - before.earth) == (air, earth)


@pytest.mark.rule("IGN-R3")
def test_removed_tiles_go_to_the_reserve_as_earth_or_out_of_the_game() -> None:
    drawn = "FW....\n......\n......\n......\n......\nAAAAA."
    back = after(diagram(drawn), "Af1^")
    assert (back.air, back.earth) == (2, diagram(drawn).earth + 6)
    gone = after(diagram(drawn, rules=Rules(removed="out")), "Af1^")
    assert (gone.air, gone.earth) == (2, diagram(drawn).earth)


@pytest.mark.rule("IGN-R4")
def test_lines_that_qualify_together_go_together() -> None:
    # The last corner completes a row and a column: a line found first must not spoil the other.
    corner = diagram("EF....\nE..W..\nE.....\nE.....\nE.....\n.EEEEE")
    told = [step for step in steps(corner, "Ea1^") if isinstance(step, Vanish)]
    assert [[line.side for line in step.lines] for step in told] == [["bottom", "left"]]
    assert told[0].returned == 11
    assert rows(after(corner, "Ea1^")) == ["#F....", "#..W..", "#.....", "#.....", "#.....", "######"]


@pytest.mark.rule("IGN-R5")
@pytest.mark.parametrize(("first", "seat"), [("fire", 0), ("water", 1)])
def test_the_table_says_who_begins(first: str, seat: int) -> None:
    assert Match(game, {"first": first}).turn == Players((seat,))


@pytest.mark.rule("IGN-R5")
def test_or_chance_does() -> None:
    begun = set()
    for seed in range(12):
        match = Match(game, {"first": "random"})
        assert match.turn == Chance(Pick(2, "first"))
        match.deal(Dealer(seed))
        begun.add(match.turn)
    assert begun == {Players((0,)), Players((1,))}


@pytest.mark.rule("IGN-R6")
def test_named_layouts_are_fair_and_checked_and_damier_is_the_default() -> None:
    assert len([layout for layout in layouts().values() if len(layout.board) == 36]) >= 6
    for layout in layouts().values():
        check_layout(layout)
    assert rows(Match(game).state) == ["......", ".FWFW.", ".WFWF.", ".FWFW.", ".WFWF.", "......"]


@pytest.mark.rule("IGN-R6")
@given(seeds)
@settings(max_examples=60)
def test_a_random_layout_is_drawn_by_the_dealer_and_is_fair(seed: int) -> None:
    match = Match(game, {"layout": "random", "first": "random"})
    assert match.turn == Chance(Shuffle(36, "layout"))
    match.deal(Dealer(seed))
    board = match.state.board
    assert (board.count("F"), board.count("W")) == (8, 8)
    check_layout(layouts()["damier"].__class__("random", layouts()["damier"].title, board))
    match.deal(Dealer(seed))
    assert isinstance(match.turn, Players)


@pytest.mark.rule("IGN-R6")
def test_the_shuffle_alone_decides_a_random_layout() -> None:
    assert random_layout(tuple(range(36))) == random_layout(tuple(range(36)))
    assert random_layout(tuple(range(36))) != random_layout(tuple(reversed(range(36))))


@pytest.mark.rule("IGN-R6")
def test_a_position_can_be_given() -> None:
    text = "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 W A12E9 1"
    match = Match(game, {"position": text})
    assert game.write_state(match.state) == text
    assert match.turn == Players((1,))
