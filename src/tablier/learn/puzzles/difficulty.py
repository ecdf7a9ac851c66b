"""How hard a puzzle is, before anybody has tried it: which of our own levels solves it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tablier.bots import levels
from tablier.core import Game
from tablier.learn import opponents

SEEDS = 5
"""Tries of each level; most of them must succeed."""


class Turn(NamedTuple):
    """A position of the solution where the solver is to move, and every move that is right there."""

    state: Any
    right: frozenset[str]


def difficulty_of(game: Game[Any, Any], seat: int, turns: Sequence[Turn], seed: str) -> int:
    """The number of the first level that finds its way, from 1; one more than there are where none does."""
    for number in range(1, len(levels(game.slug)) + 1):
        if _solves(game, seat, turns, f"level {number}", seed):
            return number
    return len(levels(game.slug)) + 1


def _solves(game: Game[Any, Any], seat: int, turns: Sequence[Turn], who: str, seed: str) -> bool:
    solved = 0
    for attempt in range(SEEDS):
        solved += all(
            game.write_action(
                opponents.answer(game, turn.state, seat, who, f"{seed}:{who}:{attempt}:{place}")
            )
            in turn.right
            for place, turn in enumerate(turns)
        )
        if 2 * solved > SEEDS or 2 * (attempt + 1 - solved) > SEEDS:
            break
    return 2 * solved > SEEDS
