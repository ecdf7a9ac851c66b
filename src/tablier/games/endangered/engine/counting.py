# pyright: basic
"""Counts, squares and powers on the flat state; the compiled twin of `effects.amounts`."""

import numpy as np

from tablier.games.compiled import INT, INTS, njit, sealed
from tablier.games.endangered.board import BESIDE
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.numbers import BESIDES, COUNT, TOPS
from tablier.games.endangered.numbering import EFFECT, QUANTITIES, SHEET, SPECIAL, START

NEIGHBOURS = np.full((36, 4), -1, dtype=np.int64)
for _i, _near in enumerate(BESIDE):
    NEIGHBOURS[_i, : len(_near)] = _near
DEGREE = np.array([len(near) for near in BESIDE], dtype=np.int64)

C_ANIMALS, C_PAIRS, C_TILES, C_LEFT = COUNT["animals"], COUNT["pairs"], COUNT["tiles"], COUNT["tiles-left"]
C_OCCUPIED, C_LONELY, C_RAFT = COUNT["occupied"], COUNT["lonely"], COUNT["raft"]
C_THREATENED, C_MONEY, C_OWN = COUNT["threatened"], COUNT["money"], COUNT["own-money"]
C_RICHEST, C_POOREST, C_HANDS = COUNT["richest"], COUNT["poorest"], COUNT["hands"]
C_HAND, C_CONSTANTS, C_ACTIONS = COUNT["own-hand"], COUNT["constants"], COUNT["actions"]
C_PERMANENTS, C_REVEALED, C_CUBES = COUNT["permanents"], COUNT["revealed"], COUNT["cubes"]
C_DICE, C_DISCARDS, C_YEAR = COUNT["dice"], COUNT["discards"], COUNT["year"]
C_PLAYERS, C_DIE, C_PLACED = COUNT["players"], COUNT["die"], COUNT["placed"]
B_ANIMALS, B_PAIR, B_TILE, B_HERE = (BESIDES.index(b) for b in ("animals", "pair", "tile", "here"))
T_ANIMALS = TOPS.index("animals")
Q_BIRTHS, Q_GAP, Q_PRICE, Q_STEPS, Q_DRAW, Q_SUM, Q_DESTRUCTION = map(np.int64, range(len(QUANTITIES)))


@njit
def population(t):
    total = 0
    for i in range(36):
        total += t[at.ANIMALS + i]
    return total


@njit
def pairs(t):
    total = 0
    for i in range(36):
        total += t[at.ANIMALS + i] // 2
    return total


@njit
def spare_cubes(t):
    spare = 25
    for i in range(t[at.N_ENVOYS]):
        spare -= t[at.ENVOYS + i * at.ENVOY + 2]
    for i in range(36):
        spare -= t[at.GUARDS + i]
    return spare


@njit
def spare_money(t):
    spare = 25
    for p in range(t[at.PLAYERS]):
        spare -= t[at.PEOPLE + p * at.PERSON + at.PURSE]
    return spare


@njit
def tiles_near(t, cell):
    total = 0
    for k in range(DEGREE[cell]):
        total += t[at.TILES + NEIGHBOURS[cell, k]]
    return total


@njit
def biggest_raft(t):
    best, seen = 0, np.int64(0)
    edge = np.empty(40, dtype=np.int64)
    for start in range(36):
        if t[at.ANIMALS + start] == 0 or seen >> start & 1:
            continue
        size, n = 0, 1
        edge[0] = start
        seen |= np.int64(1) << start
        while n:
            n -= 1
            here = edge[n]
            size += t[at.ANIMALS + here]
            for k in range(DEGREE[here]):
                near = NEIGHBOURS[here, k]
                if t[at.ANIMALS + near] and not seen >> near & 1:
                    seen |= np.int64(1) << near
                    edge[n] = near
                    n += 1
        best = max(best, size)
    return best


@njit
def _lonely(t):
    total = 0
    for i in range(36):
        if t[at.ANIMALS + i] == 1:
            company = False
            for k in range(DEGREE[i]):
                company = company or t[at.ANIMALS + NEIGHBOURS[i, k]] > 0
            total += not company
    return total


