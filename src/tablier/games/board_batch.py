# pyright: basic
"""The batch of a board game for two, on its engine and on the kernels of its tensor."""

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from itertools import pairwise
from math import prod
from types import ModuleType
from typing import Any

import msgspec
import numpy as np

from tablier.core import Game, IllegalAction, Match, Over, TablierError, Tensor, Words
from tablier.core.batch import Array, Batch, Boards
from tablier.games import batch_kernel, kernel
from tablier.games.board_engine import BoardEngine, Loaded
from tablier.games.compiled import marked

NAMES = ("allows", "look", "mark", "number_of", "word_of")
"""The kernels that a module offers; `kernel` says what each does, and has a `mark` of its own."""

SLICE = 256
"""A thread with fewer boards than this costs more than it gives."""


class Saved(msgspec.Struct, frozen=True):
    """What `save` keeps; `layout` tells the fields of a position, which another release may have changed."""

    game: str
    options: dict[str, Any]
    layout: str
    seeds: bytes
    boards: bytes
    positions: bytes
    keys: bytes
    rewards: bytes
    done: bytes


class BoardBatch(Batch):
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
    ) -> None:
        if n < 1:
            raise TablierError(Words(fr="il faut au moins un plateau", en="at least one board is needed"))
        match = Match(game, options, players)
        if isinstance(match.turn, Over):
            raise TablierError(
                Words(fr="la partie est finie avant de commencer", en="the game is over before it begins")
            )
        engine, tensor = game.engine, game.tensor
        assert isinstance(engine, BoardEngine)
        assert tensor is not None
        self.game, self.n, self.players, self.options = game, n, match.players, match.options
        self._engine: BoardEngine[Any, Any] = engine
        self._kernels = kernels
        offer_numbers(engine, kernels)
        self._first, self._path = engine.before_chance(match.state)
        longest = len(self._path) + getattr(engine.rules, "LONGEST_PATH", 0)
        self._boards = np.zeros(n, marked(batch_kernel.BOARD, kernels.__name__))
        self._positions = np.zeros(n, engine.dtype)
        self._keys = np.zeros((n, longest), np.uint64)
        self._moves = np.zeros(engine.most_moves, np.uint32)
        shown, self._actions = n if observe else 0, tensor.actions
        self._seen = np.zeros((shown, prod(tensor.shape)), np.float32)
        self.now = Boards(
            self._seen.reshape(shown, *tensor.shape),
            np.zeros((shown, tensor.actions), np.bool_),
            np.zeros((n, self.players), np.float32),
            np.zeros(n, np.bool_),
            np.zeros(n, np.int8),
        )
        self._slices = _slices(n, threads or min(os.cpu_count() or 1, n // SLICE))
        self._pool = ThreadPoolExecutor(len(self._slices) - 1) if len(self._slices) > 1 else None
        self.seeds = np.zeros(n, np.uint64)
        self.reset(seed)

    def reset(self, seed: int | Sequence[int] | None = None) -> Boards:
        if seed is not None:
            self.seeds = _seeds(seed, self.n)
        batch_kernel.open_boards(
            self._first, self._path, self.seeds, self._boards, self._positions, self._keys
        )
        self.now.rewards[:] = 0
        self.now.done[:] = False
        return self._show()

    def _show(self) -> Boards:
        now = self.now
        batch_kernel.show(
            self._boards, self._positions, self._keys, self._moves, now.masks, self._seen, now.seats
        )
        return now

    def step(self, actions: Array) -> Boards:
        played = np.ascontiguousarray(actions, np.int64)
        if played.shape != (self.n,):
            raise IllegalAction(
                Words(
                    fr=f"une action pour chacun des {self.n} plateaux, reçu {played.shape}",
                    en=f"one action for each of the {self.n} boards is due, got {played.shape}",
                )
            )
        wrong = batch_kernel.illegal(self._positions, played, self._actions)
        if wrong != -1:
            raise IllegalAction(
                Words(
                    fr=f"plateau {wrong} : l'action {played[wrong]} n'est pas permise",
                    en=f"board {wrong}: action {played[wrong]} is not allowed",
                ),
                legal=tuple(map(str, self._legal(wrong))),
            )
        self._on_threads(self._step, played)
        return self.now

    def _on_threads(self, work: Callable[[np.ndarray, int, int], None], actions: np.ndarray) -> None:
        """Let every thread do its slice of the boards, this one too."""
        mine, *others = self._slices
        running = [self._pool.submit(work, actions, *part) for part in others] if self._pool else []
        work(actions, *mine)
        for part in running:
            part.result()

    def _legal(self, board: int) -> list[int]:
        here = self.position(board)
        return sorted(
            int(self._kernels.number_of(here.record[0], word)) for word in self._engine.generate(here)
        )

    def _step(self, played: np.ndarray, low: int, high: int) -> None:
        now = self.now
        batch_kernel.step(
            self._first,
            self._path,
            self._boards,
            self._positions,
            self._keys,
            self._moves,
            played,
            now.masks,
            self._seen,
            now.rewards,
            now.done,
            now.seats,
            low,
            high,
        )

    def sample(self) -> Array:
        drawn = np.empty(self.n, np.int64)
        self._on_threads(self._sample, drawn)
        return drawn

    def _sample(self, drawn: np.ndarray, low: int, high: int) -> None:
        batch_kernel.sample(self._boards, self._positions, self._engine.room, drawn, low, high)

    def save(self) -> bytes:
        return msgspec.msgpack.encode(
            Saved(
                self.game.ruleset,
                dict(self.options),
                self._layout,
                self.seeds.tobytes(),
                self._boards.tobytes(),
                self._positions.tobytes(),
                self._keys.tobytes(),
                self.now.rewards.tobytes(),
                self.now.done.tobytes(),
            )
        )

    def restore(self, saved: bytes) -> Boards:
        kept = msgspec.msgpack.decode(saved, type=Saved)
        own = (self.game.ruleset, dict(self.options), self._layout, self._boards.nbytes)
        if (kept.game, kept.options, kept.layout, len(kept.boards)) != own:
            raise TablierError(
                Words(
                    fr=f"gardé d'un autre lot ({kept.game}, {kept.options}) ou d'une autre version",
                    en=f"saved by another batch ({kept.game}, {kept.options}) or by another version",
                )
            )
        self.seeds = np.frombuffer(kept.seeds, np.uint64).copy()
        arrays = (self._boards, self._positions, self._keys, self.now.rewards, self.now.done)
        for array, data in zip(
            arrays, (kept.boards, kept.positions, kept.keys, kept.rewards, kept.done), strict=True
        ):
            array[...] = np.frombuffer(data, array.dtype).reshape(array.shape)
        return self._show()

    @property
    def _layout(self) -> str:
        fields = self._engine.dtype.fields or {}
        return " ".join(f"{name}:{kind[0]}" for name, kind in fields.items() if kind[0].itemsize)

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


def _slices(n: int, threads: int) -> list[tuple[int, int]]:
    """The boards in as many parts, as large as each other, as there are threads."""
    parts = max(1, min(threads, n))
    ends = [n * part // parts for part in range(parts + 1)]
    return list(pairwise(ends))


def _seeds(seed: int | Sequence[int], n: int) -> np.ndarray:
    """One for each board: those given, or as many as are needed from a single one."""
    if isinstance(seed, int | np.integer):
        return np.random.SeedSequence(int(seed)).generate_state(n, np.uint64)
    seeds = np.array(seed, np.uint64)
    if seeds.shape != (n,):
        raise TablierError(
            Words(fr=f"{n} graines attendues, reçu {len(seeds)}", en=f"{n} seeds are due, got {len(seeds)}")
        )
    return seeds
