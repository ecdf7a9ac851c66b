# pyright: basic
"""The engine of a board game for two, made of the kernels in its `engine` module."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

import numpy as np

from tablier.core.engine import Engine, Playouts
from tablier.games import kernel

S = TypeVar("S")
A = TypeVar("A")

NAMES = (
    "generate",
    "generate_forcing",
    "mobility",
    "play",
    "result",
    "over",
    "side",
    "key",
    "quiet",
    "repeats",
    "reach",
    "pick",
    "begin",
    "stuck",
)
"""The kernels that a module offers; `kernel` says what each does, and has some that it may leave out."""


NO_PAST = np.zeros(1, np.uint64)


class Loaded(NamedTuple):
    """A position: its record, in an array of length one, and the keys of the past that may come again, its
    own last."""

    record: np.ndarray
    path: np.ndarray


class BoardEngine(Engine[S, A, Loaded]):
    """`rules` is the module: beside the kernels it has the type `POSITION` of a record, `MOST_MOVES`,
    `covers`, `load`, `unload`, `encode` and `decode`; where positions can come again `path_of`, the keys of
    the past with the present one last, and `LONGEST_PATH`; where chance decides before the first move
    `before_chance`, a record for `begin`; and `ROOM`, the words that a `reach` of its own needs."""

    def __init__(self, rules: ModuleType | Any) -> None:
        self.rules = rules
        self.dtype: np.dtype[Any] = rules.POSITION
        self.most_moves: int = rules.MOST_MOVES
        self.repeats = hasattr(rules, "path_of")
        own = getattr(rules, "ROOM", 0)
        self.room: np.ndarray = np.zeros(own, np.uint64) if own else np.zeros(self.most_moves, np.uint32)
        kernel.offer(self.dtype, {name: getattr(rules, name, None) or kernel.USUAL[name] for name in NAMES})

    def covers(self, state: S) -> bool:
        return bool(self.rules.covers(state))

    def load(self, state: S) -> Loaded:
        path = self.rules.path_of(state) if self.repeats else NO_PAST
        return Loaded(self.rules.load(state), path)

    def before_chance(self, state: S) -> Loaded:
        """As `load`, but chance may still have to decide: that is left to the kernel `begin`."""
        prepare = getattr(self.rules, "before_chance", self.rules.load)
        return Loaded(prepare(state), self.rules.path_of(state) if self.repeats else NO_PAST)

    def unload(self, position: Loaded) -> S:
        state: S = self.rules.unload(position.record[0])
        return state

    def generate(self, position: Loaded) -> Sequence[int]:
        if self._final(position) != -1:
            return ()
        moves = np.empty(self.most_moves, np.uint32)
        return tuple(map(int, moves[: self.rules.generate(position.record[0], moves)]))

    def encode(self, action: A, state: S) -> int:
        return int(self.rules.encode(action))

    def decode(self, word: int, state: S) -> A:
        action: A = self.rules.decode(word, state)
        return action

    def play(self, position: Loaded, word: int) -> Loaded:
        after = np.zeros(1, self.dtype)
        self.rules.play(position.record[0], np.uint32(word), after[0])
        if not self.repeats:
            return Loaded(after, NO_PAST)
        back = min(int(self.rules.quiet(after[0])), len(position.path))
        past = position.path[len(position.path) - back :]
        return Loaded(after, np.append(past, np.uint64(self.rules.key(after[0]))))

    def result(self, position: Loaded) -> tuple[float, ...] | None:
        found = self._final(position)
        if found == -1:
            return None
        if found == 0:
            return (0.5, 0.5)
        seat = int(self.rules.side(position.record[0]))
        winner = seat if found == 1 else 1 - seat
        return (1.0, 0.0) if winner == 0 else (0.0, 1.0)

    def _final(self, position: Loaded) -> int:
        return int(kernel.final(position.record[0], position.path, len(position.path)))

    def count(self, state: S, depth: int) -> int:
        record, path = self.load(state)
        stack = np.zeros(depth + 1, self.dtype)
        stack[0] = record[0]
        moves = np.empty((max(depth, 1), self.most_moves), np.uint32)
        keys = np.zeros(len(path) + depth, np.uint64)
        keys[: len(path)] = path
        return int(kernel.perft(stack, moves, keys, len(path), depth))

    def playouts(self, state: S, games: int, seed: int) -> Playouts:
        record, path = self.load(state)
        longest, tally = len(path) + getattr(self.rules, "LONGEST_PATH", 0), np.zeros(3, np.int64)
        made = kernel.playouts(record.repeat(2), self.room, path, longest, games, seed, tally)
        draws, *wins = map(int, tally)
        return Playouts(games, tuple(wins), draws, int(made))
