"""What a seat is sent does not depend on what it may not know."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.core import (
    Chance,
    Choice,
    Dealer,
    Event,
    Game,
    Match,
    Order,
    Over,
    Players,
)
from tablier.games import find, slugs
from tablier.server.table.timeline import Timeline
from tablier.server.table.viewer import encode
from tablier.testing.tiny import HighCard, Nim

GAMES: list[Game[Any, Any]] = [HighCard(), Nim(), *(find(slug) for slug in slugs())]
HIDING = [game for game in GAMES if game.hidden]


def playing(game: Game[Any, Any], seed: int, length: int) -> Timeline:
    """The first events of a random match, with all hidden that its options can hide."""
    random, dealer = Random(seed), Dealer(seed)
    secret = {o.name: "hidden" for o in game.options if isinstance(o, Choice) and "hidden" in o.values}
    timeline = Timeline(Match(game, secret, random.choice(game.players)))
    while timeline.match.seq < length and not isinstance(turn := timeline.match.turn, Over):
        if isinstance(turn, Players):
            seat = random.choice(turn.seats)
            timeline.match.add(seat, game.sample(timeline.match.state, seat, random), 0)
        else:
            timeline.match.add(None, dealer.draw(turn.request, timeline.match.seq + 1), 0)
    return timeline


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@settings(max_examples=12)
@given(seed=st.integers(0, 2**32), length=st.integers(0, 40))
def test_a_position_is_the_same_for_all_states_that_a_seat_cannot_tell_apart(
    game: Game[Any, Any], seed: int, length: int
) -> None:
    timeline = playing(game, seed, length)
    seq, random = timeline.match.seq, Random(seed)
    if timeline.match.outcome is not None:
        return
    for seat in (None, *range(timeline.match.players)):
        shown = encode(timeline.position(seq, seat, actions=True))
        other = Timeline(timeline.match.determinize(seat, random))
        assert encode(other.position(seq, seat, actions=True)) == shown


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_position_says_whether_a_shared_screen_must_be_handed_over(game: Game[Any, Any]) -> None:
    timeline = playing(game, seed=1, length=4)
    assert not timeline.position(timeline.match.seq, None).secret
    assert timeline.position(timeline.match.seq, 0).secret == game.hidden


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.slug)
@settings(max_examples=5)
@given(seed=st.integers(0, 2**32))
def test_a_shuffle_tells_nothing_but_that_it_happened(game: Game[Any, Any], seed: int) -> None:
    timeline = playing(game, seed, 12)
    for event in timeline.match.log:
        if not isinstance(event.play, Order):
            continue
        cut = Match(game, timeline.match.options, timeline.match.players)
        for earlier in timeline.match.log[: event.seq - 1]:
            cut.append(earlier)
        turn = cut.turn
        assert isinstance(turn, Chance)
        told: set[bytes] = set()
        for number in range(3):
            other = cut.copy()
            other.append(Event(event.seq, None, Dealer(seed + number).draw(turn.request, event.seq), 0))
            told.add(encode(Timeline(other).event(event.seq, None)))
        assert len(told) == 1


@pytest.mark.parametrize("game", [game for game in GAMES if not game.hidden], ids=lambda game: game.slug)
@settings(max_examples=5)
@given(seed=st.integers(0, 2**32))
def test_where_nothing_is_hidden_an_event_reads_the_same_for_all(game: Game[Any, Any], seed: int) -> None:
    timeline = playing(game, seed, 20)
    for event, before in zip(timeline.match.log, timeline.match.moments, strict=False):
        seats = (None, *range(timeline.match.players))
        steps = game.transition(before.state, event).steps
        assert len({game.describe(before.state, event, seat) for seat in seats}) == 1
        assert len({encode(game.visible_steps(before.state, steps, seat)) for seat in seats}) == 1
