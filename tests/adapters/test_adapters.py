"""The games held to the conformance tests of the tools that they are offered to."""

import pickle
import warnings
from random import Random
from typing import Any

import numpy as np
import pytest

from tablier.adapters.hashing import tensor_of
from tablier.core import (
    BadOption,
    Chance,
    Dealer,
    IllegalAction,
    Match,
    Over,
    Pick,
    Roll,
    Shuffle,
    TablierError,
)
from tablier.games import find, slugs

pettingzoo = pytest.importorskip("pettingzoo")
gymnasium = pytest.importorskip("gymnasium")

BATCHED = ("extinction", "ignis")


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


def test_gymnasium_finds_every_game_by_name() -> None:
    from tablier.adapters.gymnasium import environment

    for slug in slugs():
        env = gymnasium.make(f"tablier.adapters.gymnasium:{environment(slug)}")
        _, info = env.reset(seed=1)
        assert np.array_equal(env.unwrapped.action_masks(), info["action_mask"])  # type: ignore[attr-defined]
        assert info["action_mask"].any()


def test_gymnasium_refuses_what_there_is_not() -> None:
    from tablier.adapters.gymnasium import Seats, gym

    for seat in (5, -1, 2):
        with pytest.raises(IllegalAction, match="seats run from 0 to 1"):
            gym("ignis", seat=seat)
        with pytest.raises(IllegalAction, match="seats run from 0 to 1"):
            Seats("ignis", seat=seat)
    with pytest.raises(IllegalAction, match="2 to 2 players, not for 3"):
        gym("ignis", players=3)
    with pytest.raises(BadOption):
        gym("ignis", colour="red")
    with pytest.raises(BadOption):
        gym("ignis").reset(options={"colour": "red"})
    with pytest.raises(IllegalAction, match="'random' or a function"):
        Seats("ignis", opponent="8")
    with pytest.raises(IllegalAction, match="when it is made"):
        Seats("ignis").reset(options={"layout": "ring"})
    with pytest.raises(TablierError, match="thin-ice"):
        Seats("thin-ice")


def test_the_options_of_a_reset_hold_for_one_game() -> None:
    from tablier.adapters.gymnasium import gym
    from tablier.adapters.pettingzoo import aec

    for env in (gym("ignis"), aec("ignis")):
        env.reset(seed=1, options={"layout": "mini"})
        assert env.match.state.size == 3
        env.reset(seed=1)
        assert env.match.state.size == 6


def test_a_finished_environment_stays_finished() -> None:
    from tablier.adapters.gymnasium import gym

    env = gym("ignis", layout="mini")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    legal = int(np.flatnonzero(env.action_masks())[0])
    assert env.step(illegal)[1:4] == (-1.0, True, False)
    before = env.match.seq
    assert env.step(legal)[1:4] == (0.0, True, False)
    assert env.match.seq == before
    assert not env.action_masks().any()


@pytest.mark.parametrize("slug", BATCHED)
def test_gymnasium_gets_many_boards_at_once(slug: str) -> None:
    from tablier.adapters.gymnasium import Seats, environment

    vector = gymnasium.make_vec(
        environment(slug), num_envs=16, vectorization_mode="vector_entry_point", seat=1, first="random"
    )
    seen, info = vector.reset(seed=1)
    again, _ = vector.reset(seed=1)
    assert np.array_equal(seen, again)
    random, ends = np.random.default_rng(1), 0
    for _ in range(200):
        assert vector.observation_space.contains(seen)
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        seen, rewards, done, cut, info = vector.step(actions)
        assert (rewards[~done] == 0).all()
        assert not cut.any()
        assert (vector.batch.now.seats == 1).all()  # type: ignore[attr-defined]
        ends += int(done.sum())
    assert ends
    asked = []
    Seats(slug, 4, opponent=lambda boards: asked.append(boards) or boards.masks.argmax(1), seat=1).reset()
    assert len(asked) == 1


def test_pettingzoo_shows_all_seats_at_once() -> None:
    from tablier.adapters.pettingzoo import aec

    env = aec("extinction")
    env.reset(seed=1)
    assert env.state_space.contains(env.state())
    assert np.array_equal(env.state()[1], env.observe("seat_2")["observation"])
    assert [len(aec(slug).possible_agents) for slug in slugs()] == [2, 2, 2, 2]


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
def test_openspiel_accepts_every_game_and_what_it_is_written_down_as(slug: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from tablier.adapters.openspiel import spiel

    pyspiel.random_sim_test(spiel(slug), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("slug", slugs())
def test_openspiel_begins_from_a_text_and_pickles(slug: str) -> None:
    pytest.importorskip("pyspiel")
    from tablier.adapters.openspiel import spiel

    game = spiel(slug)
    state, seat = walk(slug, 12)[-1]
    text = find(slug).write_state(state)
    begun = game.new_initial_state(text)
    assert (str(begun), begun.current_player()) == (text, seat)
    begun.apply_action(begun.legal_actions()[0])
    again = pickle.loads(pickle.dumps(begun))
    assert (str(again), again.history()) == (str(begun), begun.history())
    with pytest.raises(TablierError):
        game.new_initial_state("no such text")


@pytest.mark.parametrize("slug", slugs())
def test_openspiel_imagines_what_a_seat_cannot_know(slug: str) -> None:
    pytest.importorskip("pyspiel")
    from tablier.adapters.openspiel import spiel

    state = spiel(slug).new_initial_state(find(slug).write_state(walk(slug, 30)[-1][0]))
    seat = state.current_player()
    other = state.resample_from_infostate(seat, Random(1).random)
    assert other.information_state_string(seat) == state.information_state_string(seat)
    assert other.legal_actions() == state.legal_actions()


def test_openspiel_knows_how_long_a_game_can_be() -> None:
    pytest.importorskip("pyspiel")
    from tablier.adapters.openspiel import spiel

    assert spiel("ignis").max_game_length() == find("ignis").tensor.longest == 72  # type: ignore[union-attr]
    assert spiel("extinction").max_game_length() == 2_500
    assert spiel("endangered").num_players() == spiel("thin-ice").num_players() == 2


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
