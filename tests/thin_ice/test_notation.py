"""Texts: what is written reads back, and what cannot be read is complained about at the right column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier.core import BadNotation, IllegalAction
from tablier.games.thin_ice import game
from tablier.games.thin_ice.scene.gestures import Gesture, read_gesture
from tablier.games.thin_ice.state import Action, Call, Done, Out, Pile, Place, Rest
from thin_ice.table import Play, row

names = st.builds("{}{}".format, st.sampled_from("SML"), st.integers(1, 15))
micrometres, millionths = st.integers(-999_999, 999_999), st.integers(-1_000_000, 1_000_000)
rests = st.builds(
    Rest,
    names,
    st.tuples(micrometres, micrometres, micrometres),
    st.tuples(*[millionths] * 4),
)
piles = st.builds(
    Pile,
    st.lists(rests, max_size=5).map(tuple),
    st.lists(names, max_size=3).map(tuple),
    st.lists(st.tuples(names, names), max_size=4).map(tuple),
)
actions = st.one_of(
    st.sampled_from([Call(("S",)), Call(("S", "L")), Call(("M", "M")), Done()]),
    st.builds(Place, piles),
    st.builds(
        Out, st.sampled_from(["THI-7", "THI-8", "THI-9"]), st.lists(names, max_size=5).map(tuple), piles
    ),
)


@given(actions)
def test_any_action_reads_back(action: Action) -> None:
    assert game.read_action(game.write_action(action)) == action


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("throw M1", 1),
        ("call", 5),
        ("call X", 6),
        ("call SSS", 6),
        ("call S M", 8),
        ("done now", 6),
        ("place M1", 7),
        ("place M1:0,0:1,0,0,0", 7),
        ("place M1:0,0,0:1000000,0,0,0 | floor", 32),
        ("place M1:0,0,0:1000000,0,0,0 | table | touch M1", 46),
        ("out THI-1 M1 | | table | touch", 5),
        ("out THI-7 M1 M2", 16),
    ],
)
def test_the_column_of_a_fault(text: str, column: int) -> None:
    with pytest.raises(BadNotation) as fault:
        game.read_action(text)
    assert fault.value.column == column


@given(st.text(max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        action = game.read_action(text)
    except BadNotation:
        return
    assert game.read_action(game.write_action(action)) == action


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '["x"]', "[[2],3]"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        game.read_state(text)


@pytest.mark.parametrize(
    ("text", "gesture"),
    [
        ("put L1 on M2", Gesture("put", "L1", 45.0, "M2")),
        ("put L1 on M2 turned 30", Gesture("put", "L1", 30.0, "M2")),
        ("stand S1 at 20 -10.5", Gesture("stand", "S1", 0.0, x=20.0, y=-10.5)),
        ("lay L1 at 0 14 turned 90", Gesture("lay", "L1", 90.0, x=0.0, y=14.0)),
    ],
)
def test_gestures_in_words(text: str, gesture: Gesture) -> None:
    assert read_gesture(text) == gesture


@pytest.mark.rule("THI-4")
def test_a_placement_by_words_ends_where_the_table_says() -> None:
    play = Play(2, hands="steady").call("M")
    action = game.gesture(play.state, 0, "stand M1 at 10 -5", seed=1)
    assert isinstance(action, Place)
    assert action.pile.table == ("M1",)
    assert abs(action.pile.pieces[0].at[0] - 10_000) < 1500
    play.match.add(0, action)
    play.match.add(0, game.gesture(play.state, 0, "done", seed=1))


@pytest.mark.parametrize(
    "text",
    ["put M1", "stand M1 at here", "put M1 on L9", "stand M1 at 900 0", "stand L1 at 0 0", "stand Q1 at 0 0"],
)
def test_gestures_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises((BadNotation, IllegalAction)):
        game.gesture(Play(2).call("M").state, 0, text, seed=1)


@pytest.mark.parametrize("action", [Place(row("M1")), Out("THI-9", ("M1", "M2"))])
def test_nobody_says_in_words_what_only_the_table_can_say(action: Action) -> None:
    with pytest.raises(IllegalAction):
        game.gesture(Play(2).call("M").state, 0, game.write_action(action), seed=1)
