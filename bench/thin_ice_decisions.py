"""How long the strongest bot of Thin Ice thinks: `python bench/thin_ice_decisions.py [SEED...]`.

Whole solo games against a random caller are played, and every decision is timed by the clock, the
carrying out included. The trials of one full pile are then timed on one thread and on two: a simulation
runs outside Python's lock, so that threads do what processes would, without their copies.
"""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from random import Random
from statistics import median

from tablier import bots
from tablier.bots.thin_ice.ideas import ideas
from tablier.bots.thin_ice.player import SKILLS
from tablier.bots.thin_ice.trials import attempt
from tablier.core import Chance, Dealer, Match, Over
from tablier.games.thin_ice import game
from tablier.games.thin_ice.physics.world import World
from tablier.games.thin_ice.state import State

LEVEL = "master"
TRIALS = 24


def play(seed: int) -> tuple[list[float], State]:
    """The seconds of each decision, and the state before the last."""
    match, dealer, random = Match(game, {}, 1), Dealer(seed), Random(seed)
    bot, limits = bots.make("thin-ice", LEVEL), bots.find_level("thin-ice", LEVEL).limits
    taken, before = list[float](), match.state
    while not isinstance(turn := match.turn, Over):
        if isinstance(turn, Chance):
            match.deal(dealer)
            continue
        before, started = match.state, time.perf_counter()
        match.add(0, bot.choose(game, match.state, 0, limits, random).action)
        taken.append(time.perf_counter() - started)
    return taken, before


def trials(state: State, threads: int) -> float:
    """Seconds that the trials of many ideas take."""
    world, piece = World.of(state.setup.top, state.piles[0]), f"M{TRIALS}"
    some = list(islice(ideas(world, piece, SKILLS[LEVEL].known, Random(1)), TRIALS))
    with ThreadPoolExecutor(threads) as pool:
        started = time.perf_counter()
        list(pool.map(lambda pair: attempt(world, pair[1], 0.03, Random(pair[0])), enumerate(some)))
        return time.perf_counter() - started


def main() -> None:
    taken, state = list[float](), None
    for seed in [int(word) for word in sys.argv[1:]] or [1, 2, 3]:
        some, state = play(seed)
        taken += some
    assert state
    print(f"{len(taken)} decisions: median {median(taken):.2f} s, slowest {max(taken):.2f} s")
    pieces = len(state.piles[0].pieces)
    for threads in (1, 2):
        print(f"{TRIALS} trials on {pieces} pieces, {threads} threads: {trials(state, threads):.2f} s")


if __name__ == "__main__":
    main()
