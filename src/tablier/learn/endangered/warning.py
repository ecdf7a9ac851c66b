# pyright: basic
"""What is warned of in Endangered: a choice after which nothing is left to win with, where another leaves
something. Nobody answers here, so it is told by the odds of this turn."""

from random import Random

from tablier.bots.endangered.odds import odds
from tablier.core import Words
from tablier.games.endangered import game
from tablier.games.endangered.notation import Action, write_action
from tablier.games.endangered.state import State

ROUNDS = 32
"""In which every choice meets the same dice."""

NOTHING, SOMETHING = 0.02, 0.04
"""Odds that are as good as none, and odds that are worth playing for."""

TIMES = 4
"""How much better another choice must be."""

_WARNING = Words(
    fr="Après ce choix il ne reste presque rien à gagner : {mine} de chances, contre {best} avec un autre.",
    en="After this choice next to nothing is left: {mine} to win, against {best} with another.",
)


def warning(state: State, seat: int, action: Action) -> Words | None:
    known = game.determinize(state, seat, Random(0))
    found = odds(known, ROUNDS, 1)
    mine = found[write_action(action)].chance
    best = max(option.chance for option in found.values())
    if mine >= NOTHING or best < max(SOMETHING, TIMES * mine):
        return None
    return _WARNING.fill(mine=f"{100 * mine:.0f} %", best=f"{100 * best:.0f} %")
