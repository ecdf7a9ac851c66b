"""A record is read and replayed, every event checked, in how much of the time that its game took to play.

    python bench/replay.py

Processor time of random games in plain Python and of their records, in turn; no bot thinks.
"""

import time
from random import Random

from tablier.core import Dealer, Match, Record
from tablier.games import find, slugs

GAMES, ROUNDS = 4, 3
LONGEST = 400


def play(slug: str, seed: int) -> Match:
    match = Match(find(slug), dealer=Dealer(seed))
    match.play_out(Random(seed), LONGEST)
    return match


def main() -> None:
    print("| game | events | played | replayed | ratio |\n|---|---|---|---|---|")
    for slug in slugs():
        texts = [Record.of(play(slug, seed)).write() for seed in range(GAMES)]
        playing, replaying = [], []
        for _ in range(ROUNDS):
            began = time.process_time()
            events = sum(play(slug, seed).seq for seed in range(GAMES))
            middle = time.process_time()
            for text in texts:
                Record.read(text).replay(find(slug))
            ended = time.process_time()
            playing.append(middle - began)
            replaying.append(ended - middle)
        fast, again = min(playing), min(replaying)
        print(f"| {slug} | {events} | {fast:.3f} s | {again:.3f} s | {again / fast:.2f} |", flush=True)


if __name__ == "__main__":
    main()
