# pyright: basic
"""What an Endangered table is worth to the best partner: a small network over what can be seen on it.

Beside what the fitted values count (`evaluation`), it sees each ambassador and how much it still wants, each
square, the dice on the actions and those still to be placed, the effect cards that are gone, and where in
the turn the game stands. Two layers of units that are cut off below 0 lead to the chance to win. It is one
table of numbers: a row for every input, the bias of the first layer, a row for every unit of the first
layer, the bias of the second, what the second layer's units count, and the bias of the result.
"""

import math

import numpy as np

from tablier.bots.endangered.evaluation import (
    FEATURES,
    MOST_SEEN,
    ROW,
    chance_of_yes,
    count_turns,
    fill_general,
    see_cards,
)
from tablier.bots.endangered.evaluation import GENERAL as KNOWN
from tablier.games.addresses import floats, ints
from tablier.games.compiled import FLOAT, FLOATS, INT, INTS, njit, part, sealed
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.counting import Q_SUM, modified
from tablier.games.endangered.engine.stepcodes import ACTIONS, BIRTHS, DESTRUCTION, EFFECT, NEXT, ROLL
from tablier.games.endangered.engine.steps_done import envoy_sum

UNITS = 32

# where the inputs of each kind begin; those of `evaluation` come first
CLOCK = (
    FEATURES  # share of the game to come, nearness of the vote, whether the first is over, the sheet's bonus
)
SOON = CLOCK + 4  # turns until the next vote, one input each
SEATS = SOON + 11
PHASE = SEATS + 6
DICE = PHASE + 7  # of each value, how many are still to be placed
ON_ACTION = DICE + 6  # the die on each action: a higher one is needed beside it
ROLES = ON_ACTION + 74  # money, cards in hand, whether the turn is still to come
ENVOYS = ROLES + 5 * 3  # by card: face up, cubes, what is missing, chance of a Yes
RANKS = ENVOYS + 12 * 4  # the same two, the readiest ambassador first
DOWN = RANKS + 12  # face down, by colour
ANIMALS = DOWN + 3
TILES = ANIMALS + at.CELLS
GONE = TILES + at.CELLS  # effect cards in the discard
INPUTS = GONE + 18
MOST = 400  # inputs of one table that are not 0

# rows of the table, after one for each input
FIRST_BIAS, SECOND = INPUTS, INPUTS + 1
SECOND_BIAS, RESULT, RESULT_BIAS = (SECOND + UNITS + row for row in range(3))
ROWS = INPUTS + UNITS + 4


@part
def _note(where, much, n, place, value):
    where[n], much[n] = place, value
    return n + (value != 0.0)


@part
def _phase(step):
    """Before the dice, placing them, births, destruction, effect, the rest of the turn, between turns."""
    if step <= ROLL:
        return 0
    if step >= NEXT:
        return 6
    return 1 + (step >= BIRTHS) + (step >= DESTRUCTION) + (step >= EFFECT) + (step > EFFECT)


@part
def _see_people(t, where, much, n):
    for p in range(t[at.PLAYERS]):
        person = at.PEOPLE + p * at.PERSON
        role = ROLES + 3 * max(0, t[person + at.ROLE])
        n = _note(where, much, n, role, t[person + at.PURSE] / 5)
        n = _note(where, much, n, role + 1, t[person + at.N_HAND] / 5)
        n = _note(where, much, n, role + 2, float(t[at.WAITING] >> p & 1))
        for d in range(3):
            spot, face = t[person + at.SPOTS + d], t[person + at.FACES + d]
            if spot >= 0:
                n = _note(where, much, n, ON_ACTION + spot, face / 6)
            elif spot == -1 and p == t[at.ACTIVE] and t[at.STACK + at.PC] == ACTIONS:
                n = _note(where, much, n, DICE + face - 1, 1.0)
    return n


