"""How fast Endangered is: random games in plain Python and compiled, and the cost of a copy.

    python bench/endangered.py

Processor time, the best of five rounds of the same games. The first line says what it took until the
first game was over: with an empty cache (`TABLIER_CACHE=$(mktemp -d)`) that is compiling, imports
counted in. The last one says what the best partner took beyond that until it had made its first choice.
"""

import time
from random import Random

import numpy as np

from tablier.core import Match
from tablier.games.endangered import game
from tablier.games.endangered.engine.layout import RESULTS, load
from tablier.games.endangered.engine.running import play_many
from tablier.games.endangered.engine.tables import write_book
from tablier.games.endangered.pack import SCENARIOS, program_of


def main() -> None:
    for scenario in SCENARIOS:
        for players in (2, 4):
            state = Match(game, {"scenario": scenario}, players).state
            book = write_book(program_of(state.folder, state.pack, scenario, "normal"))
            flat, rng = load(state), np.array([1], dtype=np.uint64)
            ends = np.zeros(len(RESULTS), dtype=np.int64)
            if scenario == SCENARIOS[0] and players == 2:
                play_many(flat, book, 1, rng, ends)
                print(f"ready after {time.process_time():.1f} s of processor time")
            games, seconds, events = 2000, float("inf"), 0
            for _ in range(5):
                rng[0], ends[:] = 1, 0
                start = time.process_time()
                events = play_many(flat, book, games, rng, ends)
                seconds = min(seconds, time.process_time() - start)
            shares = ", ".join(f"{RESULTS[i]} {ends[i] / games:.0%}" for i in range(1, 5))
            print(
                f"{scenario:6} {players} players: {games / seconds:7.0f} games/s, "
                f"{events / games:.0f} questions a game ({shares})"
            )
    flat, copies = load(Match(game, {}, 4).state), 200_000
    start = time.perf_counter()
    for _ in range(copies):
        flat.copy()
    print(
        f"copy of a flat table: {(time.perf_counter() - start) / copies * 1e6:.2f} µs ({flat.nbytes} bytes)"
    )
    start, games = time.perf_counter(), 10
    for seed in range(games):
        Match(game, {}, 3).play_out(seed)
    print(f"oracle in plain Python: {games / (time.perf_counter() - start):.1f} games/s")
    print(f"the best partner's first choice: {first_choice():.1f} s of processor time")


def first_choice() -> float:
    """Where the first die is placed, tried out in one round; from importing the partner on."""
    match = Match(game, {}, 2)
    match.play_out(1, limit=14)
    start = time.process_time()
    from tablier import bots

    bots.make("endangered", "best").choose(game, match.state, 0, bots.Limits(nodes=1), Random(1))
    return time.process_time() - start


if __name__ == "__main__":
    main()
