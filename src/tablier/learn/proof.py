"""Proofs: whether a goal can be reached or kept whatever the other side does, by trying everything.

`Prover` is exhaustive and goes through the protocol alone, so it is meant for a few moves on a small or thin
board. Chance cannot be tried out here, nor a game whose actions cannot be listed. Where the goal is to win or
not to lose and the common search plays the game, `fast_proof` says the same sooner; and a game may have a way
of its own to know, in its module `proof` of this room.
"""

from functools import lru_cache
from typing import Any, ClassVar

from tablier.core import Chance, Game, Over, Players
from tablier.games import part
from tablier.learn.goals import Goal


class NoProof(ValueError):
    """The position leads into what cannot be tried out."""


REMEMBERED = 200_000
"""Positions that one prover keeps in mind before it starts afresh."""


class Prover:
    """Looks at one goal of one seat; remembers what it has found."""

    endless: ClassVar[bool] = False
    """Whether it can also tell of a goal that may take as long as it takes."""

    def __init__(self, game: Game[Any, Any], seat: int, goal: Goal) -> None:
        self.game, self.seat, self.goal = game, seat, goal
        self._known: dict[tuple[Any, int], bool] = {}

    def choices(self, state: Any, moves: int) -> list[Any]:
        """The actions after which the goal is certain within this many moves, this one counted."""
        return [action for action in self._actions(state, self.seat) if self.serves(state, action, moves)]

    def serves(self, state: Any, action: Any, moves: int) -> bool:
        after = self.game.play(state, self.seat, action)
        if self.goal.holds(self.game, after, self.seat) != self.goal.keep:
            return not self.goal.keep
        return self._answered(after, moves - 1)

    def refutation(self, state: Any, moves: int) -> Any | None:
        """An answer to `state` after which the goal is no longer certain; None where all are met."""
        other = self._other(state)
        if other is None:
            return None
        for answer in self._actions(state, other):
            if not self._met(self.game.play(state, other, answer), moves):
                return answer
        return None

    def is_certain(self, state: Any, moves: int) -> bool:
        """Whether the goal will be reached or kept from here, with `moves` own ones left."""
        return self._met(state, moves)

    def _answered(self, state: Any, moves: int) -> bool:
        """Whether the goal is certain although the other side is to move, with `moves` own ones left."""
        key = (state, moves)
        known = self._known.get(key)
        if known is None:
            if self._other(state) is None:
                known = self._met(state, moves)
            else:
                known = self.refutation(state, moves) is None
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[key] = known
        return known

    def _met(self, state: Any, moves: int) -> bool:
        holds = self.goal.holds(self.game, state, self.seat)
        if holds != self.goal.keep:
            return holds
        if moves <= 0 or isinstance(self.game.turn(state), Over):
            return self.goal.keep
        if self._other(state) is not None:
            return self._answered(state, moves)
        return any(self.serves(state, action, moves) for action in self._actions(state, self.seat))

    def _other(self, state: Any) -> int | None:
        """Who is to answer; None where it is the seat's own turn again, or the end."""
        match self.game.turn(state):
            case Players((other, *_)) if other != self.seat:
                return other
            case Chance():
                raise NoProof("chance cannot be tried out")
            case _:
                return None

    def _actions(self, state: Any, seat: int) -> Any:
        if not self.game.listable:
            raise NoProof("the actions of this game cannot be listed")
        return self.game.actions(state, seat)


@lru_cache(maxsize=64)
def prover(game: Game[Any, Any], seat: int, goal: Goal) -> Prover:
    """One for each goal, since many learners come through the same positions."""
    own = part(game.slug, "learn", "proof")
    found: Prover | None = own.prover(game, seat, goal) if own else None
    if found is None:
        from tablier.learn.fast_proof import prover_by_search

        found = prover_by_search(game, seat, goal)
    return found or Prover(game, seat, goal)
