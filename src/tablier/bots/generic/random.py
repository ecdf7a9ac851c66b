"""Any legal action."""

import threading
from random import Random
from typing import Any

from tablier.bots.bot import Bot, Decision, Limits
from tablier.core import Game


class RandomBot(Bot):
    instant = True

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
