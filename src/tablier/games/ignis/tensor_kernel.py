# pyright: basic
"""The numbers of `tensor`, compiled: see there what they mean."""

from typing import Any

import numpy as np

from tablier.games.bits import highest, lowest, reverse, spread
from tablier.games.compiled import Array, Row, Word, njit
from tablier.games.ignis.engine import (
    COLUMN,
    DOWN,
    EARTH_BIT,
    FILE,
    HEADING,
    ONE,
    PLAIN_EARTH,
    RANK,
    RIGHT,
    ROW,
    SIX_BITS,
    TURNED,
    TURNED_BIT,
    UP,
    ZERO,
)
from tablier.games.ignis.tensor import LONGEST, SIZE, TILES
from tablier.games.kernel import fill

CELLS = SIZE * SIZE
BOARDS = np.zeros(SIZE + 1, np.uint64)
for _size in range(1, SIZE + 1):
    BOARDS[_size] = sum(1 << 8 * rank + file for rank in range(_size) for file in range(_size))
"""All squares of a board, by its size."""


@njit
def look(pos: Row, seat: int, times: int, seen: Array, row: int) -> None:
    start = row * seen.shape[1]
    # In this order: what is drawn beyond the end of a plane, the next one covers.
    _draw(seat, pos.size, pos.water if seat else pos.fire, seen, start)
    _draw(seat, pos.size, pos.fire if seat else pos.water, seen, start + CELLS)
    _draw(seat, pos.size, pos.air, seen, start + 2 * CELLS)
    _draw(seat, pos.size, pos.earth, seen, start + 3 * CELLS)
    _draw(seat, pos.size, BOARDS[pos.size] & ~pos.area, seen, start + 4 * CELLS)
    fill(seen, row, 5 * CELLS, 6 * CELLS, pos.air_left / TILES)
    fill(seen, row, 6 * CELLS, 7 * CELLS, pos.earth_left / TILES)
    fill(seen, row, 7 * CELLS, 8 * CELLS, min(pos.number - 1, LONGEST) / LONGEST)


@njit
def _draw(seat: int, size: int, squares: Word, seen: Array, start: int) -> None:
    """A plane of the board as a seat sees it, its rows of eight bits drawn as rows of six numbers."""
    if seat:
        squares = reverse(squares) >> ((RANK + FILE) * np.uint64(8 - size))
    tiles = ZERO
    for rank in range(SIZE):
        tiles |= ((squares >> np.uint64(8 * rank)) & np.uint64((1 << SIZE) - 1)) << np.uint64(SIZE * rank)
    spread(tiles, seen, start)


@njit
def number_of(pos: Row, move: Word) -> Any:
    word = np.uint32(move)
    square = np.int64(word) & 63
    heading = np.int64(word >> HEADING) & 3
    along = square & 7 if heading & 1 == 0 else square >> 3
    if pos.side:
        heading, along = heading ^ 2, pos.size - 1 - along
    tile = np.int64((word >> EARTH_BIT) & np.uint32(1)) + np.int64((word >> TURNED_BIT) & np.uint32(1))
    return (tile * 4 + heading) * SIZE + along


@njit
def _lane(pos: Row, heading: Word, along: int) -> Word:
    """The live squares of a file or of a rank; none beyond the area."""
    if heading & RIGHT == UP:  # or DOWN
        return pos.area & (COLUMN << np.uint64(along))
    return pos.area & (ROW << np.uint64(8 * along))


@njit
def allows(pos: Row, number: int) -> bool:
    tile, heading, along = number // (4 * SIZE), np.uint32(number // SIZE % 4), number % SIZE
    if along >= pos.size:
        return False
    if pos.side:
        heading, along = heading ^ np.uint32(2), pos.size - 1 - along
    lane = _lane(pos, heading, along)
    if not lane:  # IGN-3
        return False
    if pos.earth_left == 0 if tile == 1 else pos.air_left == 0:
        return False
    if tile == 2 and pos.earth_left > 0:  # IGN-9
        return False
    if lane & ~(pos.fire | pos.water | pos.air | pos.earth):
        return True
    last = ONE << (highest(lane) if heading < DOWN else lowest(lane))  # IGN-6
    return not last & (pos.earth | (pos.air if tile == 0 else ZERO))


@njit
def word_of(pos: Row, number: int) -> Word:
    tile, heading, along = number // (4 * SIZE), np.uint32(number // SIZE % 4), number % SIZE
    if pos.side:
        heading, along = heading ^ np.uint32(2), pos.size - 1 - along
    lane = _lane(pos, heading, along)
    square = lowest(lane) if heading < DOWN else highest(lane)
    entering = np.uint32(0) if tile == 0 else PLAIN_EARTH if tile == 1 else TURNED
    return np.uint64(np.uint32(square & SIX_BITS) | heading << HEADING | entering)
