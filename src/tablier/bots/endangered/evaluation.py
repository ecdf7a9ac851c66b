# pyright: basic
"""What an Endangered table is worth: the chance to win, from some two hundred things that can be seen on it.

Features are numbers between 0 and about 2. Each counts with three weights: as it is, times the share of
the game still to come, and times how near the next vote is. The weights are fitted to self-play by
`tablier lab endangered fit`, one set for each scenario.
"""

import math

import numpy as np

from tablier.games.addresses import floats, ints
from tablier.games.compiled import FLOAT, FLOATS, INT, INTS, njit, part, sealed
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.counting import Q_SUM, modified, pairs, population
from tablier.games.endangered.engine.squares import DEGREE, NEIGHBOURS, tiles_near
from tablier.games.endangered.engine.stepcodes import BEGIN, NEXT
from tablier.games.endangered.engine.steps_asked import birth_target
from tablier.games.endangered.engine.steps_done import envoy_sum

NAMES = (
    "always", "four-yes", "yes-expected", "nearness", "revealed", "cubes", "animals", "few-animals", "pairs",
    "tiles-left", "few-tiles", "money", "poorest", "hands", "actions", "permanents", "constants",
    "threatened", "lonely", "guards", "calm", "occupied", "cornered", "birth-chance", "third-yes", "crowded",
)  # fmt: skip
GENERAL = len(NAMES)
CARDS = 70  # each card of the decks: in a hand, and in play
CONSTANTS = GENERAL + 2 * CARDS  # each constant effect
SPECIALTIES = CONSTANTS + 18
FEATURES = SPECIALTIES + 10
BASES = 3
ROW = 6  # ambassadors
MOST_SEEN = CARDS + 18 + 5  # cards, constant effects and specialties on one table

# chance that n dice show at least k in sum, k from 0
_MOST_DICE = 4
AT_LEAST = np.zeros((_MOST_DICE + 1, 30))
AT_LEAST[0, 0] = 1.0
for _n in range(1, _MOST_DICE + 1):
    _exact = -np.diff(AT_LEAST[_n - 1], append=0.0)
    _sums = np.zeros(30)
    for _face in range(1, 7):
        _sums[_face:] += _exact[: 30 - _face] / 6
    AT_LEAST[_n] = _sums[::-1].cumsum()[::-1]


@part
def chance_of_yes(t, book, place, bonus):
    envoy = at.ENVOYS + place * at.ENVOY
    row = tab.ENVOYS + t[envoy] * tab.ENVOY
    need = book[row] - envoy_sum(t, book, at.STACK, place, bonus)
    dice = min(_MOST_DICE, book[row + 1])
    if need <= 0:
        return 1.0
    return AT_LEAST[dice, need] if need < 30 else 0.0


@part
def count_turns(t, book):
    players, first = t[at.PLAYERS], book[tab.FIRST_VOTE + t[at.PLAYERS]]
    here = 0
    for p in range(players):
        here += t[at.WAITING] >> p & 1
    step = t[at.STACK + at.PC]
    here += BEGIN < step < NEXT
    last = (first + 1 - t[at.YEAR]) * players + here
    soon = (first - t[at.YEAR]) * players + here if t[at.YEAR] <= first else last
    return last, soon


@njit
def turns_left(t, book):
    """Turns until the second vote and until the next one, the present turn included."""
    return count_turns(t, book)


@part
def _votes(t, book, out):
    """The chance of four Yes if the vote were now, of three, the expected number, and how near it is."""
    bonus = modified(t, book, Q_SUM)
    chances, near = floats(7), floats(ROW)  # of none to all, and each
    for i in range(ROW):
        chances[i + 1] = near[i] = 0.0
    chances[0] = 1.0
    for i in range(t[at.N_ENVOYS]):
        envoy = at.ENVOYS + i * at.ENVOY
        if not t[envoy + 1]:
            continue
        p = chance_of_yes(t, book, i, bonus)
        out[2] += p / 4
        for k in range(ROW, 0, -1):
            chances[k] = chances[k] * (1 - p) + chances[k - 1] * p
        chances[0] *= 1 - p
        row = tab.ENVOYS + t[envoy] * tab.ENVOY
        reached = envoy_sum(t, book, at.STACK, i, bonus) + 3.5 * book[row + 1]
        near[i] = max(0.0, 1.0 - max(0.0, book[row] - reached) / 6.0)
        out[4] += 1 / 6
        out[5] += t[envoy + 2] / 15
    out[1] = chances[4] + chances[5] + chances[6]
    out[24] = out[1] + chances[3]
    out[3] = _best_four(near) / 4


@part
def _best_four(near):
    total, least, second = 0.0, 9.0, 9.0
    for i in range(ROW):
        x = near[i]
        total += x
        if x < least:
            least, second = x, least
        elif x < second:
            second = x
    return total - least - second


