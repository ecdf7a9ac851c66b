# pyright: basic
"""What the effects on the board ask: squares, moves, lines and edges."""

import numpy as np

from tablier.games.compiled import part
from tablier.games.endangered.board import LINES as BOARD_LINES
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.counting import Q_STEPS, measure, modified, population, spare_cubes
from tablier.games.endangered.engine.moving import ZERO
from tablier.games.endangered.engine.opcodes import (
    AXE,
    CLEAR,
    GUARD,
    LINE,
    LOSE,
    MOVE,
    PLACE,
    SHIFT,
    WIND,
    WITHER,
)
from tablier.games.endangered.engine.questions import (
    ASK,
    K_CELL,
    K_EDGE,
    K_LINE,
    K_MOVE,
    Q_KIND,
    Q_N,
    SKIP,
)
from tablier.games.endangered.engine.squares import (
    ALL,
    LINE_BITS,
    ONE,
    animals,
    at_least,
    beside,
    first,
    reach,
    squares,
    tiles,
    write,
)

LINES = np.array(BOARD_LINES, dtype=np.int64)


@part
def _moves(t, book, frame, instr, codes):
    steps = measure(t, book, frame, book[instr + tab.SUM]) + modified(t, book, Q_STEPS)
    here, free = t[frame + at.CELL], ALL & ~tiles(t)
    goals = squares(t, book, book[instr + tab.GOAL], here) & free
    starts = squares(t, book, book[instr + tab.WHERE], here) & animals(t)
    way = ALL if book[instr + tab.EXTRA] else free
    n = 0
    while starts:
        start = first(starts)
        n = write(reach(start, steps, way) & goals, start * 36, codes, n)
        starts &= starts - 1
    return n


@part
def _shifts(t, book, frame, instr, codes):
    here, full = t[frame + at.CELL], tiles(t)
    goals = squares(t, book, book[instr + tab.GOAL], here) & ~full
    starts = squares(t, book, book[instr + tab.WHERE], here) & full
    n = 0
    while starts:
        n = write(beside(starts & -starts) & goals, first(starts) * 36, codes, n)
        starts &= starts - 1
    return n


@part
def _axe(t, frame, codes):
    line, start = LINES[t[frame + at.LINE]], t[frame + at.DIE] - 1
    if not t[at.TILES + line[start]]:
        codes[0] = line[start]
        return 1
    nearest = 99
    for i in range(6):
        if t[at.ANIMALS + line[i]]:
            nearest = min(nearest, abs(i - start))
    n = 0
    for animal in range(6):
        if t[at.ANIMALS + line[animal]] and abs(animal - start) == nearest:
            way = 1 if animal > start else -1
            i = start
            while t[at.TILES + line[i]]:
                i += way
            codes[n] = line[i]
            n += 1
    return n


@part
def _wither(t, frame, codes):
    cell = (t[frame + at.SECOND] - 1) * 6 + t[frame + at.DIE] - 1
    if not t[at.TILES + cell]:
        codes[0] = cell
        return 1
    return write(beside(ONE << cell) & ~tiles(t), ZERO, codes, ZERO)


@part
def _open_to(t, op):
    """The squares on which an effect can happen at all."""
    if op == LOSE:
        return animals(t)
    if op == CLEAR:
        return tiles(t)
    if op == GUARD:
        return ~tiles(t) & ~at_least(t, at.GUARDS, ONE)
    return ~tiles(t)  # PLACE, ADD


@part
def ask_board(t, book, frame, instr, codes, q):
    """Effects that ask about squares, lines and edges."""
    op, here = book[instr + tab.OPCODE], t[frame + at.CELL]
    q[Q_KIND] = K_CELL
    n = 0
    if op == MOVE:
        q[Q_KIND] = K_MOVE
        n = _moves(t, book, frame, instr, codes)
    elif op == SHIFT:
        q[Q_KIND] = K_MOVE
        n = _shifts(t, book, frame, instr, codes)
    elif op == LINE:
        q[Q_KIND] = K_LINE
        herd = animals(t)
        for line in range(12):
            if LINE_BITS[line] & herd:
                codes[n] = line
                n += 1
    elif op == AXE:
        n = _axe(t, frame, codes)
    elif op == WITHER:
        n = _wither(t, frame, codes)
    elif op == WIND:
        q[Q_KIND] = K_EDGE
        n = book[instr + tab.WHERE]
        for i in range(n):
            codes[i] = book[instr + tab.EXTRA] >> 2 * i & 3
    elif (op != PLACE or population(t) < 15) and (op != GUARD or spare_cubes(t)):
        n = write(_open_to(t, op) & squares(t, book, book[instr + tab.WHERE], here), ZERO, codes, ZERO)
    q[Q_N] = n
    return ASK if n else SKIP
