"""What a state leads to when nobody thinks any more."""

from random import Random
from typing import Any

from tablier.bots.bot import Evaluation
from tablier.core import Chance, Game, Outcome, Over, Ranking

SAMPLES = 12
"""How many actions are tried where a game cannot list them all."""


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
