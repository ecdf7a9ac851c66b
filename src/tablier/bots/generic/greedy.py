"""The two plainest players: any legal action, and the action after which things look best."""

import threading
from random import Random
from typing import Any

from tablier.bots.bot import Bot, Decision, Evaluation, Limits, Patience
from tablier.core import Chance, Game, Outcome, Over, Ranking

SAMPLES = 12
"""How many actions are tried where a game cannot list them all."""

LOOKS = 2
"""How often the same action is looked at again where chance or a playout has a say."""


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


def choices(game: Game[Any, Any], state: Any, seat: int, random: Random) -> list[Any]:
    """All legal actions, or a handful of them where there is no end of them."""
    if game.listable:
        return list(game.actions(state, seat))
    return [game.sample(state, seat, random) for _ in range(SAMPLES)]


def settle(game: Game[Any, Any], state: Any, random: Random) -> Any:
    """Let chance decide whatever it has to before somebody can act."""
    turn = game.turn(state)
    while isinstance(turn, Chance):
        state = game.deal(state, turn.request.draw(random))
        turn = game.turn(state)
    return state


def promise(
    game: Game[Any, Any], state: Any, seat: int, random: Random, evaluate: Evaluation | None
) -> float:
    """What a state promises: its outcome, else the evaluation, else how a random game from it ends."""
    state = settle(game, state, random)
    if evaluate is not None and game.outcome(state) is None:
        return evaluate(state, seat)
    return score(finish(game, state, random), seat)


def finish(game: Game[Any, Any], state: Any, random: Random, limit: int = 2_000) -> Outcome | None:
    """How random play ends; None where `limit` actions do not end it."""
    for _ in range(limit):
        turn = game.turn(state)
        if isinstance(turn, Over):
            return turn.outcome
        if isinstance(turn, Chance):
            state = game.deal(state, turn.request.draw(random))
        else:
            seat = random.choice(turn.seats)
            state = game.play(state, seat, game.sample(state, seat, random))
    return None


def score(outcome: Outcome | None, seat: int) -> float:
    """A seat's share of the point; a game without an end counts half."""
    if outcome is None:
        return 0.5
    players = len(outcome.points) if isinstance(outcome, Ranking) else seat + 1
    return outcome.scores(players)[seat]
