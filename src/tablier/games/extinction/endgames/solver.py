# pyright: basic
"""Solves the endings of one board size, level by level, on all cores.

A level is a distance: losses in 0, 2, 4 ... moves. Wins need no list of their own, since a won
position is one with a capture, or with a move to a lost one.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from tablier.games.extinction.endgames.board import geometry
from tablier.games.extinction.endgames.kernel import find_losses, find_wins, restore
from tablier.games.extinction.endgames.memory import take

Progress = Callable[[str, float], None]
"""Called with what is being done and the share of it that is done."""


class Level(NamedTuple):
    """The losses in `distance` moves and the wins in one more; `numbers` and `words` list the losses,
    from the solver's first listed level on."""

    distance: int
    losses: int
    wins: int
    numbers: np.ndarray[Any, Any]
    words: np.ndarray[Any, Any]


class Solver:
    """About 3.3 GB for the 8 x 8 board; raises TooLittleMemory where there is less."""

    def __init__(self, size: int, threads: int = 0) -> None:
        self.geometry = geometry(size)
        self.threads = threads or os.cpu_count() or 1
        nn, corners = self.geometry.squares, len(self.geometry.home)
        self.chunks = list(product(range(corners), range(nn)))
        self.wins, self.losses, self.touched_wins, self.touched_losses = take(
            corners * nn**4, np.uint64, np.uint64, np.uint8, np.uint8
        )

    def levels(
        self, known: list[Level] | None = None, listed_from: int = 0, progress: Progress | None = None
    ) -> Iterator[Level]:
        """Every level in turn, the last one empty. `known` are levels that need not be searched for
        again; those below `listed_from` are never listed."""
        lookup = {level.distance: level for level in known or []}
        distance = 0
        with ThreadPoolExecutor(self.threads) as crew:
            while True:
                if level := lookup.get(distance):
                    restore(self.geometry, level.numbers, level.words, self.losses, self.touched_wins)
                    self.touched_losses[:] = 0
                    lost, numbers, words = level.losses, level.numbers, level.words
                else:
                    lost, numbers, words = self._losses(crew, distance, distance >= listed_from, progress)
                won = self._wins(crew, distance + 1, progress)
                yield Level(distance, lost, won, numbers, words)
                if not won:
                    return
                distance += 2

    def _losses(
        self, crew: ThreadPoolExecutor, distance: int, listed: bool, progress: Progress | None
    ) -> tuple[int, np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        room = self.geometry.squares**3 if listed else 0

        def one(chunk: tuple[int, int]) -> tuple[int, np.ndarray[Any, Any], np.ndarray[Any, Any]]:
            numbers, words = np.empty(room, np.uint32), np.empty(room, np.uint64)
            count, positions = find_losses(
                self.geometry,
                *chunk,
                self.wins,
                self.losses,
                self.touched_losses,
                self.touched_wins,
                distance <= 2,  # the first two passes look at everything
                numbers,
                words,
            )
            lost = positions * int(self.geometry.orbit[chunk[0]])
            return lost, numbers[:count].copy(), words[:count].copy()

        found = list(self._over_chunks(crew, one, f"losses in {distance}", progress))
        return (
            sum(lost for lost, _, _ in found),
            np.concatenate([numbers for _, numbers, _ in found]),
            np.concatenate([words for _, _, words in found]),
        )

    def _wins(self, crew: ThreadPoolExecutor, distance: int, progress: Progress | None) -> int:
        def one(chunk: tuple[int, int]) -> int:
            found = find_wins(
                self.geometry,
                *chunk,
                self.wins,
                self.losses,
                self.touched_wins,
                self.touched_losses,
                distance == 1,
            )
            return found * int(self.geometry.orbit[chunk[0]])

        return sum(self._over_chunks(crew, one, f"wins in {distance}", progress))

    def _over_chunks(
        self, crew: ThreadPoolExecutor, work: Callable[[tuple[int, int]], Any], what: str, progress: Any
    ) -> Iterator[Any]:
        for done, found in enumerate(crew.map(work, self.chunks), 1):
            if progress:
                progress(what, done / len(self.chunks))
            yield found
