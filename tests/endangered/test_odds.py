"""Odds that are shown before a roll agree with what the rules then do."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from endangered.positions import opened
from tablier.core import Chance, Dealer, Dice, Event, Match, Over, Players
from tablier.games.endangered import game
from tablier.games.endangered.notation import read_action
from tablier.games.endangered.odds import chance_of, chance_of_many
from tablier.games.endangered.state import State


def test_chances_of_sums_and_majorities() -> None:
    assert chance_of(0, 0) == 1.0
    assert chance_of(1, 0) == 0.0
    assert chance_of(6, 1) == pytest.approx(1 / 6)
    assert chance_of(7, 2) == pytest.approx(21 / 36)
    assert chance_of_many([1.0] * 4, 4) == 1.0
    assert chance_of_many([1.0] * 3, 4) == 0.0
    assert chance_of_many([0.5] * 5, 4) == pytest.approx(6 / 32)


def landings(state: State, dice: int) -> Counter[str]:
    """Every roll of a destruction, and where its tile falls or may fall."""
    found = Counter[str]()
    for faces in product(range(1, 7), repeat=dice):
        event = Event(0, None, Dice(faces), 0.0)
        falls = [
            step.cell for step in game.transition(state, event).steps if step.kind in ("tile", "guarded")
        ]
        after = game.deal(state, Dice(faces))
        pending = game.view(after, 0).pending
        found.update(falls[:1] or [offer.squares[0] for offer in (pending.choices if pending else ())])
    return found


@pytest.mark.rule("END-21")
@pytest.mark.parametrize(("scenario", "dice"), [("tiger", 1), ("otter", 1), ("panda", 2)])
def test_a_tile_falls_where_it_was_foreseen(scenario: str, dice: int) -> None:
    """Play a few turns, and before every destruction try each roll."""
    match, random, dealer, seen = Match(game, {"scenario": scenario}, 1), Random(7), Dealer(7), 0
    foreseen = dict[str, tuple[tuple[str, float], ...]]()
    chosen = ""
    while seen < 4 and not isinstance(turn := match.turn, Over):
        if isinstance(turn, Players):
            foreseen = {one.choice: one.squares for one in game.view(match.state, 0).odds.dangers}
            action = random.choice(game.actions(match.state, 0))
            chosen = game.write_action(action)
            match.add(0, action)
            continue
        view = game.view(match.state, 0)
        if isinstance(turn, Chance) and "what='effect'" in repr(turn.request):
            squares = foreseen[chosen] if dice == 1 else view.odds.dangers[0].squares
            counted = landings(match.state, dice)
            assert {cell: round(n / 6**dice, 4) for cell, n in counted.items()} == dict(squares)
            seen += 1
        match.deal(dealer)
    assert seen == 4


@pytest.mark.rule("END-11")
def test_a_reroll_is_not_put_to_a_vote() -> None:
    """Whoever rolls decides about the dice, also where the group votes on everything else."""
    match, dealer = Match(game, {"decisions": "vote"}, 2), Dealer(5)
    for text in ("role presenter", "portrait 1", "specialty improviser", "role lawyer"):
        while not isinstance(match.turn, Players):
            match.deal(dealer)
        match.add(match.turn.seats[0], read_action(text))
    while (pending := game.view(match.state, 0).pending) is None or pending.kind != "die":
        if isinstance(turn := match.turn, Players):
            match.add(turn.seats[0], game.actions(match.state, turn.seats[0])[0])
        else:
            match.deal(dealer)
    assert not pending.vote
    assert isinstance(match.turn, Players)
    assert len(match.turn.seats) == 1


@pytest.mark.rule("END-28")
def test_votes_that_were_cast_are_seen() -> None:
    match, dealer = opened(3, decisions="vote"), Dealer(2)
    while not ((view := game.view(match.state, 0)).pending and view.pending.vote):
        if isinstance(turn := match.turn, Players):
            match.add(turn.seats[0], game.actions(match.state, turn.seats[0])[0])
        else:
            match.deal(dealer)
    assert view.pending.voted == ()
    choice = view.pending.choices[0]
    match.add(1, read_action(choice.text))
    after = game.view(match.state, 0).pending
    assert after
    assert [(ballot.seat, ballot.words) for ballot in after.voted] == [(1, choice.words)]
