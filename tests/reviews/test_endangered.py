"""The ledger of luck: what dice and choices changed adds up to the result, exactly."""

import re

import pytest

import tablier
from tablier.core import Match
from tablier.reviews import Review, judge_try


@pytest.fixture(scope="module")
def played() -> Match:
    """Anything that is allowed, to the end."""
    match = tablier.new("endangered", options={"scenario": "tiger"}, players=1, seed=4)
    match.play_out(4)
    return match


@pytest.fixture(scope="module")
def review(played: Match) -> Review:
    return tablier.review(played, nodes=1)


def test_start_dice_and_choices_add_up_to_the_result(played: Match, review: Review) -> None:
    ledger = review.ledger
    assert ledger
    assert played.outcome
    assert ledger.result == played.outcome.scores(1)[0]
    assert ledger.start + ledger.dice + ledger.choices == pytest.approx(ledger.result, abs=1e-9)
    odds = ledger.start
    for before, turn in zip((None, *ledger.turns), ledger.turns, strict=False):
        assert before is None or turn.first == before.last
        odds += turn.dice + turn.choices
        assert odds == pytest.approx(turn.odds, abs=1e-9)
        assert turn.choices <= 0
    lost = sum(move.loss for move in review.moves if move.seq > ledger.turns[0].first)
    assert -ledger.choices == pytest.approx(lost, abs=0.005)
    for turn in ledger.turns:
        cost = sum(move.loss for move in review.moves if turn.first < move.seq <= turn.last)
        assert -turn.choices == pytest.approx(cost, abs=0.01)


def points(change: float) -> int:
    """As it is printed, in terminal and browser alike."""
    return int(f"{100 * change:+.0f}")


def test_what_is_printed_adds_up_too(review: Review) -> None:
    ledger = review.ledger
    assert ledger
    assert points(ledger.start) + points(ledger.dice) + points(ledger.choices) == points(ledger.result)
    odds = points(ledger.start)
    for turn in ledger.turns:
        odds += points(turn.dice) + points(turn.choices)
        assert odds == points(turn.odds)
        assert turn.seat == 0  # alone, one seat has two roles
    assert sum(points(turn.dice) for turn in ledger.turns) == points(ledger.dice)
    assert sum(points(turn.choices) for turn in ledger.turns) == points(ledger.choices)
    said = [int(word) for word in re.findall(r"[+-]?\d+", review.summary[0].en)]
    assert sum(said) == points(ledger.result)


def test_key_moments_say_the_odds_of_both_and_a_try_is_judged(played: Match, review: Review) -> None:
    assert 1 <= len(review.moments) <= 3
    for moment in review.moments:
        assert moment.better
        assert moment.kinds
        assert 1 <= len(moment.why) <= 2
        assert "our partners" in moment.levels.en
    moment = review.moments[0]
    assert moment.better
    assert judge_try(played, moment.seq, moment.better.text, 1).right
    assert not judge_try(played, moment.seq, moment.played.text, 1).right
    assert review.summary[0].en.startswith("You began at")
