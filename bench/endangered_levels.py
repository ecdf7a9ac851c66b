"""Who wins how often at Endangered: random, a greedy rule of thumb, the fitted values, the three levels.

    python bench/endangered_levels.py --games 200 --scenario tiger --players 2 3 4 5 --file levels.jsonl

Every player meets the same seeds, ten at a time, until all are played or the minutes are over; games are
kept in the file, and a second run goes on with it. Each number of players has a process of its own; at the
end all are counted together, and the best level is held against the good one game by game. Planners try
their options out in so many rounds for each die, which does not depend on how busy the machine is; the
seconds of one core a turn that it took are printed.
"""

import argparse
import hashlib
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec
import numpy as np

from tablier.bots.endangered.evaluation import BASES, FEATURES, NAMES
from tablier.bots.endangered.plan import play_game
from tablier.bots.endangered.player import ROUNDS, SKILLS
from tablier.bots.endangered.skill import NETWORK, WEIGHTS, Skill, networks, weights_of
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


def play_cell(job: tuple[argparse.Namespace, int]) -> list[Met]:
    """All games of one number of players, those of the file among them."""
    given, number = job
    cell = Cell(given.scenario, given.difficulty, number)
    rows = players(cell, given.good, given.best)
    if given.at_once:
        rows = dict(list(rows.items())[:4])
    start, _ = opening(*msgspec.structs.astuple(cell))
    made = hashlib.sha256(NETWORK.read_bytes() + WEIGHTS.read_bytes()).hexdigest()[:6]
    mark, end = mark_of(cell, Plan(given.best)) + made, time.monotonic() + 60 * given.minutes
    seeds = range(given.first, given.first + given.games)
    lines = given.file.read_bytes().splitlines() if given.file.exists() else []
    kept = [msgspec.json.decode(line, type=Met) for line in lines]
    kept = [met for met in kept if met.mark == mark and met.cell == cell and met.seed in seeds]
    have = {(met.player, met.seed) for met in kept}
    with given.file.open("ab") as out:
        for ten in batched(seeds, 10):
            if time.monotonic() > end:
                break
            for name, play in rows.items():
                for seed in ten:
                    if (name, seed) in have:
                        continue
                    table, begun = start.copy(), time.process_time()
                    play(table, np.array([seed + 1], dtype=np.uint64))
                    spent = round(time.process_time() - begun, 4)
                    won = bool(table[at.RESULT] == at.WON)
                    kept.append(Met(mark, cell, name, seed, won, turns_of(table), spent))
                    out.write(msgspec.json.encode(kept[-1]) + b"\n")
                    out.flush()
    return kept


def batched(seeds: range, size: int) -> Iterator[range]:
    for start in range(0, len(seeds), size):
        yield seeds[start : start + size]


def say(title: str, games: list[Met]) -> None:
    print(title)
    for name in dict.fromkeys(met.player for met in games):
        mine = [met for met in games if met.player == name]
        won, n = sum(met.won for met in mine), len(mine)
        low, high = interval(won, n)
        pace = sum(met.seconds for met in mine) / sum(met.turns for met in mine)
        print(f"  {name:25} {won:4} of {n} ({won / n:.0%}, {low:.0%} to {high:.0%}), {pace:.3f} s a turn")
    best, good = (
        {(met.cell.players, met.seed): met.won for met in games if met.player.startswith(level)}
        for level in ("best", "good")
    )
    apart = [best[game] - good[game] for game in best.keys() & good.keys()]
    if len(apart) > 1:
        off = 1.96 * statistics.stdev(apart) / len(apart) ** 0.5
        print(f"  best over good, game by game: {100 * statistics.mean(apart):+.1f} ± {100 * off:.1f} points")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--scenario", default="tiger")
    parser.add_argument("--difficulty", default="normal")
    parser.add_argument("--players", type=int, nargs="+", default=[3])
    parser.add_argument("--good", type=int, default=12, help="rounds for each die of the good level")
    parser.add_argument("--best", type=int, default=ROUNDS, help="rounds for each die of the best level")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--at-once", action="store_true", help="only those who try nothing out")
    parser.add_argument("--file", type=Path, default=Path("endangered-levels.jsonl"))
    given = parser.parse_args()
    with ProcessPoolExecutor() as pool:
        cells = list(pool.map(play_cell, [(given, number) for number in given.players]))
    for number, games in zip(given.players, cells, strict=True):
        say(f"{given.scenario}, {given.difficulty}, {number} players", games)
    if len(cells) > 1:
        say("all together", [met for games in cells for met in games])


if __name__ == "__main__":
    main()
