"""Players of Extinction, from beginner to full strength, which knows the solved endings."""

import threading
from random import Random
from typing import Any

from tablier.bots import sampling, searching
from tablier.bots.bot import Bot, Decision, Limits
from tablier.bots.strength import Strength, eight_levels
from tablier.core import Game, Words
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
    strength = searching.pick_strength(STRENGTHS, level)
    kind = FullStrength if strength.depth is None else searching.SearchBot
    return kind("extinction", strength)


def evaluate(state: Any, seat: int) -> float:
    return searching.evaluate("extinction", find("extinction"), state, seat)
