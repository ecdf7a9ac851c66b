"""The games held to the conformance tests of the tools that they are offered to."""

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest

from tablier.adapters.hashing import tensor_of
from tablier.core import Chance, Dealer, IllegalAction, Match, Over, Pick, Roll, Shuffle
from tablier.games import find, slugs

pettingzoo = pytest.importorskip("pettingzoo")
gymnasium = pytest.importorskip("gymnasium")

FAST = ("extinction", "ignis", "thin-ice")


def walk(slug: str, events: int, seed: int = 0) -> list[tuple[Any, int]]:
    """States with the seat to act, along a random game."""
    game, dealer, random = find(slug), Dealer(seed), Random(seed)
    match, seen = Match(game), []
    while match.seq < events and not isinstance(turn := match.turn, Over):
        if isinstance(turn, Chance):
            match.deal(dealer)
            continue
        seat = turn.seats[0]
        seen.append((match.state, seat))
        match.add(seat, game.sample(match.state, seat, random))
    return seen


@pytest.mark.parametrize("slug", slugs())
def test_every_legal_action_has_a_number_of_its_own(slug: str) -> None:
    game = find(slug)
    tensor = tensor_of(game)
    for state, seat in walk(slug, 60):
        menu = tensor.menu(state, seat)
        assert menu == tensor.menu(state, seat)
        assert list(menu) == sorted(menu)
        assert all(0 <= number < tensor.actions for number in menu)
        for action in menu.values():
            game.check(state, seat, action)
        if game.listable:
            assert len(menu) == len(game.actions(state, seat))


@pytest.mark.parametrize("slug", slugs())
def test_observations_have_one_shape_and_stay_in_range(slug: str) -> None:
    tensor = tensor_of(find(slug))
    seen = [tensor.observe(state, seat) for state, seat in walk(slug, 60)]
    assert all(array.shape == tensor.shape for array in seen)
    assert all(np.abs(array).max() <= 1 for array in seen)
    assert any(not np.array_equal(seen[0], array) for array in seen)


def test_a_board_is_seen_from_the_seat() -> None:
    state = Match(find("extinction")).state
    tensor = tensor_of(find("extinction"))
    first, second = tensor.observe(state, 0), tensor.observe(state, 1)
    assert first[0, 3, 3] == 1  # the Pawn on d4 is mine
    assert second[3, 4, 4] == 1  # and the other's for the second seat, who sees the board turned
    assert first[:6].sum() == 30


@pytest.mark.parametrize("slug", slugs())
def test_pettingzoo_accepts_every_game(slug: str) -> None:
    from pettingzoo.test import api_test

    from tablier.adapters.pettingzoo import aec

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the kit warns of what it merely finds unusual
        api_test(aec(slug), num_cycles=60)


def test_pettingzoo_pays_at_the_end_and_refuses_what_is_illegal() -> None:
    from tablier.adapters.pettingzoo import aec

    env = aec("ignis", render_mode="ansi", layout="mini")
    env.reset(seed=4)
    with pytest.raises(IllegalAction, match="not allowed"):
        env.step(71)
    total = dict.fromkeys(env.agents, 0.0)
    random = np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, reward, done, cut, _ = env.last()
        total[agent] += reward
        env.step(None if done or cut else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    assert sum(total.values()) == 0
    assert "a" in (env.render() or "")
    env.close()


@pytest.mark.parametrize("slug", slugs())
def test_gymnasium_accepts_every_game(slug: str) -> None:
    from gymnasium.utils.env_checker import check_env

    from tablier.adapters.gymnasium import gym

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gym(slug), skip_render_check=True)


def test_gymnasium_plays_a_game_against_a_bot() -> None:
    from tablier.adapters.gymnasium import Seat

    env = Seat("ignis", opponent="greedy", seat=1, render_mode="ansi", layout="mini")
    _, info = env.reset(seed=2)
    done, reward = False, 0.0
    while not done:
        _, reward, done, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert reward in (-1.0, 0.0, 1.0)
    assert env.render()
    env.reset(seed=2)
    assert env.step(71)[1:3] == (-1.0, True)


@pytest.mark.parametrize("slug", slugs())
def test_openspiel_accepts_every_game(slug: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from tablier.adapters.openspiel import spiel

    if slug in FAST:
        pyspiel.random_sim_test(spiel(slug), num_sims=1, serialize=False, verbose=False)
        return
    state = spiel(slug).new_initial_state()
    random = Random(1)
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            state.apply_action(random.choice(outcomes)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
        state = state.clone()
    assert len(state.history()) == 60 or state.is_terminal()


def test_openspiel_runs_its_own_search_on_our_rules() -> None:
    pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import minimax

    from tablier.adapters.openspiel import spiel

    game = spiel("ignis", position="3/1FW/1WF F A2E4 1")
    value, action = minimax.alpha_beta_search(game, maximum_depth=1, value_function=lambda state: 0.0)
    assert value in (-1.0, 0.0, 1.0)
    assert action in game.new_initial_state().legal_actions()


@pytest.mark.parametrize("request_", [Roll(2, 6), Pick(5), Shuffle(4), Shuffle(30)], ids=str)
def test_every_numbered_outcome_of_chance_fits_its_request(request_: Any) -> None:
    pytest.importorskip("pyspiel")
    from tablier.adapters.openspiel import luck_of, outcomes

    drawn = [luck_of(request_, number) for number in range(outcomes(request_))]
    assert all(request_.accepts(luck) for luck in drawn)
    assert len(set(drawn)) == len(drawn)
