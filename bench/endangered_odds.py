"""Do the odds come true that the best partner at Endangered tells? A table by tenths, over games of its own.

    python bench/endangered_odds.py --games 1000 --rounds 30 --file odds.jsonl

At every die the odds of the option that it takes are noted, and how the game ended. Games are kept in the
file, and a second run goes on with it. One game is one piece of evidence, however many dice it had: the
interval is taken over games.
"""

import argparse
import hashlib
import time
from pathlib import Path

import msgspec
import numpy as np

from tablier.bots.endangered.plan import play_game
from tablier.bots.endangered.player import SKILLS
from tablier.bots.endangered.skill import NETWORK, networks
from tablier.games.endangered.engine import layout as at
from tablier.lab.endangered.fit import opening
from tablier.lab.endangered.study import interval, turns_of

TENTHS = 10


class Told(msgspec.Struct, frozen=True):
    """One game: what the network said at each die, and whether it was won."""

    mark: str
    seed: int
    won: bool
    said: list[float]
    turns: int
    seconds: float


def play(scenario: str, difficulty: str, players: int, rounds: int, seed: int, mark: str) -> Told:
    table, book = opening(scenario, difficulty, players)
    said: list[float] = []
    rng, begun = np.array([seed], dtype=np.uint64), time.process_time()
    play_game(
        table,
        book,
        networks()[scenario].table,
        SKILLS["best"],
        rounds,
        rng,
        lambda weighed: said.append(round(max(weighed.chances), 4)),
    )
    spent = round(time.process_time() - begun, 3)
    return Told(mark, seed, bool(table[at.RESULT] == at.WON), said, turns_of(table), spent)


def print_table(games: list[Told], scenario: str) -> None:
    learnt = networks()[scenario]
    pairs = [(learnt.told(chance), game) for game in games for chance in game.said]
    print("odds told   dice  games  mean told  came true  apart, in points (95 % over games)")
    for tenth in range(TENTHS):
        some = [(odds, game) for odds, game in pairs if min(TENTHS - 1, int(odds * TENTHS)) == tenth]
        if not some:
            continue
        n, own = len(some), {game.seed: game for _, game in some}
        told, true = sum(odds for odds, _ in some) / n, sum(game.won for _, game in some) / n
        apart = np.array([sum(g.won - o for o, g in some if g.seed == seed) for seed in own])
        half = 196 * float(np.sqrt(np.sum((apart - apart.mean()) ** 2))) / n
        print(
            f"{10 * tenth:3} to {10 * tenth + 10:3} {n:6} {len(own):6} {told:10.1%} {true:10.1%}"
            f" {100 * (true - told):+8.1f} ± {half:.1f}"
        )


def fit(games: list[Told]) -> tuple[float, float]:
    """The slope and lift by which what the network says would best be told: logistic regression."""
    said = np.clip([chance for game in games for chance in game.said], 0.001, 0.999)
    won = np.array([game.won for game in games for _ in game.said], dtype=float)
    x, w = np.stack([np.log(said / (1 - said)), np.ones(len(said))], 1), np.array([1.0, 0.0])
    for _ in range(20):
        p = 1 / (1 + np.exp(-x @ w))
        w -= np.linalg.solve((x * (p * (1 - p))[:, None]).T @ x, x.T @ (p - won))
    return float(w[0]), float(w[1])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--scenario", default="tiger")
    parser.add_argument("--difficulty", default="normal")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--seed", type=int, default=20_000, help="of the first game")
    parser.add_argument("--minutes", type=float, default=600.0)
    parser.add_argument("--file", type=Path, default=Path("endangered-odds.jsonl"))
    given = parser.parse_args()
    cell = (given.scenario, given.difficulty, given.players, given.rounds)
    mark = hashlib.sha256(NETWORK.read_bytes() + repr(cell).encode()).hexdigest()[:12]
    lines = given.file.read_bytes().splitlines() if given.file.exists() else []
    games = [game for line in lines if (game := msgspec.json.decode(line, type=Told)).mark == mark]
    have, end = {game.seed for game in games}, time.monotonic() + 60 * given.minutes
    with given.file.open("ab") as out:
        for seed in range(given.seed, given.seed + given.games):
            if time.monotonic() > end:
                break
            if seed not in have:
                games.append(play(*cell, seed, mark))
                out.write(msgspec.json.encode(games[-1]) + b"\n")
                out.flush()
    won, n = sum(game.won for game in games), len(games)
    low, high = interval(won, n)
    pace = sum(game.seconds for game in games) / sum(game.turns for game in games)
    print(f"won {won} of {n} ({won / n:.0%}, {low:.0%} to {high:.0%}), {pace:.3f} s a turn")
    print_table(games, given.scenario)
    steep, lift = fit(games)
    print(f"these games would have it told with slope {steep:.3f} and lift {lift:+.3f}")


if __name__ == "__main__":
    main()
