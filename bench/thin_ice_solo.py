"""Solo study: how many pieces each level places against a random caller.

    python bench/thin_ice_solo.py --level master --games 50 --keep solo.jsonl
    python bench/thin_ice_solo.py --level newcomer --games 20 --keep solo.jsonl
    python bench/thin_ice_solo.py --report solo.jsonl

Each game is appended to the file as it ends, so a study can be broken off and taken up again. The
physics are those of the table: every placement is carried out by hand and has come to rest awake. Bots stop
after so many tries, not by the clock, so that a busy machine says the same. Beside the levels stand simulated
people: the same builder with the judgement and the hands of somebody careful, somebody sloppy, a newcomer.
"""

import argparse
import statistics
import time
from collections import defaultdict
from math import hypot
from pathlib import Path
from random import Random

import msgspec

from tablier.bots.bot import Limits
from tablier.bots.thin_ice.player import SKILLS, IceBot, Skill
from tablier.core import Chance, Dealer, Match, Over
from tablier.games.thin_ice import game
from tablier.games.thin_ice.state import Pile

SLUG = "thin-ice"

_HEARD_OF = frozenset({"tripod", "twist", "scatter"})
PEOPLE: dict[str, tuple[Skill, str]] = {
    "newcomer": (Skill(_HEARD_OF, 3, 0, 30.0, 0.0), "unsteady"),
    "sloppy": (Skill(_HEARD_OF, 6, 0, 6.0, 0.3), "unsteady"),
    "careful": (Skill(_HEARD_OF | {"bridge"}, 10, 1, 2.5, 0.7), "normal"),
}
"""How people judge, and the hands that they have: guesses, to be held against real ones."""

PLAYERS = [*SKILLS, *PEOPLE]


class Solo(msgspec.Struct):
    """One game: `slowest` is the longest decision in seconds of processor time, its execution included."""

    level: str
    seed: int
    pieces: int
    rule: str
    slowest: float
    seconds: float
    pile: Pile


def play(level: str, seed: int) -> Solo:
    skill, hands = PEOPLE.get(level) or (SKILLS[level], "normal")
    match, dealer, random = Match(game, {"hands": hands}, 1), Dealer(seed), Random(seed)
    bot, limits = IceBot(skill), Limits()
    started, slowest = time.process_time(), 0.0
    while not isinstance(turn := match.turn, Over):
        if isinstance(turn, Chance):
            match.deal(dealer)
            continue
        before = time.process_time()
        match.add(0, bot.choose(game, match.state, 0, limits, random).action)
        slowest = max(slowest, time.process_time() - before)
    verdict = match.state.verdicts[0].out if match.state.verdicts else None
    rule = verdict.rule if verdict else ""
    pile = match.state.piles[0]
    return Solo(level, seed, len(pile.pieces), rule, slowest, time.process_time() - started, pile)


def read(path: Path) -> list[Solo]:
    lines = path.read_text().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=Solo) for line in lines]


def report(games: list[Solo]) -> str:
    levels: dict[str, list[Solo]] = defaultdict(list)
    for solo in games:
        levels[solo.level].append(solo)
    lines = [
        "| level | games | mean pieces | standard error | above the level before, in standard errors "
        "| all 15 | fewest | median | slowest decision |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    before: tuple[float, float] | None = None
    for level in PLAYERS:
        played = levels.get(level, [])
        if not played:
            continue
        pieces = [solo.pieces for solo in played]
        mean = statistics.mean(pieces)
        error = statistics.stdev(pieces) / len(pieces) ** 0.5 if len(pieces) > 1 else 0.0
        above = f"{(mean - before[0]) / hypot(error, before[1]):.1f}" if before and level in SKILLS else ""
        before = (mean, error)
        lines.append(
            f"| {level} | {len(pieces)} | {mean:.2f} | {error:.2f} | {above} "
            f"| {sum(n == 15 for n in pieces) / len(pieces):.0%} | {min(pieces)} "
            f"| {statistics.median(pieces):g} | {max(solo.slowest for solo in played):.1f} s |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--level", choices=PLAYERS, default="master")
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
