# pyright: basic
"""A small network as a part of the evaluation, in whole numbers, kept up move by move.

What stands on the board is a set of bits: `planes(position, seen)` of a game's evaluation writes them, seat
0's first. Each bit adds a column of numbers to an accumulator, one for each seat's view of the board. The
search looks at positions that differ by a few bits from the one before, so only those columns are added or
taken away. Cut off below 0 and above `TOP`, both accumulators, that of the side to move first, are weighed
into one score, which is added to what the evaluation counts.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tablier.bots.search.engines import evaluate, find_engine, planes
from tablier.bots.search.work import HIDDEN, PLANES
from tablier.games.bits import lowest
from tablier.games.compiled import njit
from tablier.games.kernel import side

BITS = 64 * PLANES
TOP = 255
"""What a unit's full activation is, in whole numbers."""

FINE = 64
"""Parts into which an output weight of one hundredth of a piece is cut."""

MOST = 1_500
"""Hundredths of a piece that a network may add or take at most."""

_ONE = np.uint64(1)


class Network(NamedTuple):
    """As learnt, in real numbers: columns bit by unit, a bias for each unit, weights of the units of the side
    to move and then of the other, in hundredths of a piece; and the game it was learnt for."""

    columns: np.ndarray
    bias: np.ndarray
    output: np.ndarray
    game: str

    @classmethod
    def load(cls, file: Path, slug: str) -> "Network":
        """Read a file that `save` has written for this game."""
        with np.load(file) as kept:
            network = cls(kept["columns"], kept["bias"], kept["output"], str(kept["game"]))
        if network.game != slug or network.columns.shape != (BITS, HIDDEN):
            raise ValueError(f"a network for {network.game}, {network.columns.shape}")
        return network

    def save(self, file: Path) -> None:
        """Write it down; `load` reads it."""
        np.savez_compressed(file, columns=self.columns, bias=self.bias, output=self.output, game=self.game)

    def install(self, work: Any) -> None:
        """Put it into the memory of a searching thread, in whole numbers."""
        turned = find_engine(self.game).evaluation.TURNED
        columns = np.round(self.columns * TOP).clip(-32_000, 32_000).astype(np.int16)
        work["columns"][0] = columns
        work["columns"][1] = columns[turned]
        work["output"] = np.round(self.output * FINE).clip(-32_000, 32_000)
        work["sums"] = np.round(self.bias * TOP)
        work["held"] = 0
        work["network"] = 1


@njit
def judge(work, position):
    """What a running position is worth to the side to move, in hundredths of a piece."""
    score = evaluate(position, work.weights)
    if work.network:
        score += _opinion(work, position)
    return score


@njit
def _opinion(work, position):
    planes(position, work.seen)
    for plane in range(PLANES):
        now, before = work.seen[plane], work.held[plane]
        changed = now ^ before
        while changed:
            bit = lowest(changed)
            changed &= changed - _ONE
            _move(work, 64 * plane + np.int64(bit), np.int32(1) if (now >> bit) & _ONE else np.int32(-1))
        work.held[plane] = now
    own = side(position)
    total = np.int64(0)
    for unit in range(HIDDEN):
        total += np.int64(min(max(work.sums[own, unit], 0), TOP)) * work.output[unit]
        total += np.int64(min(max(work.sums[1 - own, unit], 0), TOP)) * work.output[HIDDEN + unit]
    return min(max(total // (TOP * FINE), -MOST), MOST)


@njit
def _move(work, bit, sign):
    for view in range(2):
        for unit in range(HIDDEN):
            work.sums[view, unit] += sign * work.columns[view, bit, unit]
