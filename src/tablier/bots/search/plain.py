"""The first levels where nothing is compiled, as in a browser: the plain rules, a few moves ahead.

A game that can be played so says what its pieces are worth: `tablier.bots.<game>.plain`, `worth(state, seat)`
in hundredths of a piece.
"""

import threading
from random import Random
from types import ModuleType
from typing import Any

from tablier.bots.bot import Bot, Decision, Limits, Patience
from tablier.bots.search.line import WIN, WON, Line
from tablier.bots.search.strength import Strength
from tablier.core import Game, Over, Players, Win

DEEPEST = 3
"""Plies that are looked at however strong the level is: the plain rules are a hundred times slower."""


class PlainBot(Bot):
    def __init__(self, game: ModuleType, strength: Strength) -> None:
        self._worth, self._strength = game.worth, strength

    def choose(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None = None,
    ) -> Decision:
        strength = self._strength
        plies = min(strength.depth or DEEPEST, limits.depth or DEEPEST, DEEPEST - 1) + 1
        look = _Look(game, self._worth, Patience(limits, stop))
        actions = list(game.actions(state, seat))
        random.shuffle(actions)
        lines: list[Line] = []
        low = -WIN
        for number, action in enumerate(actions):
            if lines and not look.patience.lasts(look.nodes):
                break
            after = game.play(state, seat, action)
            score = -look.search(after, 1 - seat, plies - 1, 1, -WIN, -low)
            lines.append(Line(score, (number,)))
            low = max(low, score - strength.slack - 1)
        lines.sort(key=lambda line: -line.score)
        line = strength.pick(tuple(lines[: strength.lines]), random)
        return Decision(actions[line.moves[0]])


class _Look:
    """Alpha-beta over the protocol, for two who play in turn."""

    def __init__(self, game: Game[Any, Any], worth: Any, patience: Patience) -> None:
        self.game, self.worth, self.patience, self.nodes = game, worth, patience, 0

    def search(self, state: Any, seat: int, plies: int, ply: int, low: int, high: int) -> int:
        """What the state is worth to the seat that is to move, or would be."""
        game = self.game
        self.nodes += 1
        turn = game.turn(state)
        if isinstance(turn, Over):
            if not isinstance(turn.outcome, Win):
                return 0
            return WIN - ply if turn.outcome.winner == seat else ply - WIN
        if plies == 0 or not isinstance(turn, Players):
            return min(WON, max(-WON, self.worth(state, seat) - self.worth(state, 1 - seat)))
        for action in game.actions(state, seat):
            after = game.play(state, seat, action)
            low = max(low, -self.search(after, 1 - seat, plies - 1, ply + 1, -high, -low))
            if low >= high or not self.patience.lasts(self.nodes):
                break
        return low
