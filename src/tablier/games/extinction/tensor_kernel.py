# pyright: basic
"""The numbers of `tensor`, compiled: see there what they mean."""

import numpy as np

from tablier.games.bits import reverse, rotate, spread
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
PLANES = np.maximum(WAY_OF[CELLS + _steps[:, None] * [1, 2]], 0) * CELLS
"""By the engine's ways and by length: where the plane of that way begins in the mask."""

FIRST = np.searchsorted(MOVER, np.arange(len(SPECIES) + 1))
"""By species: the first of its ways in the engine; one more at the end."""


@njit
def look(pos: Row, seat: int, times: int, seen: Array, row: int) -> None:
    start = row * seen.shape[1]
    own, other = (0, 3) if seat == pos.side else (3, 0)
    for kind in range(3):
        spread(_turned(seat, pos.own[kind]), seen, start + (own + kind) * CELLS)
        spread(_turned(seat, pos.other[kind]), seen, start + (other + kind) * CELLS)
    fill(seen, row, 6 * CELLS, 7 * CELLS, (times - 1) / (REPETITION_LIMIT - 1))
    fill(seen, row, 7 * CELLS, 8 * CELLS, min(pos.quiet, QUIET_LIMIT) / QUIET_LIMIT)


@njit
def _turned(seat: int, squares: Word) -> Word:
    """As a seat sees them."""
    return reverse(squares) if seat else squares


@njit
def mark(pos: Row, room: Array, masks: Array, row: int) -> int:
    """As `generate` finds the moves, each way by itself, on the board turned to the side to move."""
    start = row * masks.shape[1]
    empty, any_moves = ~_turned(pos.side, occupied(pos)), np.uint64(0)
    for species in range(len(FIRST) - 1):
        own, prey = _turned(pos.side, pos.own[species]), _turned(pos.side, pos.other[PREY[species]])
        for line in range(FIRST[species], FIRST[species + 1]):
            turn, inside = TURN[line], ON_BOARD[line]
            back = np.uint64(64) - turn
            reached = rotate(own, turn) & inside
            origins = rotate(reached & (empty | prey), back)
            spread(origins, masks, start + PLANES[line, 0])
            any_moves |= origins
            if TWICE[line]:
                beyond = rotate(reached & empty, turn) & inside & (empty | prey)
                spread(rotate(beyond, back + back), masks, start + PLANES[line, 1])
    return 1 if any_moves else 0


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
