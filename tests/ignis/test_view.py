"""What is seen, told and drawn."""

import xml.etree.ElementTree as ET
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ignis.boards import after, diagram, layouts, random_match, rulings, seeds, walk
from tablier.core import Dealer, Event, Match
from tablier.games.ignis import drawing, game, terminal
from tablier.games.ignis.animation import animate
from tablier.games.ignis.rules import counts, legal, play, vanishing
from tablier.games.ignis.state import Rules

FULL_ROW = diagram("......\nFWAEFA\n......\n......\n......\n......")
CASCADE = diagram("######\n######\n######\n#FFWA#\n#FFEW#\n#EEEW#", side="W")


def test_the_player_to_move_sees_every_move_with_what_it_would_do() -> None:
    seen = game.view(FULL_ROW, 0)
    texts = {move.text: move for move in seen.moves}
    assert set(texts) == {game.write_action(slide) for slide in legal(FULL_ROW)}
    move = texts["Ea5>"]
    assert (move.tile, move.square, move.side, move.turned) == ("E", "a5", "left", False)
    assert move.steps == game.transition(FULL_ROW, Event(1, 0, game.read_action("Ea5>"))).steps


@pytest.mark.rule("IGN-6")
def test_and_why_the_others_are_refused() -> None:
    refused = {move.text: move for move in game.view(FULL_ROW, 0).refused}
    assert set(refused) == {"Aa5>"}
    assert refused["Aa5>"].rule == "IGN-6"
    assert refused["Aa5>"].words.en == "only Earth can eject the Air on f5"
    assert refused["Aa5>"].words.fr == "seule une Terre peut éjecter l’Air de f5"


def test_moves_and_refusals_cover_every_entry_with_every_tile() -> None:
    seen = game.view(FULL_ROW, 0)
    assert len(seen.moves) + len(seen.refused) == 48


def test_nobody_else_is_offered_moves() -> None:
    for seat in (1, None):
        seen = game.view(FULL_ROW, seat)
        assert (seen.moves, seen.refused) == ((), ())
        assert (seen.side, seen.board, seen.air) == (0, FULL_ROW.board, 3)


def test_a_view_says_what_lives_and_what_is_left() -> None:
    seen = game.view(CASCADE, 1)
    assert msgspec.to_builtins(seen.area) == {"left": 1, "bottom": 0, "right": 4, "top": 2}
    assert (seen.fire, seen.water, seen.size) == (4, 3, 6)
    over = game.view(after(CASCADE, "Eb1>"), 1)
    assert (over.side, over.moves) == (None, ())


def test_a_move_is_told_in_both_languages() -> None:
    event = Event(1, 1, game.read_action("Eb1>"))
    assert game.describe(CASCADE, event).fr == "\N{NARROW NO-BREAK SPACE}; ".join(
        [
            "L’Eau glisse une Terre en b1 par la gauche",
            "l’Eau de e1 sort du plateau",
            "la ligne du bas disparaît (Terre)",
            "la colonne de gauche disparaît (Feu)",
            "la colonne de gauche disparaît (Feu)",
            "l’Eau l’emporte",
        ]
    )
    assert game.describe(CASCADE, event).en == (
        "Water slides an Earth in at b1 from the left; the Water on e1 leaves the board; "
        "the bottom row vanishes (Earth); the left column vanishes (Fire); "
        "the left column vanishes (Fire); Water wins"
    )


def test_chance_is_told_too() -> None:
    match = Match(game, {"layout": "random", "first": "random"})
    told = []
    while (before := match.state).waits:
        event = match.deal(Dealer(3))
        assert event
        told.append(game.describe(before, event).en)
    assert told[0] == "The tiles are laid out at random"
    assert told[1] in ("Chance lets Fire begin", "Chance lets Water begin")


@given(seeds, layouts, rulings)
@settings(max_examples=20)
def test_the_steps_alone_rebuild_the_board(seed: int, layout: str, rules: Rules) -> None:
    for state in walk(random_match(seed, layout, rules), Random(seed))[:-1]:
        for slide in legal(state):
            frames = animate(state, slide)
            assert frames[-1].board == play(state, slide).state.board


@given(st.text("FWE.", min_size=9, max_size=9) | st.text("FA.", min_size=16, max_size=16), rulings)
def test_a_line_whose_count_is_full_is_one_that_vanishes(board: str, rules: Rules) -> None:
    full = {(line.side, line.elements) for line in counts(board, rules) if line.have == line.need}
    assert full == {(edge.side, (element,)) for edge, element in vanishing(board, rules)}


def test_the_terminal_shows_board_and_position() -> None:
    assert game.draw_text(CASCADE).splitlines()[3:] == [
        "3     F  F  W  A",
        "2     F  F  E  W",
        "1     E  E  E  W",
        "   a  b  c  d  e  f",
        "######/######/######/#FFWA#/#FFEW#/#EEEW# W A3E22 9",
    ]


def test_a_move_is_drawn_step_by_step() -> None:
    slide = game.read_action("Eb1>")
    shown = terminal.draw_move(CASCADE, slide)
    assert "1    [E](E)(E)(E)" in shown
    assert "  e1 > W" in shown
    assert "1    *E**E**E**E*" in shown
    assert shown.count("The board shrinks") == 2
    assert shown.rstrip().count("Water wins") == 1
    picture = ET.fromstring(drawing.draw_move(CASCADE, slide, "fr"))
    told = " ".join(picture.itertext())
    assert "La ligne du bas disparaît (Terre)" in told
    assert "L’Eau l’emporte" in told


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("layout", ["damier", "petit", "mini"])
def test_the_picture_is_well_formed_and_shows_every_tile(layout: str, dark: bool) -> None:
    state = Match(game, {"layout": layout}).state
    picture = ET.fromstring(game.draw_svg(state, dark=dark))
    tiles = sum(state.board.count(element) for element in "FWAE")
    # Beside the board stand one Air and one Earth for the reserve, and the side to move.
    assert len(picture.findall(".//{*}rect[@opacity='.22']")) == tiles + 3


def test_the_goal_counts_what_is_left_to_chase() -> None:
    assert game.goal(CASCADE, 1).en == f"Get rid of all Fire: {CASCADE.board.count('F')} tiles left"
    one = msgspec.structs.replace(CASCADE, board=CASCADE.board.replace("F", ".")[:-1] + "F")
    assert game.goal(one, 1).en == "Get rid of all Fire: 1 tile left"
