"""Help while playing says nothing that is not so."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.core import Dealer, Game, Match, Players
from tablier.games import find
from tablier.games.endangered.pack import DIFFICULTIES, SCENARIOS
from tablier.learn.goals import read_goal
from tablier.learn.helping import (
    places_of,
    punished_at_once,
    say_action,
    warning_before,
    what_it_can_do,
    where_to_look,
    why_not,
)
from tablier.learn.marks import KINDS
from tablier.learn.proof import Prover

GAMES = ("extinction", "ignis", "endangered")


def position(game: Game[Any, Any], seed: int, events: int) -> tuple[Any, int] | None:
    """Somewhere in a random game, and who is to move there."""
    match = Match(game, {}, 1 if game.cooperative else 2, Dealer(seed))
    match.deal_all()
    match.play_out(Random(seed), match.seq + events)
    match.deal_all()
    return (match.state, match.turn.seats[0]) if isinstance(match.turn, Players) else None


@pytest.mark.parametrize("slug", GAMES)
@given(seed=st.integers(0, 10_000), events=st.integers(0, 60))
@settings(max_examples=8, deadline=None, derandomize=True)
def test_every_action_is_found_at_its_places_and_can_be_said(slug: str, seed: int, events: int) -> None:
    game = find(slug)
    found = position(game, seed, events)
    if found is None:
        return
    state, seat = found
    for action in list(game.actions(state, seat))[:12]:
        text, marks = game.write_action(action), places_of(game, state, action)
        assert all(mark.partition(" ")[0] in KINDS for mark in marks)
        where, said = where_to_look(game, state, action), say_action(game, state, seat, action)
        assert bool(where.fr) == bool(where.en) == bool(marks)
        assert said.fr
        assert said.en
        assert why_not(game, state, seat, text) is None
        for mark in marks:
            assert text in {option.text for option in what_it_can_do(game, state, seat, mark)}
    assert what_it_can_do(game, state, seat, "nowhere") == []


@given(seed=st.integers(0, 10_000), events=st.integers(20, 60))
@settings(max_examples=10, deadline=None, derandomize=True)
def test_a_warning_is_what_trying_everything_finds(seed: int, events: int) -> None:
    game = find("ignis")
    match = Match(game, {"layout": "mini"}, 2, Dealer(seed))
    match.deal_all()
    match.play_out(Random(seed), match.seq + events % 9)
    if not isinstance(match.turn, Players):
        return
    seat, exact = match.turn.seats[0], Prover(game, match.turn.seats[0], read_goal("lost = 0 for 1"))
    holds = exact.choices(match.state, 1)
    for action in match.legal:
        warned = punished_at_once(game, match.state, seat, action) is not None
        assert warned == (bool(holds) and action not in holds)


def test_a_choice_that_leaves_nothing_is_warned_of_by_the_odds() -> None:
    game = find("endangered")
    random = Random(39)
    options = {"scenario": random.choice(SCENARIOS), "difficulty": random.choice(DIFFICULTIES)}
    match = Match(game, options, random.choice((1, 2)), Dealer(39))
    match.deal_all()
    while match.seq < 156:
        match.add(match.seat, random.choice(list(match.legal)))
        match.deal_all()
    assert match.seat is not None
    said = [warning_before(game, match.state, match.seat, one) for one in match.legal]
    warned = [words for words in said if words]
    assert 0 < len(warned) < len(said)
    assert all("next to nothing" in words.en and words.fr for words in warned)
    fresh = Match(game, {}, 1, Dealer(1))
    fresh.deal_all()
    assert all(warning_before(game, fresh.state, 0, one) is None for one in fresh.legal)


def test_what_the_rules_forbid_is_named() -> None:
    game = find("extinction")
    state = game.start(game.read_options({"first": "seat1"}), 2)
    refused = why_not(game, state, 0, "Pd4-d8")
    assert refused is not None
    assert refused.rule == "EXT-4"
    assert why_not(game, state, 0, "nonsense").rule == ""  # type: ignore[union-attr]
    ice = find("thin-ice")
    assert "hand" in why_not(ice, ice.start(ice.read_options({}), 2), 0, "done").words.en  # type: ignore[union-attr]
