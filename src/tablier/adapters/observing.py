"""What a seat sees, as an array of numbers from -1 to 1.

The two board games have planes of squares. Any other view is flattened, and each of its values put
where a hash of its name says ("feature hashing"): no layout to agree on, at the price of rare clashes.
"""

import zlib
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from tablier.core import Game

HASHED = 1_024


class Observing:
    """A game's states as arrays."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        shapes: dict[str, tuple[int, ...]] = {"extinction": (7, 8, 8), "ignis": (7, 6, 6)}
        self.shape = shapes.get(game.slug, (HASHED,))

    def observe(self, state: Any, seat: int) -> np.ndarray:
        """What a seat sees, in the shape `shape`."""
        match self.game.slug:
            case "extinction":
                return _extinction(state, seat)
            case "ignis":
                return _ignis(state, seat)
            case _:
                return _hashed(self.game.view(state, seat))


def _planes(board: str, marks: str, size: int) -> np.ndarray:
    """One plane for each mark, first rank first; a smaller board leaves the rest empty."""
    width = round(len(board) ** 0.5)
    planes = np.zeros((len(marks), size, size), np.float32)
    squares = np.array(list(board)).reshape(width, width)
    for plane, mark in zip(planes, marks, strict=True):
        plane[:width, :width] = squares == mark
    return planes


def _extinction(state: Any, seat: int) -> np.ndarray:
    """Own Pawns, Drones, Queens, then the other's, then how near the draw without captures is."""
    planes = _planes(state.board, "PDQpdq" if seat == 0 else "pdqPDQ", 8)
    quiet = np.full((1, 8, 8), min(state.quiet, 100) / 100, np.float32)
    return np.concatenate([planes, quiet])


def _ignis(state: Any, seat: int) -> np.ndarray:
    """Own tiles, the other's, Air, Earth, dead squares, then how much Air and Earth is in reserve."""
    planes = _planes(state.board, "FWAE#" if seat == 0 else "WFAE#", 6)
    reserve = [np.full((1, 6, 6), left / 37, np.float32) for left in (state.air, state.earth)]
    return np.concatenate([planes, *reserve])


def _hashed(view: Any) -> np.ndarray:
    seen = np.zeros(HASHED, np.float32)
    for name, value in _leaves("", msgspec.to_builtins(view)):
        if isinstance(value, bool) or not isinstance(value, int | float):
            seen[zlib.crc32(f"{name}={value}".encode()) % HASHED] = 1.0
        else:
            seen[zlib.crc32(name.encode()) % HASHED] = value / (1 + abs(value))
    return seen


def _leaves(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(f"{name}.{key}", inner)
    elif isinstance(value, list | tuple):
        for place, inner in enumerate(value):
            yield from _leaves(f"{name}.{place}", inner)
    else:
        yield name, value
