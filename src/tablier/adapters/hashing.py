"""Numbers for a game that has none of its own: a seat's view as an array, actions by their place in a list.

The view is flattened, and each of its values put where a hash of its name says ("feature hashing"): no
layout to agree on, at the price of rare clashes.
"""

import zlib
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from tablier.core import Game, TablierError, Tensor, Words

HASHED = 1_024
MENU = 512
"""Numbers of actions that have none of their own: the place among the legal ones."""


def tensor_of(game: Game[Any, Any]) -> Tensor[Any, Any]:
    """The game's own numbers, or these. A game that cannot list its actions needs its own: the action would
    else be what comes of it, and a learner would choose its own verdict."""
    if game.tensor is None and not game.listable:
        raise TablierError(
            Words(
                fr=f"{game.slug} n'offre pas de nombres aux apprenants",
                en=f"{game.slug} has no numbers for learners",
            )
        )
    return game.tensor or HashedTensor(game)


class HashedTensor(Tensor[Any, Any]):
    shape = (HASHED,)
    planes = ("values of the view, each where the hash of its name says",)
    actions = MENU
    longest = 20_000

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
        return dict(enumerate(self._game.actions(state, seat)[:MENU]))

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
