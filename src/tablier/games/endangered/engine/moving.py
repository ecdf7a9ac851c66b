# pyright: basic
"""What happens to things on the flat state; the compiled twin of `rules.situation`.

The game may end inside any of these (`RESULT` is set and the stack emptied): callers look before they
go on, as the oracle's exception makes its callers do.
"""

import numpy as np

from tablier.games.compiled import INT, INTS, part, sealed
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.counting import measure, population, spare_money
from tablier.games.endangered.engine.numbers import CAUGHT, OCCASION
from tablier.games.endangered.numbering import EFFECT, PHASE, SHEET, SPECIAL

# Compiled code makes a version of a function for every constant that it is called with, unless the
# constant is a number of NumPy's.
ZERO, ONE, NOWHERE = map(np.int64, (0, 1, -1))
ON_PLAYED, ON_CUBE, ON_TILE, ON_LOST = (np.int64(OCCASION[on]) for on in ("played", "cube", "tile", "lost"))
FLEE, DISCARD_CARD = np.int64(PHASE["flee"]), np.int64(PHASE["discard-card"])
LOST, DRIFT = CAUGHT.index("lost"), CAUGHT.index("drift")
TERM_CAUGHT = 2


@part
def end(t, result):
    t[at.RESULT] = result
    t[at.DEPTH] = 0


@part
def call(t, pc, player, cell):
    """Put a frame on the stack."""
    t[at.DEPTH] = min(t[at.DEPTH], at.DEEPEST)  # such a game is called off where it goes on
    frame = at.STACK + t[at.DEPTH] * at.FRAME
    t[frame + at.PC], t[frame + at.PLAYER], t[frame + at.LEFT] = pc, player, -1
    t[frame + at.CELL], t[frame + at.LINE] = cell, -1
    t[frame + at.DIE], t[frame + at.SECOND] = 0, 0
    t[at.DEPTH] += 1


@part
def call_block(t, frame, block, player):
    """A part of an effect, which speaks of the same things."""
    if block:
        call(t, block, player, t[frame + at.CELL])
        new = at.STACK + (t[at.DEPTH] - 1) * at.FRAME
        for register in (at.LINE, at.DIE, at.SECOND):
            t[new + register] = t[frame + register]


@part
def _turn_over(t, low, high):
    """Reverse the frames between two depths: the first power called must end up on top."""
    while low < high:
        a, b = at.STACK + low * at.FRAME, at.STACK + high * at.FRAME
        for k in range(at.FRAME):
            t[a + k], t[b + k] = t[b + k], t[a + k]
        low += 1
        high -= 1


@part
def mind_die(t, book, value):
    """The die that was placed, for what was put on the stack last and counts it."""
    frame = at.STACK + (t[at.DEPTH] - 1) * at.FRAME
    if book[tab.CODE + t[frame + at.PC] * tab.COLUMNS + tab.MINDS]:
        t[frame + at.DIE] = value


@sealed(INT, INTS, INTS, INT, INT, INT, INT, INT, INT)
def _set_off(t, book, power, owner, occasion, named, cell, placed):
    """What one power does on an occasion, put on the stack."""
    for w in range(book[tab.WHEN_AT + power], book[tab.WHEN_AT + power + 1]):
        when = tab.WHENS + w * tab.WHEN
        if book[when] != occasion or (book[when + 1] >= 0 and book[when + 1] != named):
            continue
        if owner >= 0 and book[when + 2] and owner != t[at.ACTIVE]:
            continue
        call(t, book[when + 3], t[at.ACTIVE] if owner < 0 else owner, cell)
        mind_die(t, book, placed)
        frame = at.STACK + (t[at.DEPTH] - 1) * at.FRAME
        if book[when + 4] >= 0:
            value = measure(t, book, frame, book[when + 4])
            if value < book[when + 5] or value > book[when + 6]:
                t[at.DEPTH] -= 1
    return ZERO