@njit
def _of_people(t, what):
    total = 0
    for p in range(t[at.PLAYERS]):
        total += t[at.PEOPLE + p * at.PERSON + what]
    return total


@njit
def counted(t, book, frame, what):
    """One of the things that a pack can count."""
    own = at.PEOPLE + t[frame + at.PLAYER] * at.PERSON
    if what == C_ANIMALS:
        return population(t)
    if what == C_PAIRS:
        return pairs(t)
    if what in (C_TILES, C_OCCUPIED, C_THREATENED):
        total = 0
        for i in range(36):
            if what == C_TILES:
                total += t[at.TILES + i]
            elif what == C_OCCUPIED:
                total += t[at.ANIMALS + i] > 0
            elif t[at.ANIMALS + i] and tiles_near(t, i):
                total += t[at.ANIMALS + i]
        return total
    if what == C_LEFT:
        return t[at.STOCK]
    if what == C_LONELY:
        return _lonely(t)
    if what == C_RAFT:
        return biggest_raft(t)
    if what == C_MONEY:
        return _of_people(t, at.PURSE)
    if what == C_OWN:
        return t[own + at.PURSE]
    if what in (C_RICHEST, C_POOREST):
        best = t[at.PEOPLE + at.PURSE]
        for p in range(t[at.PLAYERS]):
            money = t[at.PEOPLE + p * at.PERSON + at.PURSE]
            best = max(best, money) if what == C_RICHEST else min(best, money)
        return best
    if what == C_HANDS:
        return _of_people(t, at.N_HAND)
    if what == C_HAND:
        return t[own + at.N_HAND]
    if what == C_CONSTANTS:
        return t[at.N_CONSTANTS]
    if what == C_ACTIONS:
        return t[at.N_AREA]
    if what == C_PERMANENTS:
        return _of_people(t, at.N_KEPT)
    if what in (C_REVEALED, C_CUBES):
        total = 0
        for i in range(t[at.N_ENVOYS]):
            total += t[at.ENVOYS + i * at.ENVOY + (1 if what == C_REVEALED else 2)]
        return total
    if what == C_DICE:
        total = 0
        for p in range(t[at.PLAYERS]):
            for d in range(3):
                spot = t[at.PEOPLE + p * at.PERSON + at.SPOTS + d]
                total += spot >= 0 and not (spot >= START and book[tab.START_FREE + spot - START])
        return total
    if what == C_DISCARDS:
        return _of_people(t, at.N_DISCARD)
    if what == C_YEAR:
        return t[at.YEAR]
    if what == C_PLAYERS:
        return t[at.PLAYERS]
    if what in (C_DIE, C_PLACED):
        return t[frame + at.DIE] + t[frame + at.SECOND]
    cell = t[frame + at.CELL]
    return t[at.ANIMALS + cell] if 0 <= cell < 36 else 0


