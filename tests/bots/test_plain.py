"""The first levels by the plain rules: legal, never blind to a win at hand, and stronger than chance."""

from random import Random
from typing import Any

import pytest

from tablier.bots.bot import Limits
from tablier.bots.search.plain import PlainBot
from tablier.bots.search.strength import STRENGTHS
from tablier.core import Match, Over, Win
from tablier.games import find, part


def bot_of(slug: str, level: str) -> PlainBot:
    found = part(slug, "bots", "plain")
    assert found
    return PlainBot(found, STRENGTHS[level])


def choose(match: Match[Any, Any], level: str, seed: int) -> Any:
    seat = match.turn.seats[0]  # type: ignore[union-attr]
    bot = bot_of(match.game.slug, level)
    return bot.choose(match.game, match.state, seat, Limits(), Random(seed)).action


@pytest.mark.parametrize("level", ["1", "4"])
def test_a_win_at_hand_is_taken(level: str) -> None:
    match = Match(find("extinction"), {"position": "7d/7p/5q2/8/3P4/2Q1d3/8/DQ6 1 0 1"})
    match.add(0, choose(match, level, 1))
    assert isinstance(match.outcome, Win)


@pytest.mark.parametrize(("slug", "first"), [("extinction", "seat1"), ("ignis", "fire")])
def test_the_second_level_beats_chance(slug: str, first: str) -> None:
    for own in (0, 1):
        match, random = Match(find(slug), {"first": first}), Random(own)
        while not isinstance(match.turn, Over):
            seat = match.turn.seats[0]  # type: ignore[union-attr]
            chance = match.game.sample(match.state, seat, random)
            match.add(seat, choose(match, "2", own) if seat == own else chance)
        assert isinstance(match.outcome, Win)
        assert match.outcome.winner == own


def test_the_answer_follows_from_the_seed() -> None:
    match = Match(find("ignis"), {"first": "fire"})
    assert choose(match, "1", 7) == choose(match, "1", 7)
