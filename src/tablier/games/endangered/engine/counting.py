# pyright: basic
"""Counts and powers on the flat state; the compiled twin of `effects.amounts`."""

import numpy as np

from tablier.games.bits import popcount
from tablier.games.compiled import INT, INTS, part, sealed
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.numbers import COUNT
from tablier.games.endangered.engine.squares import animals, at_least, beside, first, reach, tiles
from tablier.games.endangered.numbering import EFFECT, QUANTITIES, SHEET, SPECIAL, START

C_ANIMALS, C_PAIRS, C_TILES, C_LEFT = COUNT["animals"], COUNT["pairs"], COUNT["tiles"], COUNT["tiles-left"]
C_OCCUPIED, C_LONELY, C_RAFT = COUNT["occupied"], COUNT["lonely"], COUNT["raft"]
C_THREATENED, C_MONEY, C_OWN = COUNT["threatened"], COUNT["money"], COUNT["own-money"]
C_RICHEST, C_POOREST, C_HANDS = COUNT["richest"], COUNT["poorest"], COUNT["hands"]
C_HAND, C_CONSTANTS, C_ACTIONS = COUNT["own-hand"], COUNT["constants"], COUNT["actions"]
C_PERMANENTS, C_REVEALED, C_CUBES = COUNT["permanents"], COUNT["revealed"], COUNT["cubes"]
C_DICE, C_DISCARDS, C_YEAR = COUNT["dice"], COUNT["discards"], COUNT["year"]
C_PLAYERS, C_DIE, C_PLACED = COUNT["players"], COUNT["die"], COUNT["placed"]
TWO = np.int64(2)
Q_BIRTHS, Q_GAP, Q_PRICE, Q_STEPS, Q_DRAW, Q_SUM, Q_DESTRUCTION = map(np.int64, range(len(QUANTITIES)))


@part
def population(t):
    total = 0
    for i in range(36):
        total += t[at.ANIMALS + i]
    return total


@part
def pairs(t):
    total = 0
    for i in range(36):
        total += t[at.ANIMALS + i] // 2
    return total


@part
def spare_cubes(t):
    spare = 25
    for i in range(t[at.N_ENVOYS]):
        spare -= t[at.ENVOYS + i * at.ENVOY + 2]
    for i in range(36):
        spare -= t[at.GUARDS + i]
    return spare


@part
def spare_money(t):
    spare = 25
    for p in range(t[at.PLAYERS]):
        spare -= t[at.PEOPLE + p * at.PERSON + at.PURSE]
    return spare


@part
def _animals_on(t, bits):
    total = 0
    while bits:
        total += t[at.ANIMALS + first(bits)]
        bits &= bits - 1
    return total


@part
def _biggest_raft(t):
    best, left = np.int64(0), animals(t)
    while left:
        raft = reach(first(left), 36, left) | (left & -left)
        best = max(best, _animals_on(t, raft))
        left &= ~raft
    return best


@part
def _of_people(t, what):
    total = 0
    for p in range(t[at.PLAYERS]):
        total += t[at.PEOPLE + p * at.PERSON + what]
    return total


@part
def counted(t, book, frame, what):
    """One of the things that a pack can count."""
    own = at.PEOPLE + t[frame + at.PLAYER] * at.PERSON
    if what == C_ANIMALS:
        return population(t)
    if what == C_PAIRS:
        return pairs(t)
    if what == C_TILES:
        return np.int64(popcount(np.uint64(tiles(t))))
    if what == C_OCCUPIED:
        return np.int64(popcount(np.uint64(animals(t))))
    if what == C_THREATENED:
        return _animals_on(t, animals(t) & beside(tiles(t)))
    if what == C_LEFT:
        return t[at.STOCK]
    if what == C_LONELY:
        alone = animals(t) & ~at_least(t, at.ANIMALS, TWO) & ~beside(animals(t))
        return np.int64(popcount(np.uint64(alone)))
    if what == C_RAFT:
        return _biggest_raft(t)
    if what == C_MONEY:
        return _of_people(t, at.PURSE)
    if what == C_OWN:
        return t[own + at.PURSE]
    if what == C_RICHEST or what == C_POOREST:
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
    if what == C_REVEALED or what == C_CUBES:
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
    if what == C_DIE or what == C_PLACED:
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


# --- powers ------------------------------------------------------------------------------------------


@part
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


@part
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
