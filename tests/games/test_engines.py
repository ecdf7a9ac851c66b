"""One protocol for every compiled game, held to the readable rules along random games."""

import threading
from random import Random
from typing import Any

import pytest

from tablier.core import Chance, Dealer, IllegalAction, Match, Over
from tablier.games import find, slugs

COMPILED = ("endangered", "extinction", "ignis")
MATCHES = [("endangered", 2), ("endangered", 4), ("extinction", 2), ("ignis", 2)]


def test_three_games_are_compiled_and_thin_ice_is_not() -> None:
    assert tuple(slug for slug in slugs() if find(slug).engine is not None) == COMPILED


def same(state: Any, other: Any) -> bool:
    """The same position, the moves that led there aside."""
    return state == other or getattr(state, "position", state) == getattr(other, "position", other)


@pytest.mark.parametrize(("slug", "players"), MATCHES)
def test_an_engine_follows_the_rules_from_event_to_event(slug: str, players: int) -> None:
    game, random, dealer = find(slug), Random(3), Dealer(3)
    engine, match = game.engine, Match(game, {}, players)
    assert engine is not None
    position = engine.load(match.state)
    while match.seq < 150 and not isinstance(turn := match.turn, Over):
        assert engine.result(position) is None
        if isinstance(turn, Chance):
            assert engine.generate(position) == ()
            event = match.deal(dealer)
            assert event is not None
            position = engine.deal(position, event.play)
        else:
            state, (seat, *_) = match.state, turn.seats
            words = engine.generate(position)
            legal = game.actions(state, seat)
            assert len(words) == len(legal)
            tried = random.sample(words, min(4, len(words)))
            assert {engine.decode(word, state) for word in tried} <= set(legal)
            action = game.sample(state, seat, random)
            word = engine.encode(action, state)
            assert engine.decode(word, state) == action
            match.add(seat, action)
            position = engine.play(position, word)
        assert same(engine.unload(position), match.state)
    if match.outcome:
        assert engine.result(position) == match.outcome.scores(players)
        assert engine.generate(position) == ()


@pytest.mark.parametrize("slug", COMPILED)
def test_counts_are_those_of_the_rules(slug: str) -> None:
    game = find(slug)
    match = Match(game, dealer=Dealer(5))
    match.play_out(5, 40)
    match.deal_all()
    assert [game.count(match.state, depth) for depth in range(2)] == [
        game.count_plainly(match.state, depth) for depth in range(2)
    ]


@pytest.mark.parametrize("slug", COMPILED)
def test_playouts_may_run_on_several_threads(slug: str) -> None:
    game = find(slug)
    state, engine = Match(game, {}, 2).state, game.engine
    assert engine is not None
    alone = [engine.playouts(state, 40, seed) for seed in range(4)]
    together: dict[int, Any] = {}
    crew = [
        threading.Thread(target=lambda seed=seed: together.update({seed: engine.playouts(state, 40, seed)}))
        for seed in range(4)
    ]
    for thread in crew:
        thread.start()
    for thread in crew:
        thread.join()
    assert [together[seed] for seed in range(4)] == alone
    assert all(sum(set(played.wins)) + played.draws <= played.games == 40 for played in alone)
    assert alone[0] != alone[1]
    assert (alone[0] + alone[1]).games == 80


def test_tables_that_vote_are_not_covered() -> None:
    game = find("endangered")
    state = Match(game, {"decisions": "vote"}, 3).state
    assert game.engine is not None
    assert not game.engine.covers(state)
    with pytest.raises(IllegalAction, match="votes"):
        game.engine.load(state)


def test_nothing_is_dealt_where_nothing_is_left_to_chance() -> None:
    game = find("ignis")
    assert game.engine is not None
    from tablier.core import Dice

    with pytest.raises(IllegalAction, match="chance"):
        game.engine.deal(game.engine.load(Match(game).state), Dice((1,)))
