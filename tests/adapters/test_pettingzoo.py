"""The games held to PettingZoo's own tests."""

import warnings
from typing import Any

import numpy as np
import pytest

from tablier.adapters.tables import ArrayTable, MatchTable
from tablier.core import BadOption, IllegalAction, TablierError
from tablier.games import slugs

pytest.importorskip("pettingzoo")

CYCLES = {"thin-ice": 12}
"""Physics take their time."""


def make(slug: str, **given: Any) -> Any:
    from tablier.adapters.pettingzoo import aec

    return aec(slug, **given)


@pytest.mark.parametrize("slug", slugs())
def test_pettingzoo_accepts_every_game(slug: str) -> None:
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the kit warns of what it merely finds unusual
        api_test(make(slug), num_cycles=CYCLES.get(slug, 60))
        seed_test(lambda: make(slug), num_cycles=CYCLES.get(slug, 60) // 2)


def test_a_single_table_is_a_thin_layer_over_arrays_where_there_are_any() -> None:
    assert all(isinstance(make(slug).table, ArrayTable) for slug in slugs() if slug != "thin-ice")
    assert isinstance(make("thin-ice").table, MatchTable)
    assert isinstance(make("endangered", players=3, decisions="vote").table, MatchTable)


def test_pettingzoo_pays_at_the_end_and_refuses_what_is_illegal() -> None:
    env = make("ignis", render_mode="ansi", layout="mini")
    env.reset(seed=4)
    for wrong in (71, -1, 1_000, None):
        with pytest.raises(IllegalAction, match="not allowed"):
            env.step(wrong)
    total = dict.fromkeys(env.agents, 0.0)
    random = np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, reward, done, cut, _ = env.last()
        total[agent] += reward
        env.step(None if done or cut else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    assert sum(total.values()) == 0
    assert "a" in (env.render() or "")
    env.close()


def test_pettingzoo_shows_all_seats_at_once() -> None:
    env = make("extinction")
    env.reset(seed=1)
    assert env.state_space.contains(env.state())
    assert np.array_equal(env.state()[1], env.observe("seat_2")["observation"])
    assert [len(make(slug).possible_agents) for slug in slugs()] == [2, 2, 2, 2]


def test_the_options_of_a_reset_hold_for_one_game() -> None:
    env = make("ignis")
    env.reset(seed=1, options={"layout": "mini"})
    assert env.table.state.size == 3
    env.reset(seed=1)
    assert env.table.state.size == 6
    with pytest.raises(BadOption):
        env.reset(options={"layout": "no such"})
    with pytest.raises(TablierError, match="ansi or rgb_array"):
        make("ignis", render_mode="human")


def test_hands_that_move_freely_sit_at_one_table() -> None:
    env = make("thin-ice", players=3, continuous=True)
    env.reset(seed=3)
    random = np.random.default_rng(3)
    for _ in range(8):
        assert env.observation_space(env.agent_selection).contains(env.last()[0])
        env.step(random.uniform(-1, 1, env.action_space(env.agent_selection).shape))
    assert env.table.played == 8


def test_what_goes_on_for_too_long_is_truncated(monkeypatch: pytest.MonkeyPatch) -> None:
    env = make("extinction")
    monkeypatch.setattr(type(env.table.tensor), "longest", 3)
    env.reset(seed=1)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())
