# pyright: basic
"""What the table of solved endings knows: the moves that keep the value, with one piece of each a side."""

from functools import cache
from random import Random

from tablier.bots.puct.forest import Judge
from tablier.games.extinction import endgames, game
from tablier.games.extinction.state import Position, State
from tablier.games.extinction.tensor import tensor
from tablier.lab.training.yardsticks import Problem, solved_share

COUNT = 200


@cache
def problems() -> list[Problem]:
    """The same ones every time: positions in which some moves keep the value and others do not."""
    random, found = Random(1), list[Problem]()
    while len(found) < COUNT:
        squares = ["."] * 64
        for piece, square in zip("PDQpdq", random.sample(range(64), 6), strict=True):
            squares[square] = piece
        state = State.of(Position("".join(squares), 0, 0, 1))
        ranked = endgames.ranked(state) if game.outcome(state) is None else None
        if not ranked or ranked[0][1].value == ranked[-1][1].value:
            continue
        best, menu = ranked[0][1].value, tensor.menu(state, 0)
        values = {move: ending.value for move, ending in ranked}
        found.append(Problem(state, frozenset(n for n, move in menu.items() if values[move] == best)))
    return found


def measure(judge: Judge, leaves: int) -> dict[str, float]:
    """Shares of the positions in which the judge alone, and a tree, choose a move that keeps the value."""
    alone, tree = solved_share(game, problems(), judge, leaves)
    return {"optimal moves 3v3, alone": alone, "optimal moves 3v3, tree": tree}
