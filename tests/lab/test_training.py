"""Learning from self-play: the arithmetic, the loop, and going on."""

from pathlib import Path

import numpy as np
import pytest

from tablier.bots import Limits, admit, best
from tablier.bots.puct.network import PolicyNetwork
from tablier.core import Match, TablierError
from tablier.games import find
from tablier.lab.training.learner import fit, slopes_of
from tablier.lab.training.loop import Run
from tablier.lab.training.plan import Plan
from tablier.lab.training.replay import Moments, Replay
from tablier.lab.training.selfplay import play_games

PLAN = Plan(
    "ignis", {"layout": "mini"}, (16,), games=6, boards=4, leaves=6, steps=20, batch=32, gate=4, rate=1e-2
)


@pytest.fixture(scope="module")
def moments() -> Moments:
    tensor = find("ignis").tensor
    assert tensor is not None
    return play_games(PLAN, PolicyNetwork.fresh("ignis", tensor, (16,), 0), 6, 1)


def test_what_was_played_is_what_the_rules_allow(moments: Moments) -> None:
    seen, masks, wishes, points = moments.some(np.arange(moments.size), 72)
    assert seen.shape[1:] == (8, 6, 6)
    assert np.allclose(wishes.sum(1), 1, atol=1e-2)
    assert not (wishes > 0)[~masks].any()
    assert set(points) <= {0.0, 0.5, 1.0}
    assert moments.size >= 6 * 4


def test_slopes_are_what_the_loss_does(moments: Moments) -> None:
    tensor = find("ignis").tensor
    assert tensor is not None
    network = PolicyNetwork.fresh("ignis", tensor, (16,), 1)
    kinds = ("weights", "bias")
    parts = {
        f"{kind}{n}": np.asarray(part, np.float64)
        for n, layer in enumerate(network.layers)
        for kind, part in zip(kinds, layer, strict=True)
    }
    batch = [array.astype(np.float64) for array in moments.some(np.arange(8), 72)]
    batch[1] = batch[1] > 0
    _, slopes = slopes_of(parts, *batch)
    random = np.random.default_rng(1)
    for name, part in parts.items():
        place = tuple(random.integers(size) for size in part.shape)
        step, losses = 1e-5, []
        for way in (1, -1):
            part[place] += way * step
            losses.append(slopes_of(parts, *batch)[0])
            part[place] -= way * step
        assert slopes[name][place] == pytest.approx((losses[0] - losses[1]) / (2 * step), abs=1e-4)


def test_a_learner_gets_better_at_what_it_is_shown(moments: Moments) -> None:
    tensor = find("ignis").tensor
    assert tensor is not None
    fresh = PolicyNetwork.fresh("ignis", tensor, (16,), 0)
    _, at_first = fit(PLAN, fresh, moments, 1)
    network = fresh
    for number in range(5):
        network, loss = fit(PLAN, network, moments, number)
    assert loss < at_first - 0.1


def test_the_newest_moments_stay(moments: Moments, tmp_path: Path) -> None:
    replay = Replay(10)
    replay.add(moments)
    replay.save(tmp_path / "replay.npz")
    kept = Replay.load(10, tmp_path / "replay.npz").moments
    assert kept is not None
    assert kept.size == 10
    assert (kept.points == moments.points[-10:]).all()


def test_a_training_goes_on_and_its_network_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablier.lab.ignis.yardstick.COUNT", 2)
    (first,) = Run(PLAN, tmp_path).go_on(1, fit)
    run = Run(PLAN, tmp_path)
    (second,) = run.go_on(1, fit)
    assert (first.number, second.number) == (1, 2)
    assert second.kept == first.played + second.played
    assert len((tmp_path / "metrics.jsonl").read_text().splitlines()) == 2
    assert "rounds of training" in (tmp_path / "metrics.svg").read_text()
    with pytest.raises(TablierError, match="another training"):
        Run(Plan("ignis"), tmp_path)
    monkeypatch.setattr("tablier.bots.registered._here", {})
    game = find("ignis")
    state = Match(game, {"layout": "mini"}).state
    level = admit(f"puct+{tmp_path / 'best.npz'}")
    assert best(game, state, level=level, limits=Limits(nodes=20)).action in game.actions(state, 0)
