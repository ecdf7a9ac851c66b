# pyright: basic
"""What the search asks of a compiled game: its rules (see `tablier.games.kernel`), and the evaluation that
lies in the game's package in this room."""

from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from tablier.bots.search.work import MAX_MOVES, WORK
from tablier.core import TablierError, Words
from tablier.games import find, part
from tablier.games.board_engine import BoardEngine
from tablier.games.compiled import marked, njit
from tablier.games.kernel import asked, compiled_alone, offer


class Searchable(NamedTuple):
    """A compiled game: `rules` moves the pieces, `evaluation` judges positions and orders moves, `work` is
    the memory of a thread that searches it."""

    rules: Any
    evaluation: ModuleType
    work: np.dtype[Any]


@cache
def find_engine(slug: str) -> Searchable:
    """The engine of a compiled game; from now on the search can be compiled for it."""
    engine, evaluation = find(slug).engine, part(slug, "bots", "evaluation")
    if not isinstance(engine, BoardEngine) or evaluation is None:
        raise TablierError(
            Words(fr=f"{slug} n'a rien à explorer", en=f"{slug} has nothing that a search could explore")
        )
    assert engine.most_moves <= MAX_MOVES
    offer(engine.dtype, {name: getattr(evaluation, name) for name in ("evaluate", "urgency", "skip")})
    offer(engine.dtype, {"planes": getattr(evaluation, "planes", _nothing)})
    return Searchable(engine.rules, evaluation, marked(WORK, evaluation.__name__))


@njit
def _nothing(position: Any, seen: Any) -> None:
    """A game that no network is made for has no bits to show."""


@asked
def planes(position: Any, seen: Any) -> None:
    """Write what stands on the board as bits, for a network: seat 0's things first."""
    compiled_alone()


@asked
def evaluate(position: Any, weights: Any) -> int:
    """What a running position is worth to the side to move, in hundredths of a piece."""
    compiled_alone()


@asked
def urgency(position: Any, move: Any) -> int:
    """0 for a quiet move; else the more, the earlier a forcing move should be tried."""
    compiled_alone()


@asked
def skip(position: Any, out: Any) -> bool:
    """Write the position as if the side to move had passed; False where that would mislead."""
    compiled_alone()
