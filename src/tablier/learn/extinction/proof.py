"""Whether an ending is won, however long it takes: the table of solved endings knows."""

from typing import Any, ClassVar

from tablier.core import Game, Over
from tablier.games.extinction import endgames
from tablier.games.extinction.state import Move, State
from tablier.learn.goals import Condition, Goal
from tablier.learn.proof import NoProof, Prover

WIN = Goal((Condition("win", "=", 1),))


def prover(game: Game[Any, Any], seat: int, goal: Goal) -> Prover | None:
    return TableProver(game, seat, goal) if goal == WIN else None


class TableProver(Prover):
    """A move serves if the ending stays won; the quickest first."""

    endless: ClassVar[bool] = True

    def choices(self, state: State, moves: int) -> list[Move]:
        return [move for move, ending in _ranked(state) if ending.value > 0]

    def serves(self, state: State, action: Move, moves: int) -> bool:
        return action in self.choices(state, moves)

    def refutation(self, state: State, moves: int) -> Move | None:
        """The best answer, unless all answers lose."""
        if isinstance(self.game.turn(state), Over) or self._other(state) is None:
            return None
        answer, ending = _ranked(state)[0]
        return None if ending.value < 0 else answer


def _ranked(state: State) -> list[tuple[Move, endgames.Ending]]:
    found = endgames.ranked(state)
    if found is None:
        raise NoProof("only endings with one piece of each species a side are known")
    return found