@part
def _see_envoys(t, book, bonus, where, much, n):
    ready, sure, shown = floats(ROW), floats(ROW), 0
    for i in range(t[at.N_ENVOYS]):
        envoy = at.ENVOYS + i * at.ENVOY
        row = tab.ENVOYS + t[envoy] * tab.ENVOY
        if not t[envoy + 1]:
            n = _note(where, much, n, DOWN + book[row + 3], 1.0)
            continue
        place = ENVOYS + 4 * t[envoy]
        missing = (book[row] - envoy_sum(t, book, at.STACK, i, bonus) - 3.5 * book[row + 1]) / 6
        missing = min(2.0, max(-1.0, missing))
        chance = chance_of_yes(t, book, i, bonus)
        n = _note(where, much, n, place, 1.0)
        n = _note(where, much, n, place + 1, t[envoy + 2] / 5)
        n = _note(where, much, n, place + 2, missing)
        n = _note(where, much, n, place + 3, chance)
        k = shown
        while k > 0 and ready[k - 1] > missing:
            ready[k], sure[k] = ready[k - 1], sure[k - 1]
            k -= 1
        ready[k], sure[k] = missing, chance
        shown += 1
    for k in range(shown):
        n = _note(where, much, n, RANKS + 2 * k, 2.0 - ready[k])
        n = _note(where, much, n, RANKS + 2 * k + 1, sure[k])
    return n


@sealed(INT, INTS, INTS, INTS, FLOATS)
def _see(t, book, where, much):
    """The inputs that are not 0, and how much each is; how many."""
    known, seen = floats(KNOWN), ints(MOST_SEEN)
    fill_general(t, book, known)
    n = 0
    for i in range(KNOWN):
        n = _note(where, much, n, i, known[i])
    for i in range(see_cards(t, book, seen)):
        n = _note(where, much, n, seen[i], 1.0)
    last, soon = count_turns(t, book)
    bonus = modified(t, book, Q_SUM)
    n = _note(where, much, n, CLOCK, last / 22)
    n = _note(where, much, n, CLOCK + 1, max(0.0, 1.0 - soon / 5))
    n = _note(where, much, n, CLOCK + 2, 1.0 if last == soon else 0.0)
    n = _note(where, much, n, CLOCK + 3, bonus / 2)
    n = _note(where, much, n, SOON + max(0, min(10, soon)), 1.0)
    n = _note(where, much, n, SEATS + t[at.PLAYERS], 1.0)
    n = _note(where, much, n, PHASE + _phase(t[at.STACK + at.PC]), 1.0)
    n = _see_people(t, where, much, n)
    n = _see_envoys(t, book, bonus, where, much, n)
    for i in range(36):
        n = _note(where, much, n, ANIMALS + i, t[at.ANIMALS + i] / 2)
        n = _note(where, much, n, TILES + i, float(t[at.TILES + i]))
    for i in range(t[at.N_SPENT]):
        n = _note(where, much, n, GONE + t[at.SPENT + i], 1.0)
    return n


@njit
def inputs(t, book, out):
    """All inputs of a table, for learning."""
    where, much = np.empty(MOST, np.int64), np.empty(MOST)
    out[:] = 0.0
    for i in range(_see(t.ctypes, book.ctypes, where.ctypes, much.ctypes)):
        out[where[i]] += much[i]


@part
def _layer(net, bias, where, much, n, units):
    """What a layer's units hear: its bias, and each row as much as it counts. Four rows at a time, which
    the processor adds up several times faster than one after another."""
    for i in range(n, n + 3):
        where[i], much[i] = 0, 0.0
    for j in range(UNITS):
        units[j] = net[bias * UNITS + j]
    for i in range(0, n, 4):
        a, b, c, d = where[i] * UNITS, where[i + 1] * UNITS, where[i + 2] * UNITS, where[i + 3] * UNITS
        p, q, r, s = much[i], much[i + 1], much[i + 2], much[i + 3]
        for j in range(UNITS):
            units[j] += p * net[a + j] + q * net[b + j] + r * net[c + j] + s * net[d + j]


@sealed(FLOAT, INTS, INTS, FLOATS)
def judge(t, book, net):
    """The chance to win of a table that is not over."""
    where, much, units = ints(MOST), floats(MOST), floats(UNITS)
    _layer(net, FIRST_BIAS, where, much, _see(t, book, where, much), units)
    n = 0
    for i in range(UNITS):
        n = _note(where, much, n, SECOND + i, max(0.0, units[i]))
    _layer(net, SECOND_BIAS, where, much, n, units)
    total = net[RESULT_BIAS * UNITS]
    for j in range(UNITS):
        total += max(0.0, units[j]) * net[RESULT * UNITS + j]
    return 1.0 / (1.0 + math.exp(-total))
