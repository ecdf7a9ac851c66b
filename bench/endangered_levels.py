"""Who wins how often at Endangered: random, a greedy rule of thumb, the fitted values, the planner.

    python bench/endangered_levels.py --games 200 --scenario tiger --players 3

Every player meets the same seeds. The planner tries its options in so many rounds for each die, which
does not depend on how busy the machine is; the seconds a turn that it took are printed beside it.
"""

import argparse
import time

import numpy as np

from tablier.bots.endangered import weights_of
from tablier.bots.endangered_search import play_planning
from tablier.bots.endangered_value import BASES, FEATURES, NAMES
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine.running import MOST_CODES, QUESTION, play_at_random
from tablier.lab.endangered_fit import opening
from tablier.lab.endangered_study import interval

# What a sensible person would say at once: votes count, do not run out of animals or of tiles.
RULE_OF_THUMB = {
    "yes-expected": 4, "cubes": 2, "animals": 1, "few-animals": -3, "few-tiles": -3, "pairs": 0.5,
    "money": 0.3,
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--scenario", default="tiger")
    parser.add_argument("--difficulty", default="normal")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=4)
    given = parser.parse_args()
    start, book = opening(given.scenario, given.difficulty, given.players)
    thumb = np.zeros((FEATURES, BASES))
    for name, weight in RULE_OF_THUMB.items():
        thumb[NAMES.index(name), 0] = weight
    fitted = weights_of(given.scenario)
    played = np.zeros(70, np.int64)

    def at_random(table: np.ndarray, rng: np.ndarray) -> None:
        buffers = np.empty(MOST_CODES, np.int64), np.zeros(QUESTION, np.int64), np.empty(32, np.int64)
        play_at_random(table, book, rng, *buffers)

    def planning(weights: np.ndarray, rounds: int, turns: int = 1):
        return lambda table, rng: play_planning(table, book, weights, rng, rounds, 6, turns, played)

    rows = {
        "random": at_random,
        "greedy rule of thumb": planning(thumb, 0),
        "fitted values (beginner, without slips)": planning(fitted, 0),
        f"planner, {given.rounds} rounds": planning(fitted, given.rounds),
    }
    turns = {2: 20, 3: 21, 4: 20, 5: 20}[given.players]
    for name, play in rows.items():
        won, begun = 0, time.process_time()
        for seed in range(given.games):
            table = start.copy()
            play(table, np.array([seed + 1], dtype=np.uint64))
            won += int(table[at.RESULT] == at.WON)
        low, high = interval(won, given.games)
        spent = (time.process_time() - begun) / given.games / turns
        share = f"{won / given.games:.0%}, {low:.0%} to {high:.0%}"
        print(f"{name:40} {won:4} of {given.games} ({share}), {spent:.3f} s a turn", flush=True)


if __name__ == "__main__":
    main()
