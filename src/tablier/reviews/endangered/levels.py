"""How hard a choice is to find, said by our own partners instead of by adjectives."""

from random import Random
from typing import Any

from tablier.bots import Limits
from tablier.bots.endangered.player import LEVELS, ROUNDS, make
from tablier.core import Game, Words
from tablier.reviews.endangered.reasons import Case

TRIED = {
    "beginner": Limits(seconds=60, nodes=1),
    "good": Limits(seconds=60, nodes=12),
    "best": Limits(seconds=60, nodes=ROUNDS),
}
"""Rounds in which each partner tries options out, the same on every machine, with time that none needs."""
TIMES = 5
"""Partners try with dice: asked so often, one finds what it chooses more often than not."""

NONE = Words(fr="Aucun de nos partenaires ne le trouve.", en="None of our partners finds it.")
ALL = Words(fr="Tous nos partenaires le trouvent.", en="All of our partners find it.")
SOME = Words(fr="Parmi nos partenaires, le trouvent : {who}.", en="Of our partners, these find it: {who}.")
COMMA = Words(fr=", ", en=", ")


def say_levels(game: Game[Any, Any], case: Case, seat: int, small: float) -> Words:
    """Who of our partners chooses something that loses no more than a little."""

    def finds(level: str, time: int) -> bool:
        chosen = make(level).choose(game, case.state, seat, TRIED[level], Random(time)).action
        return case.found[game.write_action(chosen)].behind <= small

    found = [
        level.title for level in LEVELS if 2 * sum(finds(level.key, time) for time in range(TIMES)) > TIMES
    ]
    if len(found) in (0, len(LEVELS)):
        return ALL if found else NONE
    return SOME.fill(who=COMMA.join(found))
