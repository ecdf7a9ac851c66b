# pyright: basic
"""The calm position that a score is about: where the forcing moves that the search still follows at the end
of a line lead to. The same as in its kernel, which keeps no line of them."""

from typing import Any

import numpy as np

from tablier.bots.search.line import WIN


def settle(engine: Any, position: np.ndarray) -> tuple[np.ndarray | None, int]:
    """The position that is judged in the place of this one, and how many moves lead to it; None where they
    end the game."""
    weights = np.array(engine.evaluation.WEIGHTS, np.int32)
    _, leaf, plies = _quiesce(engine, weights, position, -WIN, WIN, engine.evaluation.QUIESCENCE, 0)
    return leaf, plies


def _quiesce(
    engine: Any, weights: np.ndarray, position: np.ndarray, alpha: int, beta: int, left: int, ply: int
) -> tuple[int, np.ndarray | None, int]:
    rules, evaluation = engine.rules, engine.evaluation
    best, leaf, plies = int(evaluation.evaluate(position[0], weights)), position, ply
    if best >= beta or left <= 0:
        return best, leaf, plies
    alpha = max(alpha, best)
    moves = np.empty(rules.MOST_MOVES, np.uint32)
    count = int(rules.generate_forcing(position[0], moves))
    order = sorted(moves[:count].tolist(), key=lambda move: -evaluation.urgency(position[0], np.uint32(move)))
    for move in order:
        after = np.zeros(1, position.dtype)
        rules.play(position[0], np.uint32(move), after[0])
        ended = int(rules.result(after[0]))
        if ended >= 0:
            score, end, deep = (0 if ended == 0 else WIN if ended != 1 else -WIN), None, ply + 1
        else:
            score, end, deep = _quiesce(engine, weights, after, -beta, -alpha, left - 1, ply + 1)
            score = -score
        if score > best:
            best, leaf, plies = score, end, deep
            alpha = max(alpha, score)
            if alpha >= beta:
                break
    return best, leaf, plies
