"""Actions as text, and what is said of text that is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier.core import BadNotation, Event, IllegalAction
from tablier.games.endangered import game
from tablier.games.endangered.notation import read_action, write_action
from tests.endangered.positions import legal, opened, play


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("plce 2 relocate", 1),
        ("place 7 relocate", 7),
        ("place 2", 9),
        ("place 2 Relocate", 9),
        ("move c4 c9", 9),
        ("move c4", 9),
        ("line diagonal 2", 6),
        ("wind up", 6),
        ("ambassador x", 12),
        ("pass now", 5),
    ],
)
def test_the_column_of_a_fault_is_named(text: str, column: int) -> None:
    with pytest.raises(BadNotation) as fault:
        read_action(text)
    assert fault.value.column == column


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        action = read_action(text)
    except BadNotation:
        return
    assert write_action(action) == text


def test_every_legal_action_can_be_written_read_and_said() -> None:
    state = opened(players=3).state
    for text in legal(state):
        action = read_action(text)
        assert write_action(action) == text
        event = Event(1, state.active, action)
        assert game.describe(state, event).fr
        assert game.describe(state, event).en


def test_what_is_not_legal_is_refused_with_what_is() -> None:
    state = opened(players=2).state
    with pytest.raises(IllegalAction) as fault:
        play(state, "move c4 c5")
    assert "place 1 plan" in fault.value.legal
    with pytest.raises(IllegalAction):
        play(state, "place 1 nowhere")
    with pytest.raises(IllegalAction):
        play(state, "ambassador 99999999999999999999")
