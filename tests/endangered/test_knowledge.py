"""What a seat may know: hidden cards never reach its view, and what it imagines looks the same."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.core import Chance, Dealer, Event, Match, Over, Players
from tablier.games.endangered import game
from tablier.games.endangered.state import State
from tablier.testing import check_secrets
from tests.endangered.positions import at_step, card, carry_out, change, effect, opened, person, play, program


def somewhere(seed: int, hands: str) -> Match:
    match, dealer, random = Match(game, {"hands": hands}, 3), Dealer(seed), Random(seed)
    while match.seq < 20 + seed % 150 and not isinstance(match.turn, Over):
        if isinstance(match.turn, Chance):
            match.deal(dealer)
        else:
            seat = match.turn.seats[0]  # type: ignore[union-attr]
            match.add(seat, game.sample(match.state, seat, random))
    return match


@pytest.mark.rule("END-8")
@given(st.integers(0, 500), st.sampled_from(["open", "hidden"]))
@settings(max_examples=25)
def test_a_determinized_state_looks_the_same(seed: int, hands: str) -> None:
    state = somewhere(seed, hands).state
    for seat in (0, 1, 2, None):
        other = game.determinize(state, seat, Random(seed))
        assert msgspec.json.encode(game.view(other, seat)) == msgspec.json.encode(game.view(state, seat))


@pytest.mark.rule("END-8")
def test_no_combination_of_options_gives_a_hidden_card_away() -> None:
    check_secrets(game)


ON_THE_TABLE = ("act", "cell", "move", "birth", "line", "edge", "ambassador", "next")
"""Kinds of questions about what all can see."""


@pytest.mark.rule("END-8")
@pytest.mark.parametrize("scenario", ["tiger", "otter", "panda"])
@pytest.mark.parametrize("decisions", ["active", "vote"])
def test_no_question_about_cards_gives_a_hidden_one_away(scenario: str, decisions: str) -> None:
    """Each of them, from every seat: they come too seldom for a game looked at here and there."""
    asked = set[str]()
    for seed in range(4):
        state = opened(3, seed=seed, scenario=scenario, hands="hidden", decisions=decisions).state
        if scenario == "otter":  # the one effect card that takes cards out of a hand comes first
            nets = effect(state, "gill-nets")
            state = change(state, effects=(nets, *(card for card in state.effects if card != nets)))
        dealer, random = Dealer(seed), Random(seed)
        for seq in range(1, 400):
            turn = game.turn(state)
            if isinstance(turn, Over):
                break
            if isinstance(turn, Chance):
                state = game.apply(state, Event(seq, None, dealer.draw(turn.request, seq)))
                continue
            pending = game.view(state, None).pending
            assert pending
            if pending.kind not in ON_THE_TABLE:
                asked.add(pending.kind)
                imagined_alike(state, random)
            seat = random.choice(turn.seats)
            state = game.apply(state, Event(seq, seat, game.sample(state, seat, random)))
    assert "card" in asked
    assert "discard" in asked or scenario != "otter"


def imagined_alike(state: State, random: Random) -> None:
    for seat in (0, 1, 2, None):
        other = game.determinize(state, seat, random)
        assert game.turn(other) == game.turn(state)
        seen, imagined = (msgspec.json.encode(game.view(one, seat)) for one in (state, other))
        assert seen == imagined
        if seat is not None:
            assert game.actions(other, seat) == game.actions(state, seat)


def discarding(hands: str) -> State:
    """Outside the actions, the player whose turn it is must discard: an effect of the sea otters."""
    state = change(opened(scenario="otter", hands=hands, decisions="vote").state, active=0)
    return carry_out(state, program(state).effect_blocks[effect(state, "gill-nets")], step="effect")


@pytest.mark.rule("END-8")
@pytest.mark.rule("END-28")
def test_a_hidden_hand_is_no_matter_for_a_vote() -> None:
    state = discarding("hidden")
    own, other = game.view(state, 0).pending, game.view(state, 1).pending
    assert own is not None
    assert other is not None
    assert (own.kind, own.vote, own.seats, len(own.choices)) == ("discard", False, (0,), 2)
    assert (other.kind, other.seats, other.choices) == ("discard", (0,), ())
    assert game.actions(state, 1) == ()
    assert game.turn(discarding("open")) == Players((0, 1))


@pytest.mark.rule("END-3")
def test_a_face_down_ambassador_shows_its_colour_alone() -> None:
    state = opened().state
    keys = {program(state).pack.ambassadors[e.card].key for e in state.envoys}
    text = msgspec.json.encode(game.view(state, 0).ambassadors).decode()
    assert not any(key in text for key in keys)


def researching(hands: str) -> State:
    state = opened(players=3, hands=hands).state
    number = next(i for i in range(70) if program(state).cards[i].key == "research")
    return carry_out(change(state, active=0), program(state).card_blocks[number], 0)


@pytest.mark.rule("END-R9")
def test_a_revealed_card_is_revealed_to_all() -> None:
    asked = researching("hidden")
    kept = play(asked, "keep")
    for state in (asked, kept):
        assert all(game.view(state, seat).top is not None for seat in (0, 1, 2, None))
        assert game.determinize(state, 1, Random(3)).effects[0] == state.effects[0]
    dropped = play(asked, "drop")
    assert dropped.spent[-1] == asked.effects[0]


def others_hand(hands: str, key: str) -> State:
    """Seat 0 may have another player play a card, and that one holds this card alone and no money."""
    state = opened(players=3, hands=hands).state
    state = change(state, active=0, waiting=(1, 2), area=(card(state, "grant"),))
    state = person(state, 0, money=5, hand=(), dice=(1, 3, 5), spots=(-1, -1, -1))
    state = person(person(state, 1, hand=()), 2, money=0, hand=(card(state, key),))
    return at_step(state, "actions")


@pytest.mark.rule("END-8")
def test_a_warning_gives_no_hidden_hand_away() -> None:
    """What would be played for nothing: where hands are hidden, its holder alone knows."""

    def seen(hands: str, key: str) -> tuple[bytes, ...]:
        state = others_hand(hands, key)
        both = (state, play(state, "place 5 grant"))
        return tuple(msgspec.json.encode(game.view(one, 0).pending) for one in both)

    assert seen("hidden", "state-dinner") == seen("hidden", "horse-trading")
    dear, cheap = seen("open", "state-dinner"), seen("open", "horse-trading")
    assert dear[0] != cheap[0]
    assert dear[1] != cheap[1]
    asked = play(play(others_hand("hidden", "state-dinner"), "place 5 grant"), "player 3")
    own = game.view(asked, 2).pending
    assert own
    assert own.choices[0].warning