@sealed(INT, INTS, INTS, INT, INT)
def measure(t, book, frame, amount):
    row = tab.AMOUNTS + amount * tab.AMOUNT
    if book[row] < 0:
        return book[row + 1]
    number = counted(t, book, frame, book[row])
    return min(book[row + 4], book[row + 2] * (number // book[row + 3]) + book[row + 1])


@njit
def _fits(t, book, where, cell, here):
    animals = t[at.ANIMALS + cell]
    if animals < book[where] or animals > book[where + 1]:
        return False
    if book[where + 2] >= 0 and t[at.TILES + cell] != book[where + 2]:
        return False
    if book[where + 5] and DEGREE[cell] == 4:
        return False
    if book[where + 6] and cell != here:
        return False
    if book[where + 4] and tiles_near(t, cell) < book[where + 4]:
        return False
    if book[where + 3] == 0:
        return True
    for k in range(DEGREE[cell]):
        near = NEIGHBOURS[cell, k]
        if book[where + 3] == B_ANIMALS:
            if t[at.ANIMALS + near]:
                return True
        elif book[where + 3] == B_PAIR:
            if t[at.ANIMALS + near] >= 2:
                return True
        elif book[where + 3] == B_TILE:
            if t[at.TILES + near]:
                return True
        elif book[where + 3] == B_HERE:
            if near == here:
                return True
        elif not t[at.TILES + near] and not t[at.ANIMALS + near]:
            return True
    return False


@njit
def squares(t, book, number, here):
    """The squares that fit, as bits."""
    where = tab.WHERES + number * tab.AREA
    found = np.int64(0)
    best = -1
    for cell in range(36):
        if _fits(t, book, where, cell, here):
            if book[where + 7]:
                worth = t[at.ANIMALS + cell] if book[where + 7] == T_ANIMALS else tiles_near(t, cell)
                if worth > best:
                    best, found = worth, np.int64(0)
                if worth < best:
                    continue
            found |= np.int64(1) << cell
    return found


@njit
def reach(t, start, steps, across):
    """Where an animal can go in so many steps, as bits (END-18)."""
    seen = np.int64(1) << start
    edge = seen
    for _ in range(steps):
        further = np.int64(0)
        for cell in range(36):
            if edge >> cell & 1:
                for k in range(DEGREE[cell]):
                    near = NEIGHBOURS[cell, k]
                    if not seen >> near & 1 and (across or not t[at.TILES + near]):
                        seen |= np.int64(1) << near
                        further |= np.int64(1) << near
        edge = further
    seen &= ~(np.int64(1) << start)
    for cell in range(36):
        if t[at.TILES + cell]:
            seen &= ~(np.int64(1) << cell)
    return seen


# --- powers ------------------------------------------------------------------------------------------


@njit
def powers_in_force(t, owners, numbers):
    """Every power in play with its owner (-1: nobody), in the order in which they act (END-23)."""
    owners[0], numbers[0] = -1, SHEET
    n = 1
    for i in range(t[at.N_CONSTANTS]):
        owners[n], numbers[n] = -1, EFFECT + t[at.CONSTANTS + i]
        n += 1
    for p in range(t[at.PLAYERS]):
        person = at.PEOPLE + p * at.PERSON
        if t[person + at.SPECIALTY] >= 0:
            owners[n], numbers[n] = p, SPECIAL + t[person + at.SPECIALTY]
            n += 1
        for i in range(t[person + at.N_KEPT]):
            owners[n], numbers[n] = p, t[person + at.KEPT + i]
            n += 1
    return n


@njit
def modified(t, book, what):
    sheet = tab.MODS + SHEET * tab.MOD + what * 2
    total = book[sheet] + book[sheet + 1]
    for i in range(t[at.N_CONSTANTS]):
        power = tab.MODS + (EFFECT + t[at.CONSTANTS + i]) * tab.MOD
        total += book[power + what * 2] + book[power + what * 2 + 1]
    active = t[at.ACTIVE]
    for p in range(t[at.PLAYERS]):
        person = at.PEOPLE + p * at.PERSON
        own = p == active
        if t[person + at.SPECIALTY] >= 0:
            power = tab.MODS + (SPECIAL + t[person + at.SPECIALTY]) * tab.MOD
            total += book[power + what * 2 + 1] + (book[power + what * 2] if own else 0)
        for i in range(t[person + at.N_KEPT]):
            power = tab.MODS + t[person + at.KEPT + i] * tab.MOD
            total += book[power + what * 2 + 1] + (book[power + what * 2] if own else 0)
    return total


@njit
def shut_actions(t, book):
    """The bits of the start actions that take no dice now."""
    shut = book[tab.SHUT + SHEET]
    for i in range(t[at.N_CONSTANTS]):
        shut |= book[tab.SHUT + EFFECT + t[at.CONSTANTS + i]]
    for p in range(t[at.PLAYERS]):
        person = at.PEOPLE + p * at.PERSON
        if t[person + at.SPECIALTY] >= 0:
            shut |= book[tab.SHUT + SPECIAL + t[person + at.SPECIALTY]]
        for i in range(t[person + at.N_KEPT]):
            shut |= book[tab.SHUT + t[person + at.KEPT + i]]
    return shut
