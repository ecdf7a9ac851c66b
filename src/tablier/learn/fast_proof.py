"""Proofs by the common search: that a seat wins, or does not lose, within so many moves.

The search looks at every way to its full depth, without pruning by judgement (`exact`), so what it finds and
what it does not find are both certain up to that depth.
"""

from functools import lru_cache
from typing import Any

from tablier.bots import Limits
from tablier.bots.discovery import is_searched
from tablier.core import Game, Over
from tablier.learn.goals import Condition, Goal
from tablier.learn.proof import Prover

SLOTS = 1 << 16

WIN = (Condition("win", "=", 1),)
HOLD = (Condition("lost", "=", 0),)


def prover_by_search(game: Game[Any, Any], seat: int, goal: Goal) -> Prover | None:
    """None where the goal is another one, or the common search does not play the game."""
    asked = (HOLD if goal.keep else WIN) == goal.conditions and goal.moves > 0
    return SearchProver(game, seat, goal) if asked and is_searched(game.slug) else None


class SearchProver(Prover):
    """The same answers as `Prover`, in the same order."""

    def serves(self, state: Any, action: Any, moves: int) -> bool:
        return self._answered(self.game.play(state, self.seat, action), moves - 1)

    def _answered(self, state: Any, moves: int) -> bool:
        if isinstance(self.game.turn(state), Over):
            return self.goal.holds(self.game, state, self.seat)
        end = end_within(self.game, state, 2 * moves + 1 if self.goal.keep else 2 * moves)
        return end <= 0 if self.goal.keep else end < 0

    def _met(self, state: Any, moves: int) -> bool:
        if isinstance(self.game.turn(state), Over):
            return self.goal.holds(self.game, state, self.seat)
        if moves <= 0:
            return self.goal.keep
        end = end_within(self.game, state, 2 * moves if self.goal.keep else 2 * moves - 1)
        return end >= 0 if self.goal.keep else end > 0


@lru_cache(maxsize=1 << 16)
def end_within(game: Game[Any, Any], state: Any, plies: int) -> int:
    """1 where the side to move wins within so many plies whatever is answered, -1 where it loses, else 0."""
    if plies <= 0:
        return 0
    from tablier.bots.search.player import past_of
    from tablier.bots.search.searcher import Searcher

    searcher = Searcher(game.slug, slots=SLOTS, exact=True)
    rules = searcher.engine.rules
    found = searcher.search(rules.load(state), past_of(rules, state), Limits(depth=plies), 1).lines[0]
    wins_in = found.wins_in
    if wins_in is None or abs(wins_in) > plies:
        return 0
    return 1 if wins_in > 0 else -1
