"""Challenges: agreed calls are called, and what a try is worth follows from its log."""

from datetime import date, timedelta
from math import cos, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier.core import BadOption, Dealer, Event, Match
from tablier.core.challenge import UnknownChallenge
from tablier.core.conduct import TakeBack
from tablier.games.thin_ice import game
from tablier.games.thin_ice.calls import read_calls
from tablier.games.thin_ice.challenges import challenges, drawn
from tablier.games.thin_ice.pieces import SIZES
from tablier.games.thin_ice.state import Pile, Place, Rest

DAY = date(2026, 11, 16)
KEYS = [one.key for one in challenges.all]


def played(key: str, *piles: Pile, at: int = 1000) -> Match:
    """A match whose log tells of these rests; what counts asks nothing else of it."""
    match = Match(game, challenges.options(key, DAY), 1, Dealer(1))
    for seq, pile in enumerate(piles, 1):
        match.log.append(Event(seq, 0, Place(pile), at * seq))
    return match


def standing(*pieces: str, table: int = 3) -> Pile:
    rests = [Rest(piece, (40_000 * n, 0, 0 if n < table else 20_000)) for n, piece in enumerate(pieces)]
    return Pile(tuple(rests), pieces[:table])


@given(st.dates(date(2026, 1, 1), date(2030, 1, 1)))
def test_the_calls_of_a_day_use_up_the_stash_and_are_the_same_for_everybody(day: date) -> None:
    calls = challenges.options("daily", day)["calls"]
    assert calls == challenges.options("daily", day)["calls"]
    assert calls != challenges.options("daily", day + timedelta(days=1))["calls"]
    sizes = [size for call in read_calls(str(calls)) for size in call.sizes]
    assert sorted(sizes) == sorted(5 * SIZES)


@pytest.mark.rule("THI-3")
def test_what_was_agreed_is_what_is_called_whatever_happened_before() -> None:
    """Not even the number of events before it changes a call."""
    for seed in range(3):
        match = Match(game, {"calls": "SL MM"}, 1, Dealer(seed))
        match.deal_all()
        assert match.state.called == ("S1", "L1")
    two = Match(game, {"calls": "SL", "first": "seat1"}, 2, Dealer(1))
    assert [game.write_action(call) for call in two.legal_for(0)] == ["call SL"]


@pytest.mark.parametrize("calls", ["XL", "LS", "SSS", "LL LL LL"])
def test_calls_that_no_stash_has_are_refused(calls: str) -> None:
    with pytest.raises(BadOption):
        Match(game, {"calls": calls}, 1)


@pytest.mark.parametrize("key", KEYS)
def test_more_and_better_is_worth_more(key: str) -> None:
    assert challenges.judge(key, played(key)) is not None
    one = challenges.find(key)
    assert [one.stars_for(score) for score in (0, *one.stars)] == [0, 1, 2, 3]
    assert set("".join(one.stars and str(challenges.options(key, DAY).get("calls", "")))) <= set("SML ")


def test_what_each_challenge_counts() -> None:
    feet = standing("S1", "S2", "S3", "M1", "L1")
    assert challenges.reckon("number", played("number", standing("L1"), feet)).score == 5
    assert challenges.reckon("feet", played("feet", feet)).score == 2
    assert challenges.reckon("feet", played("feet", standing("S1", "S2", "L1", "M1"))).score == 0
    assert challenges.reckon("height", played("height", feet)).score == 64
    late = played("time", standing("L1"), feet, at=61_000)
    assert challenges.reckon("time", late).score == 1, "the second rest came after two minutes"


def test_a_bridge_lies_across_two() -> None:
    tilt = pi / 2 + 0.2783
    lying = (round(1e6 * cos(tilt / 2)), round(1e6 * sin(tilt / 2)), 0, 0)
    legs = (Rest("M1", (0, 0, 0)), Rest("M2", (20_000, 0, 0)))
    across = Rest("L1", (10_000, 14_000, 47_000), lying)
    pairs = (("M1", "L1"), ("M2", "L1"))
    assert (
        challenges.reckon("bridge", played("bridge", Pile((*legs, across), ("M1", "M2"), pairs))).score == 1
    )
    one_leg = Pile((*legs, across), ("M1", "M2"), pairs[:1])
    upright = Pile((*legs, Rest("L1", (10_000, 0, 30_000))), ("M1", "M2"), pairs)
    for pile in (one_leg, upright):
        assert challenges.reckon("bridge", played("bridge", pile)).score == 0


def test_what_was_taken_back_does_not_count_but_on_the_free_table() -> None:
    for key in KEYS:
        match = played(key, standing("L1"))
        match.log.append(Event(2, 0, TakeBack(0, alone=True), 5000))
        assert (challenges.judge(key, match) is None) == challenges.find(key).strict


def test_an_unknown_challenge_names_those_that_there_are() -> None:
    with pytest.raises(UnknownChallenge, match="daily"):
        challenges.find("juggling")
    assert drawn("a") != drawn("b")
