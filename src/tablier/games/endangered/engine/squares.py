# pyright: basic
"""Sets of squares as the bits of one number, the square's own number the place of its bit."""

import numpy as np

from tablier.games.bits import lowest
from tablier.games.compiled import part
from tablier.games.endangered.board import BESIDE, LINES, SIZE
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.numbers import BESIDES, TOPS

NEIGHBOURS = np.full((36, 4), -1, dtype=np.int64)
for _i, _near in enumerate(BESIDE):
    NEIGHBOURS[_i, : len(_near)] = _near
DEGREE = np.array([len(near) for near in BESIDE], dtype=np.int64)

ONE = np.int64(1)
ALL = np.int64((1 << 36) - 1)
LINE_BITS = np.array([sum(1 << cell for cell in line) for line in LINES], dtype=np.int64)
WEST, EAST = LINE_BITS[SIZE], LINE_BITS[-1]
RIM = WEST | EAST | LINE_BITS[0] | LINE_BITS[SIZE - 1]
B_ANIMALS, B_PAIR, B_TILE, B_HERE = (BESIDES.index(b) for b in ("animals", "pair", "tile", "here"))
T_ANIMALS = TOPS.index("animals")


@part
def first(bits):
    """The lowest square of a set that is not empty."""
    return np.int64(lowest(np.uint64(bits)))


@part
def at_least(t, where, number):
    """The squares with so many of what is counted from `where` on."""
    bits = np.int64(0)
    for cell in range(36):
        bits |= np.int64(t[where + cell] >= number) << cell
    return bits


@part
def animals(t):
    return at_least(t, at.ANIMALS, ONE)


@part
def tiles(t):
    return at_least(t, at.TILES, ONE)


@part
def beside(bits):
    """All squares next to one of these (END-18)."""
    return ((bits << 6) | (bits >> 6) | ((bits & ~EAST) << 1) | ((bits & ~WEST) >> 1)) & ALL


@part
def reach(start, steps, way):
    """The squares that so many steps lead to, each on a square of `way`."""
    bits = ONE << start
    for _ in range(steps):
        further = bits | (beside(bits) & way)
        if further == bits:
            break
        bits = further
    return bits & ~(ONE << start)


@part
def tiles_near(t, cell):
    total = 0
    for k in range(DEGREE[cell]):
        total += t[at.TILES + NEIGHBOURS[cell, k]]
    return total


@part
def write(bits, base, codes, n):
    """A code for each square, from the lowest on; how many codes there are then."""
    while bits:
        codes[n] = base + first(bits)
        n += 1
        bits &= bits - 1
    return n


@part
def _neighbours_wanted(t, kind, here):
    if kind == B_ANIMALS:
        return animals(t)
    if kind == B_PAIR:
        return at_least(t, at.ANIMALS, ONE + 1)
    if kind == B_TILE:
        return tiles(t)
    if kind == B_HERE:
        return ONE << here if 0 <= here < 36 else np.int64(0)
    return ALL & ~animals(t) & ~tiles(t)


@part
def _top(t, bits, of_animals):
    """Those that have the most of it."""
    found, best = np.int64(0), np.int64(-1)
    while bits:
        cell = first(bits)
        bits &= bits - 1
        worth = t[at.ANIMALS + cell] if of_animals else tiles_near(t, cell)
        if worth > best:
            best, found = worth, np.int64(0)
        if worth == best:
            found |= ONE << cell
    return found


@part
def squares(t, book, number, here):
    """The squares that fit a pack's description."""
    where = tab.WHERES + number * tab.AREA
    bits = at_least(t, at.ANIMALS, book[where]) if book[where] else ALL
    if book[where + 1] < 15:  # more animals there are not
        bits &= ~at_least(t, at.ANIMALS, book[where + 1] + 1)
    if book[where + 2] >= 0:
        bits &= tiles(t) if book[where + 2] else ~tiles(t)
    if book[where + 5]:
        bits &= RIM
    if book[where + 6]:
        bits &= ONE << here if 0 <= here < 36 else 0
    if book[where + 3]:
        bits &= beside(_neighbours_wanted(t, book[where + 3], here))
    if book[where + 4]:
        left = bits
        while left:
            if tiles_near(t, first(left)) < book[where + 4]:
                bits &= ~(left & -left)
            left &= left - 1
    return _top(t, bits, book[where + 7] == T_ANIMALS) if book[where + 7] else bits
