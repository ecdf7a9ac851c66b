# pyright: basic
"""What the effects on the board ask: squares, moves, lines and edges."""

import numpy as np

from tablier.games.compiled import njit
from tablier.games.endangered.board import LINES as BOARD_LINES
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.counting import (
    DEGREE,
    NEIGHBOURS,
    Q_STEPS,
    measure,
    modified,
    population,
    reach,
    spare_cubes,
    squares,
)
from tablier.games.endangered.engine.moving import NOWHERE, ONE, ZERO
from tablier.games.endangered.engine.opcodes import (
    ADD,
    AXE,
    CLEAR,
    GUARD,
    LINE,
    LOSE,
    MOVE,
    PLACE,
    SHIFT,
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

LINES = np.array(BOARD_LINES, dtype=np.int64)


@njit
def _moves(t, book, frame, instr, codes):
    steps = measure(t, book, frame, book[instr + tab.SUM]) + modified(t, book, Q_STEPS)
    here = t[frame + at.CELL]
    goals = squares(t, book, book[instr + tab.GOAL], here)
    starts = squares(t, book, book[instr + tab.WHERE], here)
    n = 0
    for a in range(36):
        if starts >> a & 1 and t[at.ANIMALS + a]:
            ends = reach(t, a, steps, book[instr + tab.EXTRA]) & goals
            for b in range(36):
                if ends >> b & 1:
                    codes[n] = a * 36 + b
                    n += 1
    return n


@njit
def _shifts(t, book, frame, instr, codes):
    here = t[frame + at.CELL]
    goals = squares(t, book, book[instr + tab.GOAL], here)
    starts = squares(t, book, book[instr + tab.WHERE], here)
    n = 0
    for a in range(36):
        if starts >> a & 1 and t[at.TILES + a]:
            for k in range(DEGREE[a]):
                b = NEIGHBOURS[a, k]
                if goals >> b & 1 and not t[at.TILES + b]:
                    codes[n] = a * 36 + b
                    n += 1
    return n


@njit
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


@njit
def _wither(t, frame, codes):
    cell = (t[frame + at.SECOND] - 1) * 6 + t[frame + at.DIE] - 1
    if not t[at.TILES + cell]:
        codes[0] = cell
        return 1
    n = 0
    for k in range(DEGREE[cell]):
        if not t[at.TILES + NEIGHBOURS[cell, k]]:
            codes[n] = NEIGHBOURS[cell, k]
            n += 1
    return n


@njit
def _keep_cells(t, bits, animals, tile, codes):
    """The squares of a description on which the effect can happen at all; -1: no matter."""
    n = 0
    for cell in range(36):
        if bits >> cell & 1:
            if animals >= 0 and (t[at.ANIMALS + cell] > 0) != animals:
                continue
            if tile >= 0 and t[at.TILES + cell] != tile:
                continue
            codes[n] = cell
            n += 1
    return n


@njit
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
    elif op == PLACE:
        if population(t) < 15:
            n = _keep_cells(t, squares(t, book, book[instr + tab.WHERE], here), NOWHERE, ZERO, codes)
    elif op == LOSE:
        n = _keep_cells(t, squares(t, book, book[instr + tab.WHERE], here), ONE, NOWHERE, codes)
    elif op == ADD:
        n = _keep_cells(t, squares(t, book, book[instr + tab.WHERE], here), NOWHERE, ZERO, codes)
    elif op == CLEAR:
        n = _keep_cells(t, squares(t, book, book[instr + tab.WHERE], here), NOWHERE, ONE, codes)
    elif op == GUARD:
        if spare_cubes(t):
            m = _keep_cells(t, squares(t, book, book[instr + tab.WHERE], here), NOWHERE, ZERO, codes)
            for i in range(m):
                if not t[at.GUARDS + codes[i]]:
                    codes[n] = codes[i]
                    n += 1
    elif op == LINE:
        q[Q_KIND] = K_LINE
        for line in range(12):
            for k in range(6):
                if t[at.ANIMALS + LINES[line, k]]:
                    codes[n] = line
                    n += 1
                    break
    elif op == AXE:
        n = _axe(t, frame, codes)
    elif op == WITHER:
        n = _wither(t, frame, codes)
    else:  # WIND
        q[Q_KIND] = K_EDGE
        n = book[instr + tab.WHERE]
        for i in range(n):
            codes[i] = book[instr + tab.EXTRA] >> 2 * i & 3
    q[Q_N] = n
    return ASK if n else SKIP
