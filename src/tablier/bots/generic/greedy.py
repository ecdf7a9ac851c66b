"""The action after which things look best."""

import threading
from random import Random
from typing import Any

from tablier.bots.bot import Bot, Decision, Evaluation, Limits, Patience
from tablier.bots.generic.rollout import choices, promise
from tablier.core import Chance, Game

LOOKS = 2
"""How often the same action is looked at again where chance or a playout has a say."""


class GreedyBot(Bot):
    """Looks one action ahead; ties are broken by lot."""

    def __init__(self, evaluate: Evaluation | None = None) -> None:
        self._evaluate = evaluate

    def choose(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None = None,
    ) -> Decision:
        patience = Patience(limits, stop)
        best, value = None, -1.0
        candidates = choices(game, state, seat, random)
        random.shuffle(candidates)
        for number, action in enumerate(candidates):
            if number and not patience.lasts(number):
                break
            found = self._look(game, state, seat, action, random)
            if found > value:
                best, value = action, found
        return Decision(best, value)

    def _look(self, game: Game[Any, Any], state: Any, seat: int, action: Any, random: Random) -> float:
        after = game.play(state, seat, action)
        certain = self._evaluate is not None and not isinstance(game.turn(after), Chance)
        looks = 1 if certain else LOOKS
        return sum(promise(game, after, seat, random, self._evaluate) for _ in range(looks)) / looks
