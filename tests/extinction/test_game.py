"""Extinction behind the protocol: the conformance kit, the view, words, pictures."""

import xml.etree.ElementTree as ET

import msgspec
import pytest
from hypothesis import given

from extinction.boards import GAME, diagram, play, positions
from tablier import Match
from tablier.core import Chosen, Event, Words
from tablier.games.extinction import rules
from tablier.games.extinction.drawing import draw_svg
from tablier.games.extinction.state import Position, State
from tablier.testing import check_game

START = Match(GAME).state


def test_the_game_keeps_the_laws_of_the_protocol() -> None:
    check_game(GAME, examples=2, effort=3)


def seen(state: object, seat: int | None) -> dict[str, object]:
    return msgspec.json.decode(msgspec.json.encode(GAME.view(state, seat)))


def test_the_view_offers_moves_to_the_seat_that_may_make_them() -> None:
    mine = seen(START, 0)
    assert len(mine["legal"]) == 22
    assert "Pd4-e3" in mine["legal"]
    assert seen(START, 1)["legal"] == seen(START, None)["legal"] == []
    assert mine["board"][3 * 8 :][:4] == "DPPP"
    assert mine["board"][4 * 8 + 4 :][:4] == "pppd"


@given(positions())
def test_the_view_tells_the_moves_of_the_rules_in_their_order(position: Position) -> None:
    state = State.of(position)
    both = [[GAME.write_action(move) for move in rules.legal_moves(position.board, seat)] for seat in (0, 1)]
    for seat in (0, 1):
        moves = both[seat] if seat == position.side and not rules.outcome(state) else []
        assert seen(state, seat)["legal"] == moves
    assert seen(state, None)["threats"] == [move for moves in both for move in moves if "x" in move]


def test_the_view_shows_threats_of_both_seats_and_the_last_move() -> None:
    state = diagram("""
        . . . . . . . .
        . . . . . . P d
        . . . . . q . p
        . . . . . . . .
        . . . P . . . D
        . . . . . . . .
        . . . . . . . .
        . . Q . . . . .
    """)
    view = seen(state, 0)
    assert view["threats"] == ["Pd4xf6", "Dh4xh6", "Pg7xf6", "Dh7xg7"]
    after = seen(play(state, "Pd4-e5", "Qf6-g4", "Dh4-h5"), None)
    assert after["last"] == "Dh4-h5"
    assert (after["quiet"], after["seen"], after["number"]) == (3, 1, 4)


def test_a_view_names_the_move_that_led_to_it() -> None:
    state = GAME.read_state("7d/8/8/2q5/3P4/8/p7/QD5q 1 0 1")
    event = Event(1, 0, GAME.read_action("Pd4xc5"))
    assert GAME.view(state.after(event.play), 0).last == "Pd4xc5"


@pytest.mark.parametrize(
    ("play_", "fr", "en"),
    [
        (
            GAME.read_action("Pd4xc5"),
            "Ambre\N{NO-BREAK SPACE}: Pion de d4 prend Reine en c5",
            "Amber: Pawn from d4 takes Queen on c5",
        ),
        (GAME.read_action("Pd4-e5"), "Ambre\N{NO-BREAK SPACE}: Pion de d4 à e5", "Amber: Pawn from d4 to e5"),
        (Chosen(1), "Bleu canard commence", "Teal starts"),
    ],
)
def test_events_are_told_in_both_languages(play_: object, fr: str, en: str) -> None:
    state = GAME.read_state("7d/8/8/2q5/3P4/8/p7/QD5q 1 0 1")
    event = Event(1, 0, play_)
    assert GAME.describe(state, event).fr == fr
    assert GAME.describe(state, event).en == en


def test_the_end_is_told_with_its_reason() -> None:
    state = GAME.read_state("7d/8/8/2q5/3P4/8/p7/QD6 1 0 1")
    event = Event(1, 0, GAME.read_action("Pd4xc5"))
    assert GAME.describe(state, event).en.endswith("takes Queen on c5; Teal has no Queens left")
    assert GAME.prompt(state) == Words("Ambre : déplacez une pyramide", "Amber: move a pyramid")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("cornerwise", [False, True])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_picture_shows_every_piece_and_coordinate(seat: int, cornerwise: bool, dark: bool) -> None:
    state = play(START, "Pd4-e3")
    drawn = ET.fromstring(draw_svg(state, seat, dark, cornerwise, marks=["a1"]))
    ns = "{http://www.w3.org/2000/svg}"
    assert len(drawn.findall(f"{ns}ellipse")) == 30  # one shadow a piece
    assert [label.text for label in drawn.findall(f"{ns}text")].count("a") == 1
    rings = [c for c in drawn.findall(f"{ns}circle") if c.get("stroke-dasharray")]
    assert len(rings) == 1
    assert len([c for c in drawn.findall(f"{ns}circle") if not c.get("stroke-dasharray")]) == 60  # pips


def test_a_state_draws_itself_in_a_notebook() -> None:
    assert START._repr_svg_() == GAME.draw_svg(START)


def test_the_terminal_shows_the_board_from_ones_own_corner() -> None:
    lines = GAME.draw_text(play(START, "Pd4-e3")).splitlines()
    assert lines[0].split() == ["8", *"....dqq."]
    assert "( )" in lines[4]
    assert "(P)" in lines[5]
    assert GAME.draw_text(START, 1).splitlines()[0].split() == ["1", *"....DQQ."]


def test_the_goal_names_the_rarest_species() -> None:
    state = GAME.read_state("3d4/2q2p2/8/4D3/3P4/1Q6/8/1Q6 2 0 61")
    assert GAME.goal(state, 0).en == "Wipe out one of their species: 1 Drone left"
    assert GAME.goal(state, 1).fr == "Éliminez une des espèces adverses\N{NO-BREAK SPACE}: encore 1 Drone"
