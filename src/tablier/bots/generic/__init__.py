"""Players for any game, through the protocol alone."""

from tablier.bots.bot import Bot, Evaluation, Level, Limits
from tablier.bots.generic.uct import LEAVES, UctBot
from tablier.bots.simple import GreedyBot, RandomBot
from tablier.core import TablierError, Words

LEVELS = (
    Level("random", Words(fr="Au hasard", en="Random"), Limits()),
    Level("greedy", Words(fr="Gourmand", en="Greedy"), Limits()),
    Level("uct", Words(fr="Échantillonneur", en="Sampler"), Limits(nodes=LEAVES)),
)


def make(level: str, evaluate: Evaluation | None = None) -> Bot:
    match level:
        case "random":
            return RandomBot()
        case "greedy":
            return GreedyBot(evaluate)
        case "uct":
            return UctBot(evaluate)
        case _:
            known = ", ".join(level.key for level in LEVELS)
            raise TablierError(
                Words(
                    fr=f"niveau inconnu : {level} ; connus : {known}",
                    en=f"unknown level: {level}; known: {known}",
                )
            )
