"""Weights that can be found again from games they decided."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier.bots.search.engines import find_engine
from tablier.cli import main
from tablier.lab.tuning import CHUNK, SCALE, Plan, best_scale, compete, fit, gather, loss, shares_of, tune


def test_a_fit_finds_the_weights_that_made_the_results() -> None:
    random = np.random.default_rng(1)
    counts = random.integers(-5, 6, (20_000, 3))
    true = np.array([40.0, -25.0, 10.0])
    chances = 1 / (1 + np.exp(-counts @ true / SCALE))
    targets = (random.random(len(chances)) < chances).astype(float)
    start = (60, -10, 30)
    found = fit(counts, targets, start, ridge=1e-9)
    factor = best_scale(counts, targets, start) / SCALE
    assert np.abs(np.array(found) / factor - true).max() <= 6
    assert loss(counts, targets, found, factor * SCALE) < loss(counts, targets, start, factor * SCALE)


def test_a_strong_pull_keeps_the_weights_where_they_were() -> None:
    counts, targets = np.eye(3), np.ones(3)
    assert fit(counts, targets, (7, 8, 9), ridge=1e6) == (7, 8, 9)


@pytest.mark.parametrize("slug", ["extinction", "ignis"])
def test_self_play_gives_calm_positions_with_their_results(slug: str) -> None:
    evaluation = find_engine(slug).evaluation
    counts, targets = gather(Plan(slug, nodes=50), evaluation.WEIGHTS, 2, "seed")
    assert counts.shape == (len(targets), len(evaluation.FEATURES))
    assert len(targets) > 10
    assert targets.min() >= 0
    assert targets.max() <= 1


def test_good_weights_beat_none() -> None:
    evaluation = find_engine("ignis").evaluation
    nothing = (0,) * len(evaluation.FEATURES)
    assert compete(Plan("ignis", nodes=300), evaluation.WEIGHTS, nothing, 6, "seed").score > 0.6


@given(games=st.integers(1, 500))
def test_every_game_is_in_one_task_with_a_seed_of_its_own(games: int) -> None:
    shares, seeds = shares_of(games, "seed")
    assert sum(shares) == games
    assert len(set(seeds)) == len(shares)


def test_the_table_is_the_same_whoever_does_the_work() -> None:
    plan, weights = Plan("ignis", games=CHUNK + 1, nodes=5), find_engine("ignis").evaluation.WEIGHTS
    alone, together = (list(tune(plan, 1, weights, processes=count)) for count in (1, 2))
    assert alone == together


def test_the_command_writes_weights_and_how_they_were_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "weights.toml"
    words = f"lab tune ignis --rounds 1 --games 4 --nodes 30 --processes 1 --write {path}"
    with pytest.raises(SystemExit) as ended:
        main(words.split())
    assert ended.value.code == 0
    assert "Round 1" in capsys.readouterr().out
    assert "# Tuned by self-play" in path.read_text()
    assert "tempo = " in path.read_text()


def test_a_game_without_weights_cannot_be_tuned(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["lab", "tune", "thin-ice"])
    assert ended.value.code == 2
    assert "has no weights" in capsys.readouterr().err
