# pyright: basic
"""Many tables of Endangered at once."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tablier.core import Game, TablierError, Words
from tablier.games.array_batch import ArrayBatch
from tablier.games.endangered import tensor_kernel as kernel
from tablier.games.endangered.engine import layout
from tablier.games.endangered.engine.protocol import EndangeredEngine
from tablier.games.endangered.engine.running import MOST_CODES
from tablier.games.endangered.notation import Action
from tablier.games.endangered.state import State
from tablier.games.endangered.tensor import sources


class EndangeredBatch(ArrayBatch):
    """On the compiled rules, which know no votes of several seats on a question."""

    def __init__(
        self,
        game: Game[State, Action],
        n: int,
        seed: int | Sequence[int],
        options: Mapping[str, Any] | None,
        players: int,
        observe: bool,
        threads: int,
        restart: bool,
    ) -> None:
        super().__init__(game, n, options, players, observe, threads, restart)
        engine, start = game.engine, self._start
        assert isinstance(engine, EndangeredEngine)
        if not engine.covers(start):
            raise TablierError(
                Words(
                    fr="le moteur compilé ne connaît pas les votes des joueurs : decisions=active, ou une "
                    "seule table par Gymnasium ou PettingZoo",
                    en="the compiled engine knows no votes of the players: decisions=active, or a single "
                    "table by Gymnasium or PettingZoo",
                )
            )
        self._first, self._book, _ = engine.load(start)
        self._sources, self._solo = sources(start), start.seats == 1
        self._hidden = start.hands == "hidden" and not self._solo
        self._chance = np.zeros((n, 1), np.uint64)
        self._draws = np.zeros(n, np.uint64)
        self._tables = np.zeros((n, layout.SIZE), np.int64)
        self._counts = np.zeros((n, 2), np.int64)
        self._numbers = np.zeros((n, MOST_CODES + 1), np.int16)
        self.reset(seed)

    @property
    def _kept(self) -> tuple[np.ndarray, ...]:
        return self._chance, self._draws, self._tables

    @property
    def _layout(self) -> str:
        return f"{layout.SIZE} numbers, {len(self._book)} in the book"

    def _open(self) -> None:
        kernel.open_boards(self._first, self._book, self.seeds, self._chance, self._draws, self._tables)

    def _show(self) -> None:
        now = self.now
        kernel.show(
            self._book,
            self._sources,
            self._hidden,
            self._solo,
            self._tables,
            self._counts,
            self._numbers,
            now.masks,
            self._seen,
            now.seats,
        )

    def _illegal(self, actions: np.ndarray, low: int, high: int) -> int:
        return kernel.illegal(self._counts, self._numbers, actions, low, high)

    def _legal(self, board: int) -> list[int]:
        return sorted(map(int, self._numbers[board, : self._counts[board, 0]]))

    def _step(self, actions: np.ndarray, low: int, high: int) -> None:
        now = self.now
        kernel.step(
            self._first,
            self._book,
            self._sources,
            self._hidden,
            self._solo,
            self._chance,
            self._tables,
            self._counts,
            self._numbers,
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
        kernel.sample(self._draws, self._counts, self._numbers, actions, low, high)

    def _look(self, board: int, seat: int, seen: np.ndarray) -> None:
        kernel.show_seat(self._tables[board], self._book, self._sources, self._hidden, self._solo, seat, seen)

    def state(self, board: int) -> State:
        return layout.unload(self._tables[board], self._start)
