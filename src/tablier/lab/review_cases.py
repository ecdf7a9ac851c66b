"""Decisions to hold the sentences of reviews against: games of weak players and of chance, move by move."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tablier.core import Match, Players
from tablier.games import find
from tablier.reviews.labels import labels_for
from tablier.reviews.search.case import Case
from tablier.reviews.search.judging import Judge

AT_RANDOM = 0.3
"""The share of moves that are any legal one; the others are a weak level's."""

LEVELS = ("1", "2", "4")
LONGEST = 80


def cases(slug: str, seed: int, nodes: int) -> Iterator[Case]:
    """The decisions of one game, each judged with so many nodes. The same seed makes the same game."""
    game, random = find(slug), Random(f"{slug} {seed}")
    judge, match = Judge(game, labels_for(slug), nodes), Match(game)
    match.deal_all()
    match.play_out(random, match.seq + random.randrange(2, 20))
    while isinstance(match.turn, Players) and match.seq < LONGEST:
        text = _choose(judge, match, random)
        yield judge.judge(match.state, text)
        match.play(text)


def _choose(judge: Judge, match: Match[Any, Any], random: Random) -> str:
    if random.random() < AT_RANDOM:
        return judge.game.write_action(random.choice(list(match.legal)))
    shares = judge.shares(match.state, random.choice(LEVELS))
    return random.choices(list(shares), list(shares.values()))[0]
