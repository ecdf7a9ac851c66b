"""The network inside the compiled search: whole numbers, kept up bit by bit."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from tablier.bots import Limits
from tablier.bots.search.engines import find_engine
from tablier.bots.search.judgement import TUNED, Judgement, full_strength, read_judgement
from tablier.bots.search.network import BITS, FINE, MOST, TOP, Network, judge
from tablier.bots.search.player import make
from tablier.bots.search.searcher import Searcher
from tablier.bots.search.work import HIDDEN, PLANES
from tablier.core import Match, Players, TablierError
from tablier.games import find
from tablier.lab.network_fitting import Course, Samples, collect, fit, match
from tablier.lab.tuning import Plan

SLUGS = ("extinction", "ignis")


def some_network(slug: str, seed: int = 1) -> Network:
    random = np.random.default_rng(seed)
    columns = random.normal(0, 0.3, (BITS, HIDDEN))
    return Network(columns, random.normal(0, 0.3, HIDDEN), random.normal(0, 40, 2 * HIDDEN), slug)


def plain(network: Network, slug: str, record: np.void) -> int:
    """The same sums, anew and in plain Python."""
    engine = find_engine(slug)
    words = np.zeros(PLANES, np.uint64)
    engine.evaluation.planes(record, words)
    bits = [64 * plane + bit for plane in range(PLANES) for bit in range(64) if int(words[plane]) >> bit & 1]
    columns = np.round(network.columns * TOP).astype(int)
    turned = engine.evaluation.TURNED
    bias = np.round(network.bias * TOP).astype(int)
    sums = [bias + columns[list(seen)].sum(0) for seen in (bits, turned[bits])]
    own = int(engine.rules.side(record))
    units = np.concatenate([sums[own], sums[1 - own]]).clip(0, TOP)
    total = int((units * np.round(network.output * FINE).astype(int)).sum()) // (TOP * FINE)
    weights = np.array(engine.evaluation.WEIGHTS, np.int32)
    return int(engine.evaluation.evaluate(record, weights)) + max(-MOST, min(MOST, total))


@pytest.mark.parametrize("slug", SLUGS)
def test_kept_up_along_a_game_it_is_what_it_would_be_anew(slug: str) -> None:
    engine, network, game = find_engine(slug), some_network(slug), find(slug)
    work = np.zeros(1, engine.work)[0]
    work["weights"][: len(engine.evaluation.WEIGHTS)] = engine.evaluation.WEIGHTS
    network.install(work)
    for seed in range(4):
        game_so_far, random = Match(game), Random(seed)
        while isinstance(game_so_far.turn, Players) and game_so_far.seq < 40:
            record = engine.rules.load(game_so_far.state)[0]
            assert judge(work, record) == plain(network, slug, record)
            game_so_far.play_out(random, game_so_far.seq + 1)


@pytest.mark.parametrize("slug", SLUGS)
def test_both_seats_see_the_same_board(slug: str) -> None:
    """A position and the same one with seats exchanged and the board turned are worth the same."""
    turned = find_engine(slug).evaluation.TURNED
    assert (np.sort(turned) == np.arange(BITS)).all()
    assert (turned[turned] == np.arange(BITS)).all()


def test_a_network_that_says_nothing_changes_nothing_and_another_does() -> None:
    state = Match(find("ignis")).state
    silent = Network(np.zeros((BITS, HIDDEN)), np.zeros(HIDDEN), np.zeros(2 * HIDDEN), "ignis")
    found = []
    for network in (None, silent, some_network("ignis")):
        searcher = Searcher("ignis", Judgement((), network), slots=1 << 14)
        found.append(searcher.search(searcher.engine.rules.load(state), (), Limits(depth=4)))
    assert found[0].lines == found[1].lines
    assert found[0].nodes == found[1].nodes
    assert found[0].lines != found[2].lines


def test_a_file_is_read_again_and_another_games_refused(tmp_path: Path) -> None:
    network = some_network("ignis")
    network.save(tmp_path / "net.npz")
    read = read_judgement("ignis", tmp_path / "net.npz").network
    assert read is not None
    assert all((kept == made).all() for kept, made in zip(read.whole, network.whole, strict=True))
    with pytest.raises(TablierError, match="neither weights nor a network for extinction"):
        read_judgement("extinction", tmp_path / "net.npz")
    network._replace(columns=network.columns * 40).save(tmp_path / "loud.npz")
    with pytest.raises(TablierError, match="columns add up to"):
        read_judgement("ignis", tmp_path / "loud.npz")


@pytest.mark.parametrize("slug", SLUGS)
def test_full_strength_asks_the_network_that_ships(slug: str) -> None:
    network = full_strength(slug).network
    assert network is not None
    assert network.game == slug
    so_far = Match(find(slug))
    so_far.play_out(Random(3), 8)
    seat = so_far.turn.seats[0] if isinstance(so_far.turn, Players) else 0
    asked, without = (
        make(slug, "8", judgement).choose(find(slug), so_far.state, seat, Limits(nodes=2_000), Random(0))
        for judgement in (None, TUNED)
    )
    assert asked.chance != without.chance


def test_fitting_learns_what_the_evaluation_misses() -> None:
    plan = Plan("ignis", games=2, nodes=60)
    samples = Samples.join([collect(plan, 3, f"{number}") for number in range(2)])
    # What is worth knowing here: whether the side to move has a tile in the middle of its second rows.
    own = np.where(samples.sides == 0, samples.words[:, 0], samples.words[:, 1]) & np.uint64(0x1C1C00)
    samples = samples._replace(targets=np.where(own > 0, 0.9, 0.2).astype(np.float32))
    whole = Samples.join([samples] * 20)
    found = fit("ignis", whole, Course(epochs=12, batch=64, rate=1e-2))
    assert found.loss_after < found.loss_before - 0.05
    assert match(plan, found.network, 2, processes=1).games == 2
