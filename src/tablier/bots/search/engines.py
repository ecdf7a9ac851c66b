# pyright: basic
"""What the search asks of a compiled game, and how it finds the answer.

The search is one piece of code for all games. It calls `generate(position, moves)` and the like from
here; when it is compiled for a game, the type of that game's position record decides whose function
is meant. So each game gets machine code of its own, which the disk cache can tell apart.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, NoReturn

import numpy as np
from numba.extending import overload
from numba.np.numpy_support import from_dtype


class Engine(NamedTuple):
    """A compiled game: `rules` moves the pieces, `sense` judges positions and orders moves."""

    rules: Any
    sense: Any


def _extinction() -> Engine:
    from tablier.bots.sense import extinction as sense
    from tablier.games.extinction import engine

    return Engine(engine, sense)


def _ignis() -> Engine:
    from tablier.bots.sense import ignis as sense
    from tablier.games.ignis import engine

    return Engine(engine, sense)


_ENGINES: dict[str, Callable[[], Engine]] = {"extinction": _extinction, "ignis": _ignis}
_BY_TYPE: dict[Any, Engine] = {}


@cache
def find_engine(slug: str) -> Engine:
    """The engine of a compiled game; from now on the search can be compiled for it."""
    engine = _ENGINES[slug]()
    _BY_TYPE[from_dtype(engine.rules.POSITION)] = engine
    return engine


def _compiled_alone() -> NoReturn:
    """What follows are names for the compiler, which puts a game's function in the place of each."""
    raise TypeError("only compiled code can ask an engine this")


# --- the rules: see the games' own `engine` modules -------------------------------------------------


def generate(position: Any, moves: Any) -> int:
    """Write all legal moves; how many they are."""
    _compiled_alone()


def generate_forcing(position: Any, moves: Any) -> int:
    """Write the legal moves that change what is on the board for good; how many they are."""
    _compiled_alone()


def play(position: Any, move: Any, out: Any) -> None:
    """Write the position after a move into `out`."""
    _compiled_alone()


def result(position: Any) -> int:
    """-1 running, 0 draw, 1 the side to move has won, 2 it has lost."""
    _compiled_alone()


def key(position: Any) -> np.uint64:
    """A hash of the pieces and the side to move."""
    _compiled_alone()


def quiet(position: Any) -> int:
    """How many moves back an equal position may lie."""
    _compiled_alone()


# --- the sense for them: see `tablier.bots.sense` -----------------------------------------------------


def evaluate(position: Any, weights: Any) -> int:
    """What a running position is worth to the side to move, in hundredths of a piece."""
    _compiled_alone()


def urgency(position: Any, move: Any) -> int:
    """0 for a quiet move; else the more, the earlier a forcing move should be tried."""
    _compiled_alone()


def skip(position: Any, out: Any) -> bool:
    """Write the position as if the side to move had passed; False where that would mislead."""
    _compiled_alone()


def _offer(asked: Callable[..., Any], part: str) -> None:
    """Let compiled code call `asked`, meaning the function of that name of the position's own game."""

    def mine(position):
        return getattr(getattr(_BY_TYPE[position], part), asked.__name__)

    def of_one(position):
        function = mine(position)
        return lambda position: function(position)

    def of_two(position, second):
        function = mine(position)
        return lambda position, second: function(position, second)

    def of_three(position, second, third):
        function = mine(position)
        return lambda position, second, third: function(position, second, third)

    overload(asked)((of_one, of_two, of_three)[asked.__code__.co_argcount - 1])


for _asked in (generate, generate_forcing, play, result, key, quiet):
    _offer(_asked, "rules")
for _asked in (evaluate, urgency, skip):
    _offer(_asked, "sense")
