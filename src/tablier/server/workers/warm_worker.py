"""A process that makes the bots of one game ready, and is so much nicer to others than they are to it.

On a fresh machine a bot's first move compiles its search, which takes many seconds and holds the
interpreter. Done here, the result lies in the cache on disk, where every other process finds it.
"""

import os
import sys
from random import Random

from tablier import bots
from tablier.bots import Limits, generic
from tablier.core import Chance, Dealer, Match, Players
from tablier.games import find
from tablier.server.workers.pipes import own_pipes

DECISIONS = 16
"""So many decisions of a match are made, for at some games' first ones there is nothing to think about."""


def warm(slug: str) -> None:
    """Let every kind of bot decide as it would at a table, only in less time."""
    game, dealer, random = find(slug), Dealer(1), Random(1)
    players = [bots.make(slug, level.key) for level in (*generic.LEVELS, *bots.levels(slug))]
    limits, match = Limits(seconds=0.05), Match(game)
    for number in range(1, DECISIONS + 1):
        while isinstance(match.turn, Chance):
            match.deal(dealer)
        if not isinstance(match.turn, Players):
            return
        seat = match.turn.seats[0]
        choosing = players if number in (1, DECISIONS) else players[-1:]
        decisions = [bot.choose(game, match.state, seat, limits, random) for bot in choosing]
        match.add(seat, decisions[-1].action)


def main() -> None:
    own_pipes()
    slug, nice = sys.argv[2:]
    os.nice(int(nice))
    warm(slug)


if __name__ == "__main__":
    main()
