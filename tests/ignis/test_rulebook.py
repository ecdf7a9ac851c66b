"""The situations that the printed rules illustrate, A to M, rebuilt from their words as positions."""

import pytest

from ignis.boards import after, diagram, refused, rows, steps
from tablier.core import Match, Win
from tablier.games.ignis import game
from tablier.games.ignis.board import lanes
from tablier.games.ignis.rules import outcome
from tablier.games.ignis.steps import Eject, Judge, Push, Shrink, Vanish


@pytest.mark.rule("IGN-3")
def test_a_the_border_squares() -> None:
    state = Match(game).state
    squares = {square for square, _ in lanes(state.size, state.area)}
    assert len(squares) == 20
    assert all(square[0] in "af" or square[1] in "16" for square in squares)


@pytest.mark.rule("IGN-4")
def test_b_a_tile_is_slid_in_and_pushes_another_into_a_gap() -> None:
    before = diagram("......\nF.....\n......\n......\n..W...\n......")
    assert rows(after(before, "Aa5>"))[1] == "AF...."


FULL_COLUMN = """
    ..W...
    ..A...
    ..F...
    ..E...
    ..W...
    ..F..."""


@pytest.mark.rule("IGN-5")
def test_c_a_tile_is_ejected() -> None:
    before = diagram(FULL_COLUMN)
    left = after(before, "Ac1^")
    assert "".join(row[2] for row in rows(left)) == "AFEWFA"
    assert left.board.count("W") == 1


@pytest.mark.rule("IGN-6")
def test_d_earth_may_eject_air() -> None:
    before = diagram("FWEWFA\n......\n......\n......\n......\n......")
    assert rows(after(before, "Ea6>"))[0] == "EFWEWF"


@pytest.mark.rule("IGN-6")
def test_e_air_may_not_eject_air_and_nothing_ejects_earth() -> None:
    before = diagram("FWEWFA\n......\n......\n......\n......\n......")
    assert refused(before, "Aa6>") == "IGN-6"
    earth = diagram("FWAWFE\n......\n......\n......\n......\n......")
    assert refused(earth, "Ea6>") == "IGN-6"


@pytest.mark.rule("IGN-6")
def test_f_the_same_square_is_forbidden_from_below_and_allowed_from_the_right() -> None:
    before = diagram("""
        .....E
        .....W
        .....F
        .....A
        .....W
        WAEFAF""")
    assert refused(before, "Af1^") == refused(before, "Ef1^") == "IGN-6"
    assert rows(after(before, "Af1<"))[5] == "AEFAFA"


@pytest.mark.rule("IGN-10")
def test_g_a_line_of_earth_inside_the_board_stays() -> None:
    before = diagram("F....W\n......\n.EEEEE\n......\n......\n......")
    left = after(before, "Ea4>")
    assert rows(left)[2] == "EEEEEE"
    assert "#" not in left.board


@pytest.mark.rule("IGN-10")
def test_h_a_column_of_earth_on_the_border_goes() -> None:
    before = diagram("EF....\nE.....\nE..W..\n......\nE.....\nE.....")
    left = after(before, "Ea3>")
    assert [row[0] for row in rows(left)] == ["#"] * 6
    assert "".join(row[1:] for row in rows(left)).count("#") == 0


@pytest.mark.rule("IGN-10", "IGN-12", "IGN-13", "IGN-7")
def test_i_to_m_water_ejects_its_own_tile_and_wins_by_the_cascade() -> None:
    shrunken = diagram(
        """
        ######
        ######
        ######
        #FFWA#
        #FFEW#
        #EEEW#""",
        side="W",
    )
    told = steps(shrunken, "Eb1>")
    assert [type(step) for step in told] == [
        *(Push, Eject),  # I, J: Water slides Earth in, and its own tile leaves
        *(Vanish, Shrink),  # K: the row of Earth goes
        *(Vanish, Shrink),  # L: then one column of Fire
        *(Vanish, Shrink),  # and then the other
        Judge,  # M
    ]
    assert [
        (line.side, line.element) for step in told if isinstance(step, Vanish) for line in step.lines
    ] == [
        ("bottom", "E"),
        ("left", "F"),
        ("left", "F"),
    ]
    end = outcome(after(shrunken, "Eb1>"))
    assert isinstance(end, Win)
    assert end.winner == 1
