"""Who wins how often at Endangered: random, a greedy rule of thumb, the fitted values, the three levels.

    python bench/endangered_levels.py --games 200 --scenario tiger --players 3

Every player meets the same seeds, ten at a time, until all are played or the minutes are over. Planners
try their options out in so many rounds for each die, which does not depend on how busy the machine is;
the seconds of one core a turn that it took are printed.
"""

import argparse
import time

import numpy as np

from tablier.bots.endangered import SKILLS
from tablier.bots.endangered_plan import play_game
from tablier.bots.endangered_skill import Skill, weights_of
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
AT_ONCE = Skill(keep=1, turns=0)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--scenario", default="tiger")
    parser.add_argument("--difficulty", default="normal")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--good", type=int, default=4, help="rounds for each die of the good level")
    parser.add_argument("--best", type=int, default=4, help="rounds for each die of the best level")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--at-once", action="store_true", help="only those who try nothing out")
    given = parser.parse_args()
    start, book = opening(given.scenario, given.difficulty, given.players)
    thumb = np.zeros((FEATURES, BASES))
    for name, weight in RULE_OF_THUMB.items():
        thumb[NAMES.index(name), 0] = weight
    fitted = weights_of(given.scenario)

    def at_random(table: np.ndarray, rng: np.ndarray) -> None:
        buffers = np.empty(MOST_CODES, np.int64), np.zeros(QUESTION, np.int64), np.empty(32, np.int64)
        play_at_random(table, book, rng, *buffers)

    def planning(weights: np.ndarray, skill: Skill, rounds: int = 0):
        return lambda table, rng: play_game(table, book, weights, skill, rounds, rng)

    rows = {
        "random": at_random,
        "greedy rule of thumb": planning(thumb, AT_ONCE),
        "fitted values alone": planning(fitted, AT_ONCE),
        "beginner": planning(fitted, SKILLS["beginner"]),
        f"good, {given.good} rounds": planning(fitted, SKILLS["good"], given.good),
        f"best, {given.best} rounds": planning(fitted, SKILLS["best"], given.best),
    }
    if given.at_once:
        rows = dict(list(rows.items())[:4])
    turns = {2: 20, 3: 21, 4: 20, 5: 20}[given.players]
    won, spent = dict.fromkeys(rows, 0), dict.fromkeys(rows, 0.0)
    end, met = time.monotonic() + 60 * given.minutes, 0
    while met < given.games and (met == 0 or time.monotonic() < end):
        seeds = range(met, min(met + 10, given.games))
        for name, play in rows.items():
            begun = time.process_time()
            for seed in seeds:
                table = start.copy()
                play(table, np.array([seed + 1], dtype=np.uint64))
                won[name] += int(table[at.RESULT] == at.WON)
            spent[name] += time.process_time() - begun
        met = seeds[-1] + 1
    for name in rows:
        low, high = interval(won[name], met)
        share = f"{won[name] / met:.0%}, {low:.0%} to {high:.0%}"
        print(f"{name:25} {won[name]:4} of {met} ({share}), {spent[name] / met / turns:.3f} s a turn")


if __name__ == "__main__":
    main()
