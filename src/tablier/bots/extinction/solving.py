"""Extinction's endings are solved: one piece of each species a side."""

from typing import Any

from tablier.core import Game, Solution
from tablier.games.extinction import endgames
from tablier.games.extinction.notation import write_move
from tablier.games.extinction.state import Move, State


def solve(game: Game[Any, Any], state: State) -> Solution | None:
    """What the table says of a position, repetition and the move limit aside; None where it knows nothing."""
    ending = endgames.probe(state)
    if ending is None:
        return None
    best: list[Move] = endgames.line(endgames.open_table(), state)
    return _solution(ending, tuple(write_move(move) for move in best))


def solve_moves(game: Game[Any, Any], state: State) -> dict[str, Solution] | None:
    """Every move with what the table says of it; None where it knows nothing."""
    ranked = endgames.ranked(state)
    if ranked is None:
        return None
    return {write_move(move): _solution(ending) for move, ending in ranked}


def _solution(ending: endgames.Ending, line: tuple[str, ...] = ()) -> Solution:
    if ending.value == 0:
        return Solution("draw", by="table")
    return Solution("win" if ending.value > 0 else "loss", ending.distance, by="table", line=line)
