"""A compiled game from elsewhere gets everything by its folder alone."""

import threading
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier import bots, lab
from tablier.bots import Limits
from tablier.core import Game, Match, UnknownGame
from tablier.games import ELSEWHERE, find, register, slugs
from tablier.lab.arena import Arena
from tablier.lab.contest import Contest, Entrant
from tablier.lab.tuning import Plan, gather
from tablier.testing import check_game

SLUG = "tic-tac-toe"


@pytest.fixture(scope="module", autouse=True)
def registered() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(ELSEWHERE, "")
        register("outside.tic_tac_toe")
        yield


@pytest.fixture
def game() -> Game[Any, Any]:
    return find(SLUG)


def test_it_stands_among_the_games(game: Game[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert SLUG in slugs()
    assert list(slugs()) == sorted(slugs())
    assert game.ruleset == "tic-tac-toe/1"
    monkeypatch.setenv(ELSEWHERE, "")
    with pytest.raises(UnknownGame):
        find(SLUG)


def test_it_keeps_the_laws(game: Game[Any, Any]) -> None:
    check_game(game, examples=10)


@given(st.integers(0, 2**32), st.integers(0, 9))
@settings(max_examples=30)
def test_engine_and_rules_agree(seed: int, length: int) -> None:
    game = find(SLUG)
    engine, match = game.engine, Match(game)
    assert engine is not None
    match.play_out(seed, length)
    position, state = engine.load(match.state), match.state
    assert engine.unload(position) == state
    outcome = match.outcome
    assert engine.result(position) == (outcome.scores(2) if outcome else None)
    legal = game.actions(state, state.side)
    assert [engine.decode(word, state) for word in engine.generate(position)] == list(legal)
    for action in legal:
        after = engine.play(position, engine.encode(action, state))
        assert engine.unload(after) == game.play(state, state.side, action)


def test_it_is_counted_and_played_at_random(game: Game[Any, Any]) -> None:
    state = Match(game).state
    assert [game.count(state, depth) for depth in range(10)] == [
        1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872,
    ]  # fmt: skip
    assert game.count(state, 4) == game.count_plainly(state, 4)
    found = lab.simulate(SLUG, games=20_000, seed=1)
    # Known shares of random play: 58.5 % for the first, 28.8 % for the second, 12.7 % drawn.
    shares = (*found.wins, found.draws)
    assert all(
        abs(share / 20_000 - true) < 0.02 for share, true in zip(shares, (0.585, 0.288, 0.127), strict=True)
    )
    assert found == lab.simulate(SLUG, games=20_000, seed=1, processes=1)


def test_it_has_eight_levels_analysis_and_a_solution(game: Game[Any, Any]) -> None:
    assert [level.key for level in bots.levels(SLUG)] == list("12345678")
    state = Match(game).state
    found = bots.analyse(game, state, Limits(depth=9), lines=9)
    assert len({line.line[0] for line in found}) == 9
    assert found[0].score == 0
    assert bots.solve(game, state).result == "draw"
    win = game.play(game.play(game.play(game.play(state, 0, _at(0)), 1, _at(3)), 0, _at(1)), 1, _at(4))
    assert game.write_action(bots.best(game, win, level="8").action) == "c1"
    solution = bots.solve(game, win)
    assert (solution.result, solution.moves, solution.line) == ("win", 1, ("c1",))
    for level in ("greedy", "uct", "random"):
        game.check(win, 0, bots.best(game, win, level=level, limits=Limits(nodes=50)).action)


def _at(cell: int) -> Any:
    from outside.tic_tac_toe.game import Mark

    return Mark(cell)


def test_a_search_may_be_stopped(game: Game[Any, Any]) -> None:
    stop = threading.Event()
    stop.set()
    assert len(bots.analyse(game, Match(game).state, Limits(), lines=2, stop=stop)) == 2


def test_it_meets_others_in_the_arena(tmp_path: Path) -> None:
    contest = Contest(SLUG, (Entrant.read("8:2000"), Entrant.read("random")), 4, opening=0)
    arena = Arena(contest, tmp_path)
    assert len(list(arena.run(processes=1))) == 4
    assert arena.standings.totals["random"].wins == 0


def test_its_weights_can_be_tuned() -> None:
    counts, targets = gather(Plan(SLUG, nodes=20, opening=1), (30, 10), 3, "seed")
    assert counts.shape == (len(targets), 2)


def test_learners_get_its_own_numbers(game: Game[Any, Any]) -> None:
    pytest.importorskip("gymnasium")
    from tablier.adapters.gymnasium import gym
    from tablier.adapters.pettingzoo import aec

    env = aec(SLUG)
    env.reset(seed=1)
    assert env.observe("seat_1")["observation"].shape == (2, 3, 3)
    single = gym(SLUG, opponent="5")
    _, info = single.reset(seed=1)
    assert info["action_mask"].tolist() == [1] * 9
    assert single.step(4)[2] is False


def test_openspiel_plays_it() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from tablier.adapters.openspiel import spiel

    pyspiel.random_sim_test(spiel(SLUG), num_sims=2, serialize=False, verbose=False)
