"""The bots that play any game through the protocol alone."""

import threading
from random import Random
from typing import Any

import pytest

from tablier.bots import Limits, find_level, generic, levels, make
from tablier.bots.generic.rollout import score
from tablier.core import Chance, Dealer, Game, Match, Over, Ranking, Reason, TablierError, Words
from tablier.games import find, slugs
from tablier.testing.tiny import Heaps, HighCard, Nim

KINDS = ("random", "greedy", "uct")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", [Nim(), HighCard()], ids=lambda game: game.slug)
def test_every_kind_plays_a_tiny_game_to_its_end(game: Game[Any, Any], kind: str) -> None:
    match, dealer, random = Match(game), Dealer(1), Random(1)
    while not isinstance(turn := match.turn, Over):
        if isinstance(turn, Chance):
            match.deal(dealer)
            continue
        seat = turn.seats[0]
        seen = game.determinize(match.state, seat, random)
        match.add(seat, generic.make(kind).choose(game, seen, seat, Limits(nodes=50), random).action)
    assert match.outcome is not None


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_every_game_has_common_bots(slug: str, kind: str) -> None:
    game, random, dealer = find(slug), Random(3), Dealer(3)
    match = Match(game)
    while match.deal(dealer):
        pass
    seat = match.turn.seats[0]  # type: ignore[union-attr]
    seen = game.determinize(match.state, seat, random)
    game.check(match.state, seat, make(slug, kind).choose(game, seen, seat, Limits(nodes=3), random).action)


@pytest.mark.parametrize("kind", ["greedy", "uct"])
def test_a_win_in_one_is_taken(kind: str) -> None:
    nim = Nim()
    choice = generic.make(kind).choose(nim, Heaps((0, 0, 3)), 0, Limits(nodes=400), Random(0))
    assert nim.write_action(choice.action) == "3-3"
    assert choice.chance == 1.0


def test_sampling_finds_the_only_winning_move_of_nim() -> None:
    nim = Nim()
    choice = generic.make("uct").choose(nim, Heaps((1, 2, 0)), 0, Limits(nodes=2_000), Random(0))
    assert nim.write_action(choice.action) == "2-1"


def test_a_stopped_bot_still_answers() -> None:
    stop = threading.Event()
    stop.set()
    nim = Nim()
    for kind in KINDS:
        choice = generic.make(kind).choose(nim, Heaps((1, 2, 3)), 0, Limits(), Random(0), stop)
        nim.check(Heaps((1, 2, 3)), 0, choice.action)


def test_an_evaluation_guides_a_greedy_bot() -> None:
    nim = Nim()
    few = generic.make("greedy", lambda state, seat: 1 / (1 + sum(state.heaps)))
    assert nim.write_action(few.choose(nim, Heaps((1, 2, 3)), 0, Limits(), Random(0)).action) == "3-3"


def test_scores_of_a_ranking_and_of_a_game_without_end() -> None:
    reason = Reason("points", Words(fr="aux points", en="on points"))
    assert score(Ranking((3.0, 1.0, 2.0), reason), 2) == 0.5
    assert score(None, 0) == 0.5


def test_limits_told_replace_the_usual_ones() -> None:
    usual = Limits(seconds=2.0, depth=4)
    assert Limits().or_else(usual) == usual
    assert Limits(nodes=100).or_else(usual) == Limits(nodes=100, depth=4)
    assert Limits(seconds=0.1, depth=9).or_else(usual) == Limits(seconds=0.1, depth=9)


def test_an_unknown_level_names_the_known_ones() -> None:
    with pytest.raises(TablierError, match=r"known: .*random, greedy, uct"):
        make("extinction", "grandmaster")


@pytest.mark.parametrize("slug", slugs())
def test_levels_have_names_in_both_languages(slug: str) -> None:
    for level in levels(slug):
        assert find_level(slug, level.key) == level
        assert level.title.fr
        assert level.title.en
