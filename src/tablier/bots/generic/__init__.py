"""Players for any game, through the protocol alone."""

from collections.abc import Callable

from tablier.bots.bot import Bot, Evaluation, Level, Limits
from tablier.bots.generic.greedy import GreedyBot
from tablier.bots.generic.random import RandomBot
from tablier.bots.generic.uct import LEAVES, UctBot
from tablier.core import Words

LEVELS = (
    Level("random", Words(fr="Au hasard", en="Random"), Limits()),
    Level("greedy", Words(fr="Gourmand", en="Greedy"), Limits()),
    Level("uct", Words(fr="Échantillonneur", en="Sampler"), Limits(nodes=LEAVES)),
)

MAKERS: dict[str, Callable[[Evaluation | None], Bot]] = {
    "random": lambda evaluate: RandomBot(),
    "greedy": lambda evaluate: GreedyBot(evaluate),
    "uct": lambda evaluate: UctBot(evaluate),
}


def make(level: str, evaluate: Evaluation | None = None) -> Bot:
    """A player of one of these levels; with an evaluation where the game has one."""
    return MAKERS[level](evaluate)
