"""Players of Extinction: the common search, which at full strength knows the solved endings."""

import threading
from random import Random
from typing import Any

from tablier.bots.bot import Bot, Decision, Limits
from tablier.bots.search import player
from tablier.bots.search.judgement import Judgement
from tablier.bots.search.strength import LEVELS, STRENGTHS
from tablier.core import Game, Words

__all__ = ["LEVELS", "make"]


class FullStrength(player.SearchBot):
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
        words = player.announce(ending.value * ending.distance)
        return Decision(
            move,
            float(ending.value > 0),
            Words(fr=f"{words.fr} (fin de partie connue)", en=f"{words.en} (a known ending)"),
        )


def make(level: str, judgement: Judgement | None = None) -> Bot:
    strength = STRENGTHS[level]
    kind = FullStrength if strength.depth is None else player.SearchBot
    return kind("extinction", strength, judgement)
