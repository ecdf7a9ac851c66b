# pyright: basic
"""The numbers of `tensor`, compiled: see there what they mean."""

import numpy as np

from tablier.games.compiled import Array, Row, Word, njit
from tablier.games.extinction.board import SPECIES
from tablier.games.extinction.engine import KIND, ONE, PREY, SIX_BITS, TAKES, TARGET, occupied
from tablier.games.extinction.rules import QUIET_LIMIT, REPETITION_LIMIT
from tablier.games.extinction.tensor import CELLS, SIZE, WAYS
from tablier.games.kernel import fill

STEPS = np.array([files + SIZE * ranks for files, ranks in WAYS])
SPECIES_OF = np.array(
    [kind for kind, s in enumerate(SPECIES) for _ in range(s.reach * len(s.steps))], np.uint64
)
LONG = np.array(
    [SPECIES[kind].reach == max(map(abs, way)) == 2 for kind, way in zip(SPECIES_OF, WAYS, strict=True)]
)
"""By way: how far it leads, whose it is, whether it leads over a square."""

INSIDE = np.array(
    [
        sum(
            1 << at for at in range(CELLS) if 0 <= at % SIZE + files < SIZE and 0 <= at // SIZE + ranks < SIZE
        )
        for files, ranks in WAYS
    ],
    np.uint64,
)
"""By way: from where it stays on the board."""

WAY_OF = np.full(2 * CELLS, -1)
WAY_OF[STEPS + CELLS] = np.arange(len(WAYS))
"""The way of a step, found at the step plus 64."""

_rows = np.array([[row >> file & 1 for file in range(SIZE)] for row in range(256)], np.float32)
ROWS = np.stack([_rows, _rows[:, ::-1]])
"""By seat and by the bits of a rank: that rank in an observation, which one copy writes."""


@njit
def look(pos: Row, times: int, seen: Array) -> None:
    seat = np.uint64(pos.side)
    for kind in range(3):
        _draw(seat, pos.own[kind], kind, seen)
        _draw(seat, pos.other[kind], 3 + kind, seen)
    fill(seen, 6 * CELLS, 7 * CELLS, (times - 1) / (REPETITION_LIMIT - 1))
    fill(seen, 7 * CELLS, 8 * CELLS, min(pos.quiet, QUIET_LIMIT) / QUIET_LIMIT)


@njit
def _draw(seat: Word, squares: Word, plane: int, seen: Array) -> None:
    for rank in range(SIZE):
        row = squares & np.uint64(255)
        squares >>= np.uint64(SIZE)
        start = np.uint64(plane * CELLS + SIZE * (SIZE - 1 - rank if seat else rank))
        for file in range(SIZE):
            seen[start + np.uint64(file)] = ROWS[seat, row, file]


@njit
def number_of(pos: Row, move: Word) -> int:
    word = np.uint64(move)
    origin, target = np.int64(word & SIX_BITS), np.int64((word >> TARGET) & SIX_BITS)
    if pos.side:
        return WAY_OF[origin - target + CELLS] * CELLS + CELLS - 1 - origin
    return WAY_OF[target - origin + CELLS] * CELLS + origin


@njit
def allows(pos: Row, number: int) -> bool:
    way, origin = number // CELLS, number % CELLS
    if not (INSIDE[way] >> np.uint64(origin)) & ONE:
        return False
    step = STEPS[way]
    if pos.side:
        step, origin = -step, CELLS - 1 - origin
    species, taken = SPECIES_OF[way], occupied(pos)
    if not (pos.own[species] >> np.uint64(origin)) & ONE:
        return False
    if LONG[way] and (taken >> np.uint64(origin + step // 2)) & ONE:  # EXT-8
        return False
    return not ((taken & ~pos.other[PREY[species]]) >> np.uint64(origin + step)) & ONE


@njit
def word_of(pos: Row, number: int) -> Word:
    way, origin = number // CELLS, number % CELLS
    step = STEPS[way]
    if pos.side:
        step, origin = -step, CELLS - 1 - origin
    species, target = SPECIES_OF[way], np.uint64(origin + step)
    takes = (pos.other[PREY[species]] >> target) & ONE
    return np.uint64(origin) | (target << TARGET) | (species << KIND) | (takes << TAKES)
