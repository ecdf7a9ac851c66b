"""Players of Ignis, from beginner to full strength."""

from typing import Any

from tablier.bots import sampling, searching
from tablier.bots.bot import Bot
from tablier.bots.search.strength import LEVELS, pick_strength
from tablier.games import find

__all__ = ["KINDS", "LEVELS", "evaluate", "make"]

KINDS = ("uct",)
"""Common kinds that this game plays in its own, faster way."""


def make(level: str) -> Bot:
    if level == "uct":
        return sampling.SamplingBot("ignis")
    return searching.SearchBot("ignis", pick_strength(level))


def evaluate(state: Any, seat: int) -> float:
    return searching.evaluate("ignis", find("ignis"), state, seat)
