"""Who wins how often at Endangered: random, a greedy rule of thumb, the fitted values, the three levels.

    python bench/endangered_levels.py --games 200 --scenario tiger --players 3 --file levels.jsonl

Every player meets the same seeds, ten at a time, until all are played or the minutes are over; games are
kept in the file, and a second run goes on with it. Planners try their options out in so many rounds for
each die, which does not depend on how busy the machine is; the seconds of one core a turn that it took are
printed.
"""

import argparse
import hashlib
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np

from tablier.bots.endangered.evaluation import BASES, FEATURES, NAMES
from tablier.bots.endangered.plan import play_game
from tablier.bots.endangered.player import ROUNDS, SKILLS
from tablier.bots.endangered.skill import NETWORK, Skill, networks, weights_of
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine.running import play_at_random
from tablier.lab.endangered.counts import interval
from tablier.lab.endangered.fit import opening
from tablier.lab.endangered.study import Cell, Plan, mark_of, turns_of

# What a sensible person would say at once: votes count, do not run out of animals or of tiles.
RULE_OF_THUMB = {
    "yes-expected": 4, "cubes": 2, "animals": 1, "few-animals": -3, "few-tiles": -3, "pairs": 0.5,
    "money": 0.3,
}  # fmt: skip
AT_ONCE = Skill(keep=1)

Play = Callable[[np.ndarray, np.ndarray], object]


class Met(msgspec.Struct, frozen=True):
    """One game of one player, by the cards, the sheet and the values it was played with."""

    mark: str
    cell: Cell
    player: str
    seed: int
    won: bool
    turns: int
    seconds: float


def players(cell: Cell, good: int, best: int) -> dict[str, Play]:
    _, book = opening(*msgspec.structs.astuple(cell))
    thumb = np.zeros((FEATURES, BASES))
    for name, weight in RULE_OF_THUMB.items():
        thumb[NAMES.index(name), 0] = weight
    fitted = weights_of(cell.scenario)
    learnt = networks().get(cell.scenario)

    def at_random(table: np.ndarray, rng: np.ndarray) -> None:
        play_at_random(table, book, rng)

    def planning(weights: np.ndarray, skill: Skill, rounds: int = 0) -> Play:
        return lambda table, rng: play_game(table, book, weights, skill, rounds, rng)

    return {
        "random": at_random,
        "greedy rule of thumb": planning(thumb, AT_ONCE),
        "fitted values alone": planning(fitted, AT_ONCE),
        "beginner": planning(fitted, SKILLS["beginner"]),
        f"good, {good} rounds": planning(fitted, SKILLS["good"], good),
        f"best, {best} rounds": planning(learnt.table if learnt else fitted, SKILLS["best"], best),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--scenario", default="tiger")
    parser.add_argument("--difficulty", default="normal")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--good", type=int, default=12, help="rounds for each die of the good level")
    parser.add_argument("--best", type=int, default=ROUNDS, help="rounds for each die of the best level")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--at-once", action="store_true", help="only those who try nothing out")
    parser.add_argument("--file", type=Path, default=Path("endangered-levels.jsonl"))
    given = parser.parse_args()
    cell = Cell(given.scenario, given.difficulty, given.players)
    rows = players(cell, given.good, given.best)
    if given.at_once:
        rows = dict(list(rows.items())[:4])
    start, _ = opening(*msgspec.structs.astuple(cell))
    learnt = hashlib.sha256(NETWORK.read_bytes()).hexdigest()[:6]
    mark, end = mark_of(cell, Plan(given.best)) + learnt, time.monotonic() + 60 * given.minutes
    lines = given.file.read_bytes().splitlines() if given.file.exists() else []
    kept = [msgspec.json.decode(line, type=Met) for line in lines]
    kept = [met for met in kept if met.mark == mark and met.cell == cell and met.seed < given.games]
    have = {(met.player, met.seed) for met in kept}
    with given.file.open("ab") as out:
        for first in range(0, given.games, 10):
            if time.monotonic() > end:
                break
            for name, play in rows.items():
                for seed in range(first, min(first + 10, given.games)):
                    if (name, seed) in have:
                        continue
                    table, begun = start.copy(), time.process_time()
                    play(table, np.array([seed + 1], dtype=np.uint64))
                    spent = round(time.process_time() - begun, 4)
                    won = bool(table[at.RESULT] == at.WON)
                    kept.append(Met(mark, cell, name, seed, won, turns_of(table), spent))
                    out.write(msgspec.json.encode(kept[-1]) + b"\n")
                    out.flush()
    for name in rows:
        mine = [met for met in kept if met.player == name]
        won, n = sum(met.won for met in mine), len(mine)
        low, high = interval(won, n)
        pace = sum(met.seconds for met in mine) / sum(met.turns for met in mine)
        print(f"{name:25} {won:4} of {n} ({won / n:.0%}, {low:.0%} to {high:.0%}), {pace:.3f} s a turn")


if __name__ == "__main__":
    main()
