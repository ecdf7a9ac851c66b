"""Players of Extinction, from beginner to full strength, which knows the solved endings."""

import threading
from random import Random
from typing import Any

from tablier.bots import sampling, searching
from tablier.bots.bot import Bot, Decision, Limits
from tablier.bots.search.strength import LEVELS, pick_strength
from tablier.core import Game, Words
from tablier.games import find

__all__ = ["KINDS", "LEVELS", "evaluate", "make"]

KINDS = ("uct",)
"""Common kinds that this game plays in its own, faster way."""


class FullStrength(searching.SearchBot):
    """The search, and beyond it the table of solved endings where one has been built."""

    def choose(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None = None,
    ) -> Decision:
        from tablier.games.extinction import endgames

        ending = endgames.probe(state)
        if ending is None or ending.value == 0:  # in a drawn ending the search may still set problems
            return super().choose(game, state, seat, limits, random, stop)
        move = endgames.choices(endgames.open_table(), state)[0][0]
        words = searching.announce(ending.value * ending.distance)
        return Decision(
            move,
            float(ending.value > 0),
            Words(fr=f"{words.fr} (fin de partie connue)", en=f"{words.en} (a known ending)"),
        )


def make(level: str) -> Bot:
    if level == "uct":
        return sampling.SamplingBot("extinction")
    strength = pick_strength(level)
    kind = FullStrength if strength.depth is None else searching.SearchBot
    return kind("extinction", strength)


def evaluate(state: Any, seat: int) -> float:
    return searching.evaluate("extinction", find("extinction"), state, seat)
