"""Texts of Extinction: what is written reads back, and what is wrong is named with its column."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extinction.boards import GAME, play, positions
from tablier import Match
from tablier.core import BadNotation, TablierError
from tablier.games.extinction.notation import read_position, read_state, write_position, write_state
from tablier.games.extinction.state import Move, Position, State

START = "4dqq1/4pdqq/4pddq/4pppd/DPPP4/QDDP4/QQDP4/1QQD4 1 0 1"
BOARD = START.removesuffix(" 1 0 1")


def test_the_start_is_written_as_in_the_rules() -> None:
    assert GAME.write_state(Match(GAME).state) == START
    assert GAME.write_position(play(Match(GAME).state, "Pd4-e3")) == START.replace(
        "DPPP4/QDDP4", "DPP5/QDDPP3"
    ).replace(" 1 0 1", " 2 1 2")


def test_moves_are_written_as_in_the_rules() -> None:
    assert GAME.write_action(Move("P", 27, 36)) == "Pd4-e5"
    assert GAME.read_action("Pd4xf6") == Move("P", 27, 45, takes=True)


@given(positions())
def test_positions_round_trip(position: Position) -> None:
    assert read_position(write_position(position)) == position


@given(st.data())
def test_states_round_trip_with_their_history(data: st.DataObject) -> None:
    state = State.of(data.draw(positions(lost=False)))
    for _ in range(data.draw(st.integers(0, 20))):
        legal = GAME.actions(state, state.side)
        if not legal:
            break
        state = state.after(data.draw(st.sampled_from(legal)))
    text = write_state(state)
    assert read_state(text) == state
    assert write_state(read_state(text)) == text
    assert GAME.unpack_state(GAME.pack_state(state)) == state


@given(st.text(alphabet="PDQpdqx-12345678abcdefgh /?moves0", max_size=80))
def test_any_text_is_read_or_refused_with_a_column_inside_it(text: str) -> None:
    for read in (GAME.read_action, GAME.read_state):
        column = refused_at(read, text)
        assert column is None or 1 <= column <= len(text) + 1


def refused_at(read: Callable[[str], object], text: str) -> int | None:
    try:
        read(text)
    except BadNotation as fault:
        return fault.column
    return None


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "P, D or Q"),
        ("Kd4-e5", 1, "P, D or Q"),
        ("Pd9-e5", 2, "a square"),
        ("Pd4=e5", 4, "- or x"),
        ("Pd4-", 5, "a square"),
        ("Pd4-e5+", 7, "the end"),
    ],
)
def test_a_malformed_move_names_the_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(BadNotation, match=expected) as caught:
        GAME.read_action(text)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "four parts"),
        (BOARD, 48, "four parts"),
        (f"{START} 7", 55, "four parts"),
        (f"{BOARD} 3 0 1", 49, "the side to move"),
        (f"{BOARD} 1 101 1", 51, "from 0 to 100"),
        (f"{BOARD} 1 -1 1", 51, "from 0 to 100"),
        (f"{BOARD} 1 ² 1", 51, "from 0 to 100"),
        (f"{BOARD} 1 0 0", 53, "from 1 to"),
        (START.replace("4dqq1", "4dKq1", 1), 3, "a piece"),
        (START.replace("4dqq1", "4dqq2", 1), 5, "no more than 8 squares"),
        (START.replace("4dqq1", "4dqqdd", 1), 6, "no more than 8 squares"),
        (START.replace("4dqq1", "4dqq", 1), 5, "8 ranks of 8 squares"),
        (START.replace("/1QQD4", ""), 42, "8 ranks of 8 squares"),
        (START.replace("1QQD4", "1QQD4/8"), 49, "no more than 8 ranks"),
        (START.replace("1QQD4", "1QQDQ3"), 47, "at most five Q"),
        ("8/8/8/8/8/8/8/8 1 0 1", 1, "at most one extinct species"),
        (f"{START} moves Pd4-e3 Pd4-c5", 68, "a legal move"),
        (f"{START} moves Pd4-e3 zz", 68, "P, D or Q"),
        (f"{BOARD} ? 0 1 moves Pd4-e3", 61, "not running"),
    ],
)
def test_a_malformed_position_names_the_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(BadNotation, match=expected) as caught:
        GAME.read_state(text)
    assert caught.value.column == column


def test_a_bad_position_option_stops_the_match_before_it_starts() -> None:
    with pytest.raises(TablierError, match="column 5"):
        Match(GAME, {"position": START.replace("4dqq1", "4dqq2", 1)})


def test_no_move_is_read_after_the_end() -> None:
    with pytest.raises(BadNotation, match="not running"):
        read_state("7d/8/8/8/3P4/8/p7/QD6 1 0 9 moves Pd4-e5")