@part
def _board(t, out):
    for i in range(36):
        n = t[at.ANIMALS + i]
        if n == 0:
            continue
        out[21] += 1 / 10
        out[25] += max(0, n - 2) / 4
        tiles = tiles_near(t, i)
        if tiles:
            out[17] += n / 8
        company, free = 0, 0
        for k in range(DEGREE[i]):
            near = NEIGHBOURS[i, k]
            company += t[at.ANIMALS + near] > 0
            free += t[at.TILES + near] == 0 and t[at.ANIMALS + near] == 0
        if n == 1 and company == 0:
            out[18] += 1 / 6
        if free == 0:
            out[22] += n / 4
        if t[at.GUARDS + i]:
            out[19] += n / 4


@sealed(INT, INTS, INTS, FLOATS)
def fill_general(t, book, out):
    """The features that have names; how many."""
    for i in range(GENERAL):
        out[i] = 0.0
    out[0] = 1.0
    _votes(t, book, out)
    herd = population(t)
    out[6] = herd / 10
    few = max(0, 6 - herd)
    out[7] = few * few / 16
    out[8] = pairs(t) / 4
    out[9] = t[at.STOCK] / 15
    few = max(0, 6 - t[at.STOCK])
    out[10] = few * few / 36
    poorest = 99
    for p in range(t[at.PLAYERS]):
        person = at.PEOPLE + p * at.PERSON
        money = t[person + at.PURSE]
        poorest = min(poorest, money)
        out[11] += money / 10
        out[13] += t[person + at.N_HAND] / 10
        out[15] += t[person + at.N_KEPT] / 4
    out[12] = min(poorest, 3) / 3
    out[14] = t[at.N_AREA] / 8
    out[16] = t[at.N_CONSTANTS] / 4
    _board(t, out)
    out[20] = t[at.CALM] + t[at.QUIET]
    if out[8] > 0:
        out[23] = min(1.0, max(0, birth_target(t, book, 0)) / book[tab.TERMS])
    return GENERAL


@part
def _brought(t, book, card):
    """Whether a specialty brought this card into play before the game began."""
    for p in range(t[at.PLAYERS]):
        specialty = t[at.PEOPLE + p * at.PERSON + at.SPECIALTY]
        if specialty >= 0 and book[tab.FIRST + specialty] == card:
            return True
    return False


@part
def see_cards(t, book, seen):
    """The features of specialties and of the cards that are held, in play or in force; how many.

    A card that a specialty brought counts as part of the specialty: otherwise the worth of playing such a
    card would be read off the games that began with it, and be the worth of the specialty."""
    n = 0
    for p in range(t[at.PLAYERS]):
        person = at.PEOPLE + p * at.PERSON
        if t[person + at.SPECIALTY] >= 0:
            seen[n] = SPECIALTIES + t[person + at.SPECIALTY]
            n += 1
        for i in range(t[person + at.N_HAND]):
            seen[n] = GENERAL + t[person + at.HAND + i]
            n += 1
        for i in range(t[person + at.N_KEPT]):
            if not _brought(t, book, t[person + at.KEPT + i]):
                seen[n] = GENERAL + CARDS + t[person + at.KEPT + i]
                n += 1
    for i in range(t[at.N_AREA]):
        if not _brought(t, book, t[at.AREA + i]):
            seen[n] = GENERAL + CARDS + t[at.AREA + i]
            n += 1
    for i in range(t[at.N_CONSTANTS]):
        seen[n] = CONSTANTS + t[at.CONSTANTS + i]
        n += 1
    return n


@njit
def features(t, book, out):
    """All features of a table, for fitting."""
    seen = np.empty(MOST_SEEN, np.int64)
    out[:] = 0.0
    fill_general(t.ctypes, book.ctypes, out.ctypes)
    for i in range(see_cards(t, book, seen)):
        out[seen[i]] += 1.0


@sealed(FLOAT, INTS, INTS, FLOATS)
def count_up(t, book, weights):
    """The chance to win of a table that is not over."""
    out, seen = floats(GENERAL), ints(MOST_SEEN)
    fill_general(t, book, out)
    last, soon = count_turns(t, book)
    share = last / 22.0
    near = max(0.0, 1.0 - soon / 5.0)
    total = 0.0
    for i in range(GENERAL):
        row = i * BASES
        total += out[i] * (weights[row] + weights[row + 1] * share + weights[row + 2] * near)
    for i in range(see_cards(t, book, seen)):
        row = seen[i] * BASES
        total += weights[row] + weights[row + 1] * share + weights[row + 2] * near
    return 1.0 / (1.0 + math.exp(-total))
