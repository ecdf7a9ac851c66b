"""Solo study: how many pieces each level places against a random caller.

    python bench/thin_ice_solo.py --level master --games 50 --keep solo.jsonl
    python bench/thin_ice_solo.py --report solo.jsonl

Each game is appended to the file as it ends, so a study can be broken off and taken up again. The
physics are those of the table: every placement is carried out by hand and has come to rest awake.
"""

import argparse
import statistics
import time
from collections import defaultdict
from pathlib import Path
from random import Random

import msgspec

from tablier import bots
from tablier.core import Chance, Dealer, Match, Over
from tablier.games.thin_ice import game
from tablier.games.thin_ice.state import Pile

SLUG = "thin-ice"


class Solo(msgspec.Struct):
    """One game: `slowest` is the longest decision in seconds, its execution included."""

    level: str
    seed: int
    pieces: int
    rule: str
    slowest: float
    seconds: float
    pile: Pile


def play(level: str, seed: int) -> Solo:
    match, dealer, random = Match(game, {}, 1), Dealer(seed), Random(seed)
    bot, limits = bots.make(SLUG, level), bots.find_level(SLUG, level).limits
    started, slowest = time.perf_counter(), 0.0
    while not isinstance(turn := match.turn, Over):
        if isinstance(turn, Chance):
            match.deal(dealer)
            continue
        before = time.perf_counter()
        match.add(0, bot.choose(game, match.state, 0, limits, random).action)
        slowest = max(slowest, time.perf_counter() - before)
    verdict = match.state.verdicts[0].out if match.state.verdicts else None
    rule = verdict.rule if verdict else ""
    pile = match.state.piles[0]
    return Solo(level, seed, len(pile.pieces), rule, slowest, time.perf_counter() - started, pile)


def read(path: Path) -> list[Solo]:
    lines = path.read_text().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=Solo) for line in lines]


def report(games: list[Solo]) -> str:
    levels: dict[str, list[Solo]] = defaultdict(list)
    for solo in games:
        levels[solo.level].append(solo)
    lines = [
        "| level | games | mean pieces | standard error | all 15 | fewest | median | slowest decision |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for level in (level.key for level in bots.levels(SLUG)):
        played = levels.get(level, [])
        if not played:
            continue
        pieces = [solo.pieces for solo in played]
        error = statistics.stdev(pieces) / len(pieces) ** 0.5 if len(pieces) > 1 else 0.0
        lines.append(
            f"| {level} | {len(pieces)} | {statistics.mean(pieces):.2f} | {error:.2f} "
            f"| {sum(n == 15 for n in pieces) / len(pieces):.0%} | {min(pieces)} "
            f"| {statistics.median(pieces):g} | {max(solo.slowest for solo in played):.1f} s |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--level", choices=[level.key for level in bots.levels(SLUG)], default="master")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--first", type=int, default=1000, help="the first seed")
    parser.add_argument("--keep", type=Path, default=Path("thin-ice-solo.jsonl"))
    parser.add_argument("--report", type=Path, help="only report on a kept study")
    told = parser.parse_args()
    if told.report:
        print(report(read(told.report)))
        return
    done = {(solo.level, solo.seed) for solo in read(told.keep)}
    for seed in range(told.first, told.first + told.games):
        if (told.level, seed) not in done:
            with told.keep.open("a") as kept:
                solo = play(told.level, seed)
                kept.write(msgspec.json.encode(solo).decode() + "\n")
            print(f"{told.level} {seed}: {solo.pieces} {solo.rule} in {solo.seconds:.0f} s", flush=True)
    print(report(read(told.keep)))


if __name__ == "__main__":
    main()
