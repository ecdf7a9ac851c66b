"""Players of Ignis, from beginner to full strength."""

from typing import Any

from tablier.bots import sampling, searching
from tablier.bots.bot import Bot
from tablier.bots.strength import Strength, eight_levels
from tablier.games import find

STRENGTHS = (
    Strength(depth=1, lines=12, heat=80, slack=160),
    Strength(depth=1, lines=8, heat=25, slack=90),
    Strength(depth=2, lines=8, heat=35, slack=100),
    Strength(depth=2, lines=6, heat=12, slack=50),
    Strength(depth=3, lines=5, heat=10, slack=40),
    Strength(depth=4, lines=4, heat=6, slack=25),
    Strength(depth=6),
    Strength(),
)
LEVELS = eight_levels(STRENGTHS)
KINDS = ("uct",)
"""Common kinds that this game plays in its own, faster way."""


def make(level: str) -> Bot:
    if level == "uct":
        return sampling.SamplingBot("ignis")
    return searching.SearchBot("ignis", searching.pick_strength(STRENGTHS, level))


def evaluate(state: Any, seat: int) -> float:
    return searching.evaluate("ignis", find("ignis"), state, seat)
