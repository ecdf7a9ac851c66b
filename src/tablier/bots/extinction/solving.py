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
    if ending.value == 0:
        return Solution("draw", by="table")
    best: list[Move] = endgames.line(endgames.open_table(), state)
    result = "win" if ending.value > 0 else "loss"
    return Solution(result, ending.distance, by="table", line=tuple(write_move(move) for move in best))


def solve_moves(game: Game[Any, Any], state: State) -> dict[str, Solution] | None:
    """Every move with what the table says of it; None where it knows nothing."""
    ranked = endgames.ranked(state)
    if ranked is None:
        return None
    results = {1: "win", 0: "draw", -1: "loss"}
    return {
        write_move(move): Solution(results[ending.value], ending.distance or None, by="table")
        for move, ending in ranked
    }
