# pyright: basic
"""The evaluation of Ignis: what a position is worth, and which moves to try first.

Counted for the side to move and subtracted for the other, a weight for each count. A lane is a row or
a column of the live area; its ends are where tiles fall off.
"""

import numpy as np

from tablier.bots.search.planes import turned
from tablier.bots.search.weights import read_weights
from tablier.games.bits import popcount
from tablier.games.compiled import njit
from tablier.games.ignis.engine import (
    COLUMN,
    DOWN,
    FILE,
    HEADING,
    RANK,
    ROW,
    SIX_BITS,
    UP,
    full_columns,
    full_rows,
)

FEATURES = (
    *(f"tiles-{count}" for count in range(1, 9)),  # what it is worth to have so many
    "corner",
    "edge",
    "second-line",
    "falls",  # stands at the end of a full lane: one push ejects it
    "falls-next",  # second from the end of a full lane
    "falls-soon",  # at the end of a lane with a single gap
    "shielded",  # in a full lane with Earth at both ends; counted for each of its two lanes
    "half-shielded",  # in a full lane with Earth at one end
    "doomed",  # in an edge line that is all its own but for one square
    "prize",  # of the other side, falls: the side to move may eject it at once
    "tempo",
)
CORNER, EDGE, SECOND, FALLS, NEXT, SOON, SHIELD, HALF, DOOMED, PRIZE, TEMPO = range(8, 19)

WEIGHTS = read_weights(__name__.rpartition(".")[0], FEATURES)

QUIESCENCE = 1
"""On a full board nearly every move ejects something: longer chains say nothing more."""

MARGIN, BOLDNESS = 90, 0.45
"""What the search may leave out: see `work`."""

_U = np.uint64
_I = np.int64

SIZE = 6
"""A network is made for the usual board."""

_RESERVE = 5
_HALF_TURN = [
    8 * (SIZE - 1 - (at >> 3)) + SIZE - 1 - (at & 7) if max(at >> 3, at & 7) < SIZE else at
    for at in range(64)
]
TURNED = turned((1, 0, 2, 3, 4, 5), [_HALF_TURN] * _RESERVE + [list(range(64))])


@njit
def planes(pos, seen):
    """Fire, Water, Air, Earth, dead squares; then how much Air and how much Earth the reserve holds."""
    seen[0], seen[1], seen[2], seen[3], seen[4] = pos.fire, pos.water, pos.air, pos.earth, ~pos.area
    seen[5] = (_U(1) << _U(min(pos.air_left, 31))) | (_U(1) << _U(32 + min(pos.earth_left, 31)))


def suits(pos):
    """Whether a network can judge this board."""
    return int(pos["size"]) == SIZE


@njit
def evaluate(pos, weights):
    own, other = (pos.fire, pos.water) if pos.side == 0 else (pos.water, pos.fire)
    area, earth = pos.area, pos.earth
    top, bottom = area & ~(area >> RANK), area & ~(area << RANK)
    right, left = area & ~(area >> FILE), area & ~(area << FILE)
    empty = area & ~(pos.fire | pos.water | pos.air | earth)
    columns, rows = full_columns(~empty), full_rows(~empty)
    columns_soon, rows_soon = _one_gap(empty)
    high, wide = top | bottom, left | right
    falls_up, falls_across = high & columns & area, wide & rows & area
    next_up = ((top >> RANK) | (bottom << RANK)) & columns & area
    next_across = ((right >> FILE) | (left << FILE)) & rows & area
    soon_up, soon_across = high & columns_soon, wide & rows_soon
    top_held, bottom_held = _column_of(top & earth) & columns, _column_of(bottom & earth) & columns
    right_held, left_held = _row_of(right & earth) & rows, _row_of(left & earth) & rows
    border = high | wide
    inner = area & ~border
    second = inner & ((border << RANK) | (border >> RANK) | (border << FILE) | (border >> FILE))

    score = _I(weights[TEMPO])
    for side in range(2):
        mine = own if side == 0 else other
        count = _I(popcount(mine))
        share = _I(weights[min(count, 8) - 1])
        share += _I(popcount(mine & high & wide)) * weights[CORNER]
        share += _I(popcount(mine & border)) * weights[EDGE]
        share += _I(popcount(mine & second)) * weights[SECOND]
        falls = _I(popcount(mine & falls_up)) + _I(popcount(mine & falls_across))
        share += falls * weights[FALLS]
        share += (_I(popcount(mine & next_up)) + _I(popcount(mine & next_across))) * weights[NEXT]
        share += (_I(popcount(mine & soon_up)) + _I(popcount(mine & soon_across))) * weights[SOON]
        both = _I(popcount(mine & top_held & bottom_held)) + _I(popcount(mine & left_held & right_held))
        one = _I(popcount(mine & (top_held ^ bottom_held))) + _I(popcount(mine & (left_held ^ right_held)))
        share += both * weights[SHIELD] + one * weights[HALF]
        doomed = _doomed(mine, top) + _doomed(mine, bottom) + _doomed(mine, left) + _doomed(mine, right)
        share += doomed * weights[DOOMED]
        if side == 0:
            score += share
        else:
            score += falls * weights[PRIZE] - share
    return score


@njit
def _one_gap(empty):
    """The squares of columns, and of rows, with exactly one empty square."""
    once, twice = empty, _U(0)
    for shift in (8, 16, 32):
        fold = once >> _U(shift)
        twice |= (twice >> _U(shift)) | (once & fold)
        once |= fold
    columns = (once & ~twice & ROW) * COLUMN
    once, twice = empty, _U(0)
    for shift in (1, 2, 4):
        fold = once >> _U(shift)
        twice |= (twice >> _U(shift)) | (once & fold)
        once |= fold
    return columns, (once & ~twice & COLUMN) * ROW


@njit
def _column_of(squares):
    """All squares of the columns that hold one of these, of which each column has one at most."""
    squares |= squares >> _U(8)
    squares |= squares >> _U(16)
    squares |= squares >> _U(32)
    return (squares & ROW) * COLUMN


@njit
def _row_of(squares):
    squares |= squares >> _U(1)
    squares |= squares >> _U(2)
    squares |= squares >> _U(4)
    return (squares & COLUMN) * ROW


@njit
def _doomed(mine, line):
    missing = line & ~mine
    return _I(popcount(mine & line)) if missing & (missing - _U(1)) == 0 else _I(0)


@njit
def urgency(pos, move):
    """3 for a move that ejects an enemy tile, 1 for one that ejects another; 0 if nothing falls."""
    word = np.uint32(move)
    square = _U(word) & SIX_BITS
    heading = (word >> HEADING) & np.uint32(3)
    area = pos.area
    if heading & np.uint32(1) == UP:
        lane, step = (COLUMN << (square & _U(7))) & area, RANK
    else:
        lane, step = (ROW << (square & _U(56))) & area, FILE
    if lane & ~(pos.fire | pos.water | pos.air | pos.earth):
        return _I(0)
    end = lane & ~(lane >> step) if heading < DOWN else lane & ~(lane << step)
    enemy = pos.water if pos.side == 0 else pos.fire
    return _I(3) if end & enemy else _I(1)


@njit
def skip(pos, out):
    """Having to push is often the trouble: passing proves nothing here."""
    return False
