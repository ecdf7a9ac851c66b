# pyright: basic
"""The batch of a board game for two, on its engine and on the kernels of its tensor."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from tablier.core import Game, Tensor
from tablier.games import batch_kernel, kernel
from tablier.games.array_batch import ArrayBatch
from tablier.games.board_engine import BoardEngine, Loaded
from tablier.games.compiled import marked

NAMES = ("allows", "look", "mark", "number_of", "word_of")
"""The kernels that a module offers; `kernel` says what each does, and has a `mark` of its own."""


class BoardBatch(ArrayBatch):
    """`kernels` is the game's module `tensor_kernel`."""

    def __init__(
        self,
        game: Game[Any, Any],
        kernels: ModuleType,
        n: int,
        seed: int | Sequence[int],
        options: Mapping[str, Any] | None,
        players: int,
        observe: bool,
        threads: int,
        restart: bool,
    ) -> None:
        super().__init__(game, n, options, players, observe, threads, restart)
        engine = game.engine
        assert isinstance(engine, BoardEngine)
        self._engine: BoardEngine[Any, Any] = engine
        self._kernels = kernels
        offer_numbers(engine, kernels)
        self._first, self._path = engine.before_chance(self._start)
        longest = len(self._path) + getattr(engine.rules, "LONGEST_PATH", 0)
        self._boards = np.zeros(n, marked(batch_kernel.BOARD, kernels.__name__))
        self._positions = np.zeros(n, engine.dtype)
        self._keys = np.zeros((n, longest), np.uint64)
        self._moves = np.zeros(engine.most_moves, np.uint32)
        self.reset(seed)

    @property
    def _kept(self) -> tuple[np.ndarray, ...]:
        return self._boards, self._positions, self._keys

    @property
    def _layout(self) -> str:
        fields = self._engine.dtype.fields or {}
        return " ".join(f"{name}:{kind[0]}" for name, kind in fields.items() if kind[0].itemsize)

    def _open(self) -> None:
        batch_kernel.open_boards(
            self._first, self._path, self.seeds, self._boards, self._positions, self._keys
        )

    def _show(self) -> None:
        now = self.now
        batch_kernel.show(
            self._boards,
            self._positions,
            self._keys,
            self._over,
            self._moves,
            now.masks,
            self._seen,
            now.seats,
        )

    def _illegal(self, actions: np.ndarray, low: int, high: int) -> int:
        return batch_kernel.illegal(self._positions, self._over, actions, self._actions, low, high)

    def _legal(self, board: int) -> list[int]:
        here = self.position(board)
        return sorted(
            int(self._kernels.number_of(here.record[0], word)) for word in self._engine.generate(here)
        )

    def _step(self, actions: np.ndarray, low: int, high: int) -> None:
        now = self.now
        batch_kernel.step(
            self._first,
            self._path,
            self._boards,
            self._positions,
            self._keys,
            self._moves,
            actions,
            now.masks,
            self._seen,
            now.rewards,
            now.done,
            now.seats,
            self._restart,
            low,
            high,
        )

    def _sample(self, actions: np.ndarray, low: int, high: int) -> None:
        room = self._engine.room
        batch_kernel.sample(self._boards, self._positions, self._over, room, actions, low, high)

    def _look(self, board: int, seat: int, seen: np.ndarray) -> None:
        batch_kernel.show_seat(self._boards, self._positions, self._keys, board, seat, seen.reshape(1, -1))

    def state(self, board: int) -> Any:
        return self._engine.unload(self.position(board))

    def position(self, board: int) -> Loaded:
        """How one board stands, as the engine has it; not to be kept beyond the next step."""
        known = self._boards[board]["known"]
        return Loaded(self._positions[board : board + 1], self._keys[board, :known])


def kernels_of(tensor: Tensor[Any, Any]) -> ModuleType:
    """The compiled half of a board game's tensor."""
    return import_module(f"{type(tensor).__module__}_kernel")


def offer_numbers(engine: BoardEngine[Any, Any], kernels: ModuleType) -> None:
    """From now on a kernel that is compiled for the game's positions can ask for its numbers."""
    offered = {name: getattr(kernels, name, None) or kernel.USUAL[name] for name in NAMES}
    kernel.offer(engine.dtype, offered)
