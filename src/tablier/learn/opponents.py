"""Who answers in a lesson. All that lessons need of the bots stands here."""

from random import Random
from typing import Any

from tablier import bots
from tablier.core import Game
from tablier.learn.lesson import BadLesson

NODES = 30_000
"""How far a player looks who would go by the clock: counted, so that a lesson is the same everywhere."""


def answer(game: Game[Any, Any], state: Any, seat: int, who: str, seed: str) -> Any:
    """What `who` does: `best`, or `level N`, counted from the weakest. The same seed, the same answer."""
    levels = bots.levels(game.slug)
    word, _, number = who.partition(" ")
    if who == "best":
        level, limits = levels[-1], bots.Limits(nodes=NODES)
    elif word == "level" and number.isdecimal() and 1 <= int(number) <= len(levels):
        level = levels[int(number) - 1]
        limits = level.limits if level.limits.seconds is None else bots.Limits(nodes=NODES)
    else:
        raise BadLesson(f"reply {who!r}: expected texts, 'best' or 'level 1' to 'level {len(levels)}'")
    random = Random(seed)
    known = game.determinize(state, seat, random)
    return bots.make(game.slug, level.key).choose(game, known, seat, limits, random).action


def first_level(slug: str) -> str:
    """The level that a first real game is played against."""
    return bots.levels(slug)[0].key
