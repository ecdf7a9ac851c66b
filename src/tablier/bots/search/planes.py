"""Bits of a board as a network is shown them, seen from the other side."""

from collections.abc import Sequence

import numpy as np


def turned(swaps: Sequence[int], squares: Sequence[Sequence[int]]) -> np.ndarray:
    """Each bit as the other seat has it: planes take each other's places, and their squares are turned."""
    return np.array([64 * swaps[plane] + square for plane, one in enumerate(squares) for square in one])
