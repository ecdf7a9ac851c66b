"""Reviews: seconds and nodes a game, what is said how often, and ten thousand decisions, of whose sentences
none may fail its check.

    python bench/review.py [--decisions 10000] [--games 3] [--own 15]
"""

import argparse
import time
from collections import Counter
from itertools import count
from random import Random

import tablier
from tablier.bots import Limits, make
from tablier.bots.discovery import is_searched
from tablier.core import Dealer, Match
from tablier.games import find, slugs
from tablier.lab.playing import go_on
from tablier.lab.review_cases import cases
from tablier.reviews import can_review
from tablier.reviews.search.kinds import REASONS

LEVELS = {"extinction": ("2", "4"), "ignis": ("2", "4"), "endangered": ("random",), "thin-ice": ("random",)}
NODES = 3_000
"""For each of the many decisions; a review takes a hundred thousand."""


def play(slug: str, seed: int) -> Match:
    """A game between two levels, to its end."""
    game, dealer = find(slug), Dealer(seed)
    match, names = Match(game, {}, 2, dealer), LEVELS[slug]
    bots = {seat: (make(slug, names[seat % len(names)]), Limits()) for seat in range(2)}
    go_on(match, dealer, bots, Random(seed))
    return match


def time_games(games: int) -> None:
    print("| game | games | moves a game | seconds a game | nodes a game | seconds a hundred moves |")
    print("|---|---|---|---|---|---|")
    for slug in filter(can_review, slugs()):
        seconds = moves = nodes = 0.0
        tablier.review(play(slug, 0), nodes=1_000)  # what is compiled is loaded
        for seed in range(1, games + 1):
            match = play(slug, seed)
            began = time.process_time()
            found = tablier.review(match)
            seconds += time.process_time() - began
            moves += len(found.moves)
            nodes += found.nodes
        row = (moves / games, seconds / games, nodes / games, 100 * seconds / max(1, moves))
        print(
            f"| {slug} | {games} | {row[0]:.0f} | {row[1]:.1f} | {row[2]:,.0f} | {row[3]:.1f} |", flush=True
        )


def check_sentences(decisions: int) -> None:
    searched = [slug for slug in slugs() if is_searched(slug)]
    kinds = {slug: Counter[str]() for slug in searched}
    for slug in searched:
        seen, failed, sentences = 0, 0, 0
        for seed in count(1_000):
            for case in cases(slug, seed, NODES):
                seen += 1
                reasons = REASONS.why(case)
                failed += sum(not REASONS.check(case, reason) for reason in reasons)
                sentences += len(REASONS.say(case, reasons))
                if case.loss > case.small:
                    kinds[slug].update(reason.kind for reason in reasons)
                    kinds[slug]["decisions that lost something"] += 1
            if seen >= decisions // len(searched):
                break
        print(f"{slug}: {seen} decisions, {sentences} sentences, {failed} whose check fails", flush=True)
        assert not failed
    names = [*REASONS.kinds, "decisions that lost something"]
    print(f"\n| of decisions that lost something | {' | '.join(searched)} |\n|---|{'---|' * len(searched)}")
    for name in names:
        print(f"| {name} | {' | '.join(str(kinds[slug][name]) for slug in searched)} |")


def count_own(games: int) -> None:
    """The games that are reviewed in their own way: what is said of their key moments."""
    print("\n| game | games | key moments | what is said |\n|---|---|---|---|")
    for slug in filter(can_review, slugs()):
        if is_searched(slug):
            continue
        moments, kinds = 0, Counter[str]()
        for seed in range(1, games + 1):
            found = tablier.review(play(slug, seed))
            moments += len(found.moments)
            kinds.update(kind for moment in found.moments for kind in moment.kinds)
        said = ", ".join(f"{kind} {number}" for kind, number in kinds.most_common())
        print(f"| {slug} | {games} | {moments} | {said} |", flush=True)


if __name__ == "__main__":
    asked = argparse.ArgumentParser()
    asked.add_argument("--decisions", type=int, default=10_000)
    asked.add_argument("--games", type=int, default=3)
    asked.add_argument("--own", type=int, default=15)
    given = asked.parse_args()
    if given.games:
        time_games(given.games)
    if given.decisions:
        check_sentences(given.decisions)
    if given.own:
        count_own(given.own)
