# pyright: basic
"""What batches of all compiled games share: seeds, threads, refusals, and what is kept."""

import os
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from math import prod
from typing import Any, TypeVar

import msgspec
import numpy as np

from tablier.core import Game, IllegalAction, Match, Over, TablierError, Words
from tablier.core.batch import Array, Batch, Boards

T = TypeVar("T")

SLICE = 1_024
"""A thread with fewer boards than this costs more than it gives."""


class Saved(msgspec.Struct, frozen=True):
    """What `save` keeps; `layout` tells the fields of a position, which another release may have changed."""

    game: str
    options: dict[str, Any]
    players: int
    layout: str
    seeds: bytes
    arrays: list[bytes]


class ArrayBatch(Batch):
    """A game's own batch makes its arrays before it calls `_begin`, and says what the kernels do."""

    def __init__(
        self,
        game: Game[Any, Any],
        n: int,
        options: Mapping[str, Any] | None,
        players: int,
        observe: bool,
        threads: int,
        restart: bool,
    ) -> None:
        if n < 1:
            raise TablierError(Words(fr="il faut au moins un plateau", en="at least one board is needed"))
        match = Match(game, options, players or game.usual_players)
        if isinstance(match.turn, Over):
            raise TablierError(
                Words(fr="la partie est finie avant de commencer", en="the game is over before it begins")
            )
        tensor = game.tensor
        assert tensor is not None
        self.game, self.n, self.players, self.options = game, n, match.players, match.options
        self._start, self._restart, self._shape = match.state, restart, tensor.shape
        shown, self._actions = n if observe else 0, tensor.actions
        self._seen = _zeros((shown, prod(tensor.shape)), np.float32)
        self.now = Boards(
            self._seen.reshape(shown, *tensor.shape),
            _zeros((shown, tensor.actions), np.bool_),
            np.zeros((n, self.players), np.float32),
            np.zeros(n, np.bool_),
            np.zeros(n, np.int8),
        )
        self._over = np.zeros(n, np.bool_) if restart else self.now.done
        self._slices = _slices(n, threads or min(os.cpu_count() or 1, n // SLICE))
        self._pool = ThreadPoolExecutor(len(self._slices) - 1) if len(self._slices) > 1 else None
        self.seeds = np.zeros(n, np.uint64)

    def __repr__(self) -> str:
        """For people: the arrays themselves cannot be written down."""
        shown = " x ".join(map(str, self._shape)) if len(self._seen) else "nothing"
        return (
            f"<{self.n} boards of {self.game.ruleset}: {self.players} seats, {self._actions} actions, "
            f"{shown} seen>"
        )

    @property
    @abstractmethod
    def _kept(self) -> tuple[np.ndarray, ...]:
        """The arrays that the games to come depend on."""

    @property
    @abstractmethod
    def _layout(self) -> str:
        """How a position is laid out in them."""

    @abstractmethod
    def _open(self) -> None:
        """Begin a game on every board, from its seed."""

    @abstractmethod
    def _show(self) -> None:
        """Write how all boards stand."""

    @abstractmethod
    def _illegal(self, actions: np.ndarray, low: int, high: int) -> int:
        """The first of these boards whose action is not legal; -1 where all are."""

    @abstractmethod
    def _legal(self, board: int) -> list[int]:
        """The legal actions of a board, which rise."""

    @abstractmethod
    def _step(self, actions: np.ndarray, low: int, high: int) -> None:
        """Play on the boards from `low` up to `high`."""

    @abstractmethod
    def _sample(self, actions: np.ndarray, low: int, high: int) -> None:
        """Write random legal actions of these boards."""

    @abstractmethod
    def _look(self, board: int, seat: int, seen: np.ndarray) -> None:
        """Write what a seat of one board sees."""

    def observe(self, board: int, seat: int) -> Array:
        seen = np.zeros(prod(self._shape), np.float32)
        self._look(board, seat, seen)
        return seen.reshape(self._shape)

    def reset(self, seed: int | Sequence[int] | None = None) -> Boards:
        if seed is not None:
            self.seeds = _seeds(seed, self.n)
        self._open()
        self.now.rewards[:] = 0
        self.now.done[:] = False
        self._show()
        return self.now

    def step(self, actions: Array) -> Boards:
        played = np.ascontiguousarray(actions, np.int64)
        if played.shape != (self.n,):
            raise IllegalAction(
                Words(
                    fr=f"une action pour chacun des {self.n} plateaux, reçu {played.shape}",
                    en=f"one action for each of the {self.n} boards is due, got {played.shape}",
                )
            )
        wrong = next((board for board in self._on_threads(self._illegal, played) if board != -1), -1)
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

    def sample(self) -> Array:
        drawn = np.empty(self.n, np.int64)
        self._on_threads(self._sample, drawn)
        return drawn

    def _on_threads(self, work: Callable[[np.ndarray, int, int], T], actions: np.ndarray) -> list[T]:
        """Let every thread do its slice of the boards, this one too; what each says, first boards first."""
        mine, *others = self._slices
        running = [self._pool.submit(work, actions, *part) for part in others] if self._pool else []
        return [work(actions, *mine), *(part.result() for part in running)]

    def save(self) -> bytes:
        arrays = [array.tobytes() for array in self._kept]
        return msgspec.msgpack.encode(
            Saved(
                self.game.ruleset,
                dict(self.options),
                self.players,
                self._layout,
                self.seeds.tobytes(),
                [*arrays, self.now.rewards.tobytes(), self.now.done.tobytes()],
            )
        )

    def restore(self, saved: bytes) -> Boards:
        kept = msgspec.msgpack.decode(saved, type=Saved)
        own = (self.game.ruleset, dict(self.options), self.players, self._layout, self.seeds.nbytes)
        if (kept.game, kept.options, kept.players, kept.layout, len(kept.seeds)) != own:
            raise TablierError(
                Words(
                    fr=f"gardé d'un autre lot ({kept.game}, {kept.options}) ou d'une autre version",
                    en=f"saved by another batch ({kept.game}, {kept.options}) or by another version",
                )
            )
        self.seeds = np.frombuffer(kept.seeds, np.uint64).copy()
        arrays = (*self._kept, self.now.rewards, self.now.done)
        for array, data in zip(arrays, kept.arrays, strict=True):
            array[...] = np.frombuffer(data, array.dtype).reshape(array.shape)
        self._show()
        return self.now


LINE = 64
"""How many bytes a processor writes at once, where they begin at a multiple of that."""


def _zeros(shape: tuple[int, int], dtype: type[np.generic]) -> np.ndarray:
    """An array that begins where one of the processor's lines does: NumPy's own begin anywhere, and then
    most of what a kernel writes goes to two lines."""
    size = prod(shape) * np.dtype(dtype).itemsize
    room = np.zeros(size + LINE, np.uint8)
    begin = -room.ctypes.data % LINE
    return room[begin : begin + size].view(dtype).reshape(shape)


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
