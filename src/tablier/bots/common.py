"""Bots that play any game through the protocol alone."""

import threading
from random import Random
from typing import Any

from tablier.bots.bot import Bot, Decision, Level, Limits
from tablier.core import Game, TablierError, Words


class RandomBot(Bot):
    """Any legal action."""

    def choose(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None = None,
    ) -> Decision:
        return Decision(game.sample(state, seat, random))


LEVELS = (Level("random", Words(fr="Au hasard", en="Random"), Limits()),)


def make(level: str) -> Bot:
    if level == "random":
        return RandomBot()
    raise TablierError(Words(fr=f"niveau inconnu : {level}", en=f"unknown level: {level}; known: random"))
