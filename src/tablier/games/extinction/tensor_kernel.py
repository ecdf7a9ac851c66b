# pyright: basic
"""The numbers of `tensor`, compiled: see there what they mean."""

import numpy as np

from tablier.games.bits import lowest, rotate
from tablier.games.compiled import Array, Row, Word, njit
from tablier.games.extinction.board import SPECIES
from tablier.games.extinction.engine import INSIDE as ON_BOARD
from tablier.games.extinction.engine import KIND, ONE, PREY, SIX_BITS, TAKES, TARGET, TURN, TWICE, occupied
from tablier.games.extinction.engine import SPECIES_OF as MOVER
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

_steps = (TURN.astype(np.int64) + 31) % 64 - 31
PLANES = np.zeros((2, len(TURN), 2), np.uint64)
for _seat, _length in ((0, 1), (0, 2), (1, 1), (1, 2)):
    _ways = WAY_OF[CELLS + _length * _steps * (1 - 2 * _seat)]
    PLANES[_seat, :, _length - 1] = np.maximum(_ways, 0) * CELLS
"""By seat, by the engine's ways and by length: where the plane of that way begins in the mask."""

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
def mark(pos: Row, room: Array, mask: Array) -> int:
    """As `generate` finds the moves, each way by itself."""
    seat, empty, count = np.uint64(pos.side), ~occupied(pos), 0
    for line in range(len(TURN)):
        species, turn, inside = MOVER[line], TURN[line], ON_BOARD[line]
        prey = pos.other[PREY[species]]
        reached = rotate(pos.own[species], turn) & inside
        count += _set(seat, reached & (empty | prey), turn, PLANES[seat, line, 0], mask)
        if TWICE[line]:
            reached = rotate(reached & empty, turn) & inside
            count += _set(seat, reached & (empty | prey), turn + turn, PLANES[seat, line, 1], mask)
    return count


@njit
def _set(seat: Word, targets: Word, turn: Word, plane: Word, mask: Array) -> int:
    turned, count = np.uint64(63) * seat, 0
    while targets:
        origin = (lowest(targets) - turn) & SIX_BITS
        targets &= targets - ONE
        mask[plane + (origin ^ turned)] = True
        count += 1
    return count


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
