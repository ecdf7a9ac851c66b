"""How fast `tablier.batch` is: beside a PettingZoo view in plain Python, beside the bare kernel, on threads,
beside peers; and how fast the PettingZoo view over its arrays is.

Everybody plays at random; a step is one action of one board, with its observation and mask where those are
told, and what chance answers to it. Everybody works in short pieces, of which the lower quartile counts, by
the clock: so a busy machine disturbs few of them. Plain Python takes longer for a piece than a busy machine
leaves anybody alone, so its views are told in processor time, which waiting does not lengthen, as is the bare
kernel, and threads in both. With `--peers`: what `peers_batch.py` measures, too.
"""

import argparse
import os
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
from plain_pettingzoo import PlainAec

import tablier
from tablier.adapters.pettingzoo import aec
from tablier.core import Batch, Dealer, Match
from tablier.games import find

BOARDS, STEPS, PIECES = 1_024, 20, 300
PLAIN = 20
"""Steps of one round in plain Python."""


def quartile(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """How long a piece of work takes in its own stride."""
    return statistics.quantiles((_once(work, clock) for _ in range(PIECES)), n=4)[0]


def _once(work: Callable[[], object], clock: Callable[[], float]) -> float:
    began = clock()
    work()
    return clock() - began


def play(batch: Batch) -> None:
    for _ in range(STEPS):
        batch.step(batch.sample())


class Agent:
    """A random agent at a PettingZoo view."""

    def __init__(self, env: Any) -> None:
        self.env, self.random, self.games = env, np.random.default_rng(1), 0
        self.env.reset(seed=0)

    def play(self) -> None:
        for _ in range(PLAIN):
            while True:
                if not self.env.agents:
                    self.games += 1
                    self.env.reset(seed=self.games)
                seen, _, done, cut, _ = self.env.last()
                if not (done or cut):
                    break
                self.env.step(None)
            self.env.step(int(self.random.choice(np.flatnonzero(seen["action_mask"]))))


def bench(slug: str) -> None:
    game = find(slug)
    engine, start = game.engine, Match(game, players=2).state
    assert engine is not None
    seen, blind = (tablier.batch(slug, BOARDS, seed=1, observe=told, threads=1) for told in (True, False))
    plain, single = Agent(PlainAec(slug)), Agent(aec(slug))
    for batch in (seen, blind):
        play(batch)
    games = round(STEPS * BOARDS / engine.playouts(start, 1_000, 1).length)
    moves = engine.playouts(start, games, 1).events * share_of_actions(slug)

    theirs, thin = (quartile(agent.play, time.process_time) / PLAIN for agent in (plain, single))
    ours, without = (
        quartile(lambda batch=batch: batch.step(batch.sample())) / BOARDS for batch in (seen, blind)
    )
    bare = quartile(lambda: engine.playouts(start, games, 1), time.process_time) / moves
    say(
        slug,
        "step",
        f"{ours * 1e9:.0f} ns, plain PettingZoo {theirs * 1e6:.0f} us",
        theirs / ours,
        "500 or more",
    )
    say(
        slug,
        "PettingZoo over arrays",
        f"{thin * 1e6:.0f} us, plain PettingZoo {theirs * 1e6:.0f} us",
        theirs / thin,
        "no promise",
    )
    say(
        slug,
        "blind step",
        f"{without * 1e9:.0f} ns, bare kernel {bare * 1e9:.0f} ns",
        without / bare,
        "2 or less",
    )
    for boards in (BOARDS, 8 * BOARDS):
        one, two = (tablier.batch(slug, boards, seed=1, threads=threads) for threads in (1, 2))
        best, work = (
            [quartile(lambda batch=batch: batch.step(batch.sample()), clock) for batch in (one, two)]
            for clock in (time.perf_counter, time.process_time)
        )
        say(
            slug,
            f"two threads, {boards} boards",
            "{:.0f} us, {:.0f} us; processor {:.0f} us, {:.0f} us".format(*(t * 1e6 for t in (*best, *work))),
            best[0] / best[1],
            "1.8 or more on two free cores",
        )


def share_of_actions(slug: str) -> float:
    """What part of the events of random games are actions, not chance."""
    game, actions, events = find(slug), 0, 0
    for seed in range(5):
        match = Match(game, players=2, dealer=Dealer(seed))
        match.play_out(Random(seed))
        events += match.seq
        actions += sum(event.seat is not None for event in match.log)
    return actions / events


def say(slug: str, what: str, figures: str, ratio: float, promise: str) -> None:
    print(f"{slug:10} {what:28} {figures}: ratio {ratio:.2f} ({promise})", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", action="store_true", help="measure Pgx and OpenSpiel, too")
    parser.add_argument("games", nargs="*", default=["extinction", "ignis", "endangered"])
    told = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    for slug in told.games:
        bench(slug)
    if told.peers:
        from peers_batch import measure

        for row in measure(None):
            print(f"{row.tool:10} {row.game:28} {row.nanoseconds:,.0f} ns a step", flush=True)