@sealed(INT, INTS, INTS, INT, INT, INT, INT)
def fire(t, book, occasion, named, cell, placed):
    """Everything in force that waits for an occasion, in the order in which it acts (END-23)."""
    bottom = t[at.DEPTH]
    for i in range(-1, t[at.N_CONSTANTS]):
        power = SHEET if i < 0 else EFFECT + t[at.CONSTANTS + i]
        if book[tab.HEARS + power] >> occasion & 1:
            _set_off(t, book, power, NOWHERE, occasion, named, cell, placed)
    for p in range(t[at.PLAYERS]):
        person = at.PEOPLE + p * at.PERSON
        for i in range(-1, t[person + at.N_KEPT]):
            power = SPECIAL + t[person + at.SPECIALTY] if i < 0 else t[person + at.KEPT + i]
            if (i >= 0 or power >= SPECIAL) and book[tab.HEARS + power] >> occasion & 1:
                _set_off(t, book, power, p, occasion, named, cell, placed)
    _turn_over(t, bottom, t[at.DEPTH] - 1)
    return ZERO


@part
def lose_animals(t, book, cell, n):
    t[at.ANIMALS + cell] -= n
    if population(t) <= 1:
        end(t, at.POPULATION)
        return
    fire(t, book, ON_LOST, NOWHERE, cell, ZERO)


@part
def put_tile(t, book, cell):
    if t[at.GUARDS + cell]:
        t[at.GUARDS + cell] -= 1
        return
    if t[at.STOCK] == 0:
        end(t, at.DESTRUCTION)
        return
    t[at.TILES + cell] = 1
    t[at.STOCK] -= 1
    fire(t, book, ON_TILE, NOWHERE, cell, ZERO)
    caught = t[at.ANIMALS + cell]
    if caught:
        fate = book[tab.TERMS + TERM_CAUGHT]
        if fate == LOST:
            lose_animals(t, book, cell, caught)
        else:
            call(t, FLEE, t[at.ACTIVE], cell)
            frame = at.STACK + (t[at.DEPTH] - 1) * at.FRAME
            t[frame + at.LEFT] = 1 if fate == DRIFT else caught


@part
def take_tile(t, cell):
    t[at.TILES + cell] = 0
    t[at.STOCK] += 1


@part
def gain(t, player, money):
    money = min(money, spare_money(t))
    if money > 0:
        t[at.PEOPLE + player * at.PERSON + at.PURSE] += money


@part
def spend(t, player, money):
    person = at.PEOPLE + player * at.PERSON
    money = min(money, t[person + at.PURSE])
    if money > 0:
        t[person + at.PURSE] -= money


@part
def influence(t, book, place):
    envoy = at.ENVOYS + place * at.ENVOY
    t[envoy + 2] += 1
    t[envoy + 1] = 1
    fire(t, book, ON_CUBE, NOWHERE, NOWHERE, ZERO)


@part
def take_out(t, pile, size, card):
    """Take a card out of a pile and close the gap."""
    n = t[size]
    for i in range(n):
        if t[pile + i] == card:
            for j in range(i, n - 1):
                t[pile + j] = t[pile + j + 1]
            t[pile + n - 1] = 0
            t[size] = n - 1
            return


@part
def take_top(t, pile, size):
    card = t[pile]
    n = t[size]
    for j in range(n - 1):
        t[pile + j] = t[pile + j + 1]
    t[pile + n - 1] = 0
    t[size] = n - 1
    return card


@part
def put_on(t, pile, size, card):
    t[pile + t[size]] = card
    t[size] += 1


@part
def put_sorted(t, pile, size, card):
    i = t[size]
    while i > 0 and t[pile + i - 1] > card:
        t[pile + i] = t[pile + i - 1]
        i -= 1
    t[pile + i] = card
    t[size] += 1


@part
def draw_card(t, player):
    person = at.PEOPLE + player * at.PERSON
    card = take_top(t, person + at.DRAW, person + at.N_DECK)
    put_sorted(t, person + at.HAND, person + at.N_HAND, card)


@part
def play_card(t, book, player, card):
    person = at.PEOPLE + player * at.PERSON
    kind = book[tab.CARD_KIND + card]
    if kind == 0:
        put_on(t, at.AREA, at.N_AREA, card)
        fire(t, book, ON_PLAYED, NOWHERE, NOWHERE, ZERO)
    elif kind == 1:
        put_on(t, person + at.KEPT, person + at.N_KEPT, card)
        fire(t, book, ON_PLAYED, NOWHERE, NOWHERE, ZERO)
    else:
        call(t, DISCARD_CARD, player, card)
        fire(t, book, ON_PLAYED, NOWHERE, NOWHERE, ZERO)
        if book[tab.CARD_BLOCK + card]:
            call(t, book[tab.CARD_BLOCK + card], player, NOWHERE)
