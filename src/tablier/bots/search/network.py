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

LOUDEST = 32_767
"""Sums are kept in sixteen bits."""

# Places that cannot be negative: else the compiler looks at each number by itself.
_NONE, _ONE, _UNITS = np.uint64(0), np.uint64(1), np.uint64(HIDDEN)


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
            network = cls(kept["columns"] / TOP, kept["bias"] / TOP, kept["output"] / FINE, str(kept["game"]))
        if network.game != slug or network.columns.shape != (BITS, HIDDEN):
            raise ValueError(f"a network for {network.game}, {network.columns.shape}")
        if (loudest := network.loudest) > LOUDEST:
            raise ValueError(f"columns add up to {loudest}, and {LOUDEST} is the most")
        return network

    def save(self, file: Path) -> None:
        """Write it down, in the whole numbers that it is used in; `load` reads it."""
        columns, bias, output = self.whole
        np.savez_compressed(file, columns=columns, bias=bias, output=output, game=self.game)

    @property
    def whole(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Columns, bias and output in whole numbers."""
        scaled = (self.columns * TOP, self.bias * TOP, self.output * FINE)
        columns, bias, output = (np.round(part).clip(-32_000, 32_000).astype(np.int16) for part in scaled)
        return columns, bias, output

    @property
    def loudest(self) -> int:
        """What a unit can come to at most, no square having more than two of its bits."""
        columns, bias, _ = self.whole
        loud = np.sort(np.abs(columns.astype(int)).reshape(PLANES, 64, HIDDEN), 0)[-2:].sum((0, 1))
        return int((loud + np.abs(bias)).max())

    def install(self, work: Any) -> None:
        """Put it into the memory of a searching thread."""
        turned = find_engine(self.game).evaluation.TURNED
        columns, bias, output = self.whole
        work["columns"] = np.hstack([columns, columns[turned]])
        work["sums"] = np.tile(bias, 2)
        work["output"] = output
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
            if (now >> bit) & _ONE:
                _add(work.sums, work.columns[np.uint64(64 * plane) + bit])
            else:
                _take(work.sums, work.columns[np.uint64(64 * plane) + bit])
        work.held[plane] = now
    own = _UNITS * np.uint64(side(position))
    total = _weigh(work.sums, own, work.output, _NONE)
    total += _weigh(work.sums, _UNITS - own, work.output, _UNITS)
    return min(max(total // (TOP * FINE), -MOST), MOST)


@njit
def _add(sums, column):
    for unit in range(_UNITS + _UNITS):
        sums[unit] += column[unit]


@njit
def _take(sums, column):
    for unit in range(_UNITS + _UNITS):
        sums[unit] -= column[unit]


@njit
def _weigh(sums, first, output, start):
    """32 bits are enough, and the compiler weighs many units at once if nothing is wider."""
    total = np.int32(0)
    for unit in range(_UNITS):
        cut = min(max(np.int32(sums[first + unit]), np.int32(0)), np.int32(TOP))
        total = np.int32(total + np.int32(cut * output[start + unit]))
    return np.int64(total)
