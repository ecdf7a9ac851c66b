"""Numbers for a game that has none of its own: a seat's view as an array, actions by their place in a list.

The view is flattened, and each of its values put where a hash of its name says ("feature hashing"): no
layout to agree on, at the price of rare clashes.
"""

import zlib
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from tablier.core import Game, Tensor

HASHED = 1_024
MENU = 512
"""Numbers of actions that have none of their own: the place among the legal ones."""

SAMPLES = 16
"""Actions offered where a game cannot list them all."""


def tensor_of(game: Game[Any, Any]) -> Tensor[Any, Any]:
    """The game's own numbers, or these."""
    return game.tensor or HashedTensor(game)


class HashedTensor(Tensor[Any, Any]):
    shape = (HASHED,)
    planes = ("values of the view, each where the hash of its name says",)
    actions = MENU

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def observe(self, state: Any, seat: int) -> NDArray[np.float32]:
        seen = np.zeros(HASHED, np.float32)
        for name, value in _leaves("", msgspec.to_builtins(self._game.view(state, seat))):
            if isinstance(value, bool) or not isinstance(value, int | float):
                seen[zlib.crc32(f"{name}={value}".encode()) % HASHED] = 1.0
            else:
                seen[zlib.crc32(name.encode()) % HASHED] = value / (1 + abs(value))
        return seen

    def menu(self, state: Any, seat: int) -> dict[int, Any]:
        return dict(enumerate(self._legal(state, seat)[:MENU]))

    def _legal(self, state: Any, seat: int) -> list[Any]:
        if self._game.listable:
            return list(self._game.actions(state, seat))
        random = Random(self._game.write_state(state))
        drawn = (self._game.sample(state, seat, random) for _ in range(SAMPLES))
        return list({self._game.write_action(action): action for action in drawn}.values())

    def meaning(self, number: int) -> str:
        return f"legal action {number + 1}"


def _leaves(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(f"{name}.{key}", inner)
    elif isinstance(value, list | tuple):
        for place, inner in enumerate(value):
            yield from _leaves(f"{name}.{place}", inner)
    else:
        yield name, value
