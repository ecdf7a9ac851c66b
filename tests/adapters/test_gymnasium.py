"""The games held to Gymnasium's own tests."""

import subprocess
import sys
import warnings

import numpy as np
import pytest

from tablier.core import BadOption, IllegalAction, TablierError
from tablier.games import slugs

gymnasium = pytest.importorskip("gymnasium")

FEW = {
    "endangered": {"difficulty": "expert"},
    "extinction": {"first": "random"},
    "ignis": {"first": "random"},
}
"""Options with which games that are batched begin by chance, or end soon."""

STEPS = {"endangered": 400}


@pytest.mark.parametrize("slug", slugs())
def test_gymnasium_accepts_every_game(slug: str) -> None:
    from gymnasium.utils.env_checker import check_env

    from tablier.adapters.gymnasium import environment

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the kit warns of what it merely finds unusual
        check_env(gymnasium.make(environment(slug), disable_env_checker=True).unwrapped)


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


def test_a_finished_environment_stays_finished() -> None:
    from tablier.adapters.gymnasium import gym

    env = gym("ignis", layout="mini")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    legal = int(np.flatnonzero(env.action_masks())[0])
    assert env.step(illegal)[1:4] == (-1.0, True, False)
    before = env.table.played
    assert env.step(legal)[1:4] == (0.0, True, False)
    assert env.table.played == before
    assert not env.action_masks().any()


@pytest.mark.parametrize("slug", FEW)
def test_gymnasium_gets_many_boards_at_once(slug: str) -> None:
    from tablier.adapters.gymnasium import Seats, environment

    vector = gymnasium.make_vec(
        environment(slug), num_envs=16, vectorization_mode="vector_entry_point", seat=1, **FEW[slug]
    )
    seen, info = vector.reset(seed=1)
    again, _ = vector.reset(seed=1)
    assert np.array_equal(seen, again)
    random, ends = np.random.default_rng(1), 0
    for _ in range(STEPS.get(slug, 200)):
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
    assert asked


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


def test_a_hand_may_move_freely() -> None:
    from tablier.adapters.gymnasium import gym

    env = gym("thin-ice", continuous=True, seat=1)
    seen, info = env.reset(seed=2)
    random = np.random.default_rng(2)
    for _ in range(4):
        assert info == {}
        assert env.observation_space.contains(seen)
        seen, _, _, _, info = env.step(random.uniform(-1, 1, 6))
    assert env.table.played >= 4
    with pytest.raises(IllegalAction, match="no hand moves freely"):
        gym("ignis", continuous=True)


@pytest.mark.parametrize("slug", slugs())
def test_a_picture_needs_no_graphics_card(slug: str) -> None:
    from tablier.adapters.gymnasium import Seat

    env = Seat(slug, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8
    assert picture.shape[1:] == (480, 3)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 8
    assert env.metadata["render_fps"] == 1


def test_the_options_of_a_reset_hold_for_one_game() -> None:
    from tablier.adapters.gymnasium import gym

    env = gym("ignis")
    env.reset(seed=1, options={"layout": "mini"})
    assert env.table.state.size == 3
    env.reset(seed=1)
    assert env.table.state.size == 6


def test_importing_what_stands_before_the_colon_is_all_it_takes() -> None:
    program = (
        "import gymnasium;"
        "gymnasium.make('tablier.adapters.gymnasium:tablier/Ignis-v1').reset(seed=1);"
        "gymnasium.make('tablier/Extinction-v1', disable_env_checker=True)"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True)
