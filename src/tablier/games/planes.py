"""Boards as planes of zeros and ones, for learners."""

import numpy as np
from numpy.typing import NDArray


def planes_of(board: str, marks: str, size: int) -> NDArray[np.float32]:
    """One plane for each mark, first rank first; a smaller board leaves the rest empty."""
    width = round(len(board) ** 0.5)
    planes = np.zeros((len(marks), size, size), np.float32)
    squares = np.array(list(board)).reshape(width, width)
    for plane, mark in zip(planes, marks, strict=True):
        plane[:width, :width] = squares == mark
    return planes
