"""Text forms round-trip, and whatever is wrong is named with its place."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ignis.boards import layouts, random_match, rulings, seeds, walk
from tablier.core import BadNotation, BadOption, IllegalAction, Match, TablierError, Words
from tablier.games.ignis import game
from tablier.games.ignis.rules import legal
from tablier.games.ignis.state import Rules

START = "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 F A12E9 1"


def test_the_start_is_written_as_the_rules_write_it() -> None:
    assert game.write_state(Match(game).state) == START


@given(seeds, layouts, rulings)
@settings(max_examples=40)
def test_positions_and_moves_round_trip(seed: int, layout: str, rules: Rules) -> None:
    for state in walk(random_match(seed, layout, rules), Random(seed)):
        assert game.read_state(game.write_state(state)) == state
        for slide in legal(state):
            assert game.read_action(game.write_action(slide)) == slide


@pytest.mark.parametrize("text", ["? F A12E9 1", "? ? A12E9 1", "6/6/6/6/6/FW4 ? A12E23 1 line=gaps"])
def test_what_chance_must_still_decide_is_a_question_mark(text: str) -> None:
    assert game.write_state(game.read_state(text)) == text


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "A or E"),
        ("Fa1^", 1, "A or E"),
        ("A", 2, "a file from a to f"),
        ("Ag1^", 2, "a file from a to f"),
        ("Aa7^", 3, "a rank from 1 to 6"),
        ("Aa1", 4, "one of ^ > v <"),
        ("Aa1x", 4, "one of ^ > v <"),
        ("Aa1^ ", 5, "the end of the move"),
        ("A/Aa1^", 3, "E"),
    ],
)
def test_a_bad_move_names_its_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(BadNotation) as fault:
        game.read_action(text)
    assert (fault.value.column, fault.value.expected) == (column, expected)


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "rows"),
        ("6/6/6/6/6/6", 12, "side to move"),
        ("6/6/6/6/6/6 F", 14, "reserve such as A12E9"),
        ("6/6/6/6/6/6 F A12E9", 20, "move number"),
        ("6/6/6/6/6 F A12E9 1", 1, "3 or 4 or 6 rows divided by /"),
        ("6/1FXFW1/6/6/6/6 F A12E9 1", 5, "F, W, A, E, # or a number from 1 to 6"),
        ("6/9/6/6/6/6 F A12E9 1", 3, "F, W, A, E, # or a number from 1 to 6"),
        ("6/1FW/6/6/6/6 F A12E9 1", 3, "6 squares in this row, not 3"),
        (START.replace(" F ", " B "), 33, "F, W or ?"),
        (START.replace("A12", "B12"), 35, "the reserve such as A12E9"),
        (START.replace("9 1", "9 0"), 41, "a move number from 1"),
        (START + " colour=red", 43, "line= or ejected_air= or removed="),
        (START + " line=half", 48, "full or gaps"),
    ],
)
def test_a_bad_position_names_its_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(BadNotation) as fault:
        game.read_state(text)
    assert (fault.value.column, fault.value.expected) == (column, expected)


@pytest.mark.parametrize(
    ("text", "rule", "message"),
    [
        ("#5/6/6/6/6/FW4 F A12E9 1", "IGN-10", "no rectangle"),
        ("######/##2##/######/######/######/##2FW F A12E9 1", "IGN-10", "no rectangle"),
        (START.replace("1FWFW1", "FFWFW1", 1), "IGN-1", "9 tiles F, 8 at most"),
        (START.replace("A12E9", "A13E8"), "IGN-1", "13 tiles A, 12 at most"),
        (START.replace("A12E9", "A12E8"), "IGN-1", "36 tiles in all, 37 are due"),
        ("6/6/6/6/6/FW4 F A0E5 1 removed=out", "IGN-1", "7 tiles in all"),
        ("FW4/6/6/6/6/EEEEEE F A12E17 1", "IGN-10", "vanished already"),
        ("FW4/6/6/6/6/2E1E1 F A12E21 1 line=gaps", "IGN-10", "vanished already"),
        ("? F A13E9 1", "IGN-2", "the reserve begins with A12E9"),
    ],
)
def test_an_impossible_position_names_the_rule(text: str, rule: str, message: str) -> None:
    with pytest.raises(IllegalAction) as fault:
        game.read_state(text)
    assert fault.value.rule == rule
    assert message in str(fault.value)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"line": "half"}, "option line"),
        ({"ejected_air": "fire"}, "option ejected_air"),
        ({"removed": True}, "option removed"),
        ({"first": "air"}, "option first"),
        ({"layout": "spiral"}, "option layout"),
        ({"colour": "red"}, "no such option"),
        ({"position": "x" * 201}, "option position"),
        ({"position": "nonsense"}, "side to move"),
        ({"position": START + " line=gaps"}, "the same rulings as the table's own options"),
    ],
)
def test_a_bad_option_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises((BadOption, BadNotation)) as fault:
        Match(game, options)
    assert message in str(fault.value)


def test_a_refused_move_loses_nothing() -> None:
    match = Match(game, {"layout": "ring"})
    match.add(0, game.read_action("Ea1^"))
    kept = match.state
    with pytest.raises(IllegalAction) as fault:
        match.add(1, game.read_action("Ac3^"))
    assert fault.value.rule == "IGN-3"
    assert "Aa1^" in fault.value.legal
    assert (match.state, match.seq) == (kept, 1)


def complaint(read: Callable[[Any], object], text: object) -> Words | None:
    """What is said against a text; None when it can be read. Any other exception is a fault."""
    try:
        read(text)
    except TablierError as fault:
        return fault.words
    return None


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused_in_words(data: bytes) -> None:
    for read in (game.unpack_action, game.unpack_state):
        words = complaint(read, data)
        assert words is None or (words.fr and words.en)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    for read in (game.read_action, game.read_state):
        words = complaint(read, text)
        assert words is None or (words.fr and words.en)


@given(st.text(alphabet="FWAE#123456/ ?lineoutgaps=", max_size=60))
@settings(max_examples=200)
def test_near_positions_are_read_or_refused_in_words(text: str) -> None:
    words = complaint(game.read_state, text)
    assert game.read_state(text) if words is None else words.fr and words.en
