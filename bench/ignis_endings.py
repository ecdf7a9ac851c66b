"""How early the endings of Ignis are solved: how many moves before the end of a game the search proves
its result within a second, on one thread.

    python bench/ignis_endings.py [GAMES]

The games are level 7 against itself after four random moves; their own length is the yardstick, so a
position twenty moves before the end is one from which they went on for twenty moves.
"""

import sys
from collections import Counter
from random import Random

from tablier.bots import Limits, make
from tablier.bots.search.searcher import Searcher
from tablier.core import Match
from tablier.games import find

BEFORE = range(24, 3, -2)


def play(seed: int) -> Match:
    game, random, bot = find("ignis"), Random(seed), make("ignis", "7")
    match = Match(game)
    while match.outcome is None:
        (seat,) = match.turn.seats  # type: ignore[union-attr]
        if match.seq < 4:
            action = game.sample(match.state, seat, random)
        else:
            action = bot.choose(game, match.state, seat, Limits(), random).action
        match.add(seat, action)
    return match


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    searcher = Searcher("ignis", slots=1 << 22)
    solved: Counter[int] = Counter()
    kinds: Counter[str] = Counter()
    for seed in range(games):
        match = play(seed)
        for before in BEFORE:
            position = searcher.engine.rules.load(match.at(match.seq - before).state)
            line = searcher.search(position, limits=Limits(seconds=1)).lines[0]
            if line.drawn or line.wins_in is not None:
                solved[before] += 1
                kinds["draw" if line.drawn else "win" if line.score > 0 else "loss"] += 1
    print("moves before the end | solved within a second")
    for before in BEFORE:
        print(f"{before:20} | {solved[before]} of {games}")
    print(", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())))


if __name__ == "__main__":
    main()
