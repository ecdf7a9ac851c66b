# pyright: basic
"""Search on the compiled table: a choice is carried out to its end, with the choices and dice inside it,
and the table that it leads to is valued; whole turns are then played on with dice and shuffles at random."""

import numpy as np

from tablier.bots.endangered.chance import win_chance
from tablier.games.compiled import njit
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.counting import population
from tablier.games.endangered.engine.moving import NOWHERE, ZERO
from tablier.games.endangered.engine.questions import (
    ASK,
    DICE,
    K_ACT,
    OVER,
    Q_KIND,
    Q_MAY,
    Q_N,
    Q_SIDES,
)
from tablier.games.endangered.engine.running import (
    HELD,
    MOST_CODES,
    QUESTION,
    answer,
    below,
    copy_table,
    deal,
    deal_at_random,
    run,
)
from tablier.games.endangered.engine.stepcodes import ACTIONS, NEXT, ROLL
from tablier.games.endangered.questions import DONE, USE, VALUE

DEPTH = 5  # choices and dice inside one choice that are looked at exactly
ROWS = DEPTH + 2
# Numbers of NumPy's: with plain constants Numba would make a version of its own for each.
EVERY = np.int64(1000)  # so wide a look leaves none of the options out
GLANCE = np.int64(10)  # options tried inside a choice while playing on
INSIDE = 24  # options tried inside a choice at most; choices further in get a half, a third, ...

MEAN, BEST = 1, 2
MODE, NEXT_UP, END, STRIDE = 4, 5, 6, 7  # of a table being looked into, beside its question


@njit
def _open(t, book, depth, hold, wide, rng, codes, q):
    """Run a table on to its next question; False: nothing more is looked into from here."""
    asked = run(t, book, codes, q, hold)
    if asked in (OVER, HELD) or depth >= DEPTH or t[at.DEPTH] == 1:
        return False
    n = q[Q_N]
    if asked == DICE and n == 1:
        q[MODE], q[NEXT_UP], q[END], q[STRIDE] = MEAN, 1, q[Q_SIDES] + 1, 1
        return True
    if asked != ASK:
        return False
    q[MODE], q[NEXT_UP], q[END], q[STRIDE] = BEST, -1 if q[Q_MAY] else 0, n, 1
    width = max(2, min(wide, INSIDE) // depth)
    if n > width:
        q[STRIDE] = n // width + 1
        q[NEXT_UP] = below(rng, q[STRIDE])
    return True


@njit
def _worth(book, weights, hold, wide, rng, tables, codes, q, luck):
    """The value of the table in row 1, once what is under way on it is carried out as well as possible:
    the best over the choices inside it (a sample where they are many), the mean over every single
    die. Without recursion, which Numba cannot keep on disk."""
    total = np.zeros(ROWS)
    depth, fresh = np.int64(1), True
    while True:
        t, row = tables[depth], q[depth]
        if fresh and _open(t, book, depth, hold, wide, rng, codes[depth], row):
            total[depth], fresh = 0.0, False
        if fresh:
            value = win_chance(t, book, weights)
        elif row[NEXT_UP] < row[END]:
            i = row[NEXT_UP]
            row[NEXT_UP] += row[STRIDE]
            depth += 1
            copy_table(tables[depth], t)
            if row[MODE] == MEAN:
                luck[0] = i
                deal(tables[depth], book, DICE, luck, 1)
            else:
                answer(tables[depth], book, codes[depth - 1][i] if i >= 0 else -1)
            fresh = True
            continue
        else:
            value = total[depth] / row[Q_SIDES] if row[MODE] == MEAN else total[depth]
        depth -= 1
        if depth == 0:
            return value
        fresh = False
        if q[depth][MODE] == MEAN:
            total[depth] += value
        else:
            total[depth] = max(total[depth], value)


@njit
def look(t, book, weights, codes, n, kind, wide, rng, found):
    """The value of each option of a question, and which is best.

    A die is tried once on each action; of the dice that may go there a low one is a little better."""
    tables, inner = np.empty((ROWS, at.SIZE), np.int64), np.empty((ROWS, MOST_CODES), np.int64)
    q, luck = np.zeros((ROWS, QUESTION), np.int64), np.empty(32, np.int64)
    hold = t[at.STACK + at.PC]
    child = tables[1]
    seen = np.full(80, -1.0)
    best, stride, first = 0, 1, 0
    if n > 2 * wide:
        stride = n // (2 * wide) + 1
        first = best = below(rng, stride)
    for i in range(first, n, stride):
        code = codes[i]
        place = kind == K_ACT and 0 <= code < USE
        if place and seen[code % VALUE] >= 0.0:
            found[i] = seen[code % VALUE]
        else:
            copy_table(child, t)
            answer(child, book, code)
            found[i] = _worth(book, weights, hold, wide, rng, tables, inner, q, luck)
            if place:
                seen[code % VALUE] = found[i]
        if place:
            found[i] -= 0.0005 * (code // VALUE)
        elif code == DONE:
            found[i] -= 1e-6
        if found[i] > found[best]:
            best = i
    return best


@njit
def play_on(t, book, weights, rng, turns, noise, wide, states, kept):
    """Play on with the best-valued options until so many turns have ended.

    `noise` is the share of choices in a thousand that are made at random; some tables of every turn are
    noted in `states` from `kept` on, while there is room. Returns how many are noted."""
    codes, q, found = np.empty(MOST_CODES, np.int64), np.zeros(QUESTION, np.int64), np.empty(MOST_CODES)
    luck = np.empty(32, np.int64)
    while True:
        asked = run(t, book, codes, q, NOWHERE)
        if asked == OVER:
            return kept
        step = t[at.STACK + at.PC]
        if kept < len(states) and step >= ROLL and below(rng, 8) < (2 if step == ACTIONS else 1):
            copy_table(states[kept], t)
            kept += 1
        if asked == ASK:
            n = q[Q_N]
            if q[Q_MAY]:
                codes[n] = -1
                n += 1
            blind = t[at.DEPTH] == 1 and (step < ROLL or step >= NEXT)
            if blind or (noise and below(rng, 1000) < noise):
                pick = below(rng, n)
            else:
                pick = look(t, book, weights, codes, n, q[Q_KIND], wide, rng, found)
            answer(t, book, codes[pick])
        else:
            if step == ROLL and t[at.DEPTH] == 1:
                if turns == 0:
                    return kept
                turns -= 1
            deal_at_random(t, book, asked, q, luck, rng)


@njit
def redeal(t, book, rng, known_top):
    """Everything face down anew: decks, effect cards (but for a known top card), ambassadors."""
    _mix(t, at.EFFECTS + known_top, t[at.N_EFFECTS] - known_top, rng)
    for p in range(t[at.PLAYERS]):
        person = at.PEOPLE + p * at.PERSON
        _mix(t, person + at.DRAW, t[person + at.N_DECK], rng)
    for colour in range(3):
        free = np.empty(12, np.int64)
        n = 0
        for k in range(12):
            card = book[tab.COLOURS + colour * 12 + k]
            shown = card < 0
            for i in range(t[at.N_ENVOYS]):
                envoy = at.ENVOYS + i * at.ENVOY
                shown = shown or (t[envoy + 1] and t[envoy] == card)
            if not shown:
                free[n] = card
                n += 1
        for i in range(t[at.N_ENVOYS]):
            envoy = at.ENVOYS + i * at.ENVOY
            if not t[envoy + 1] and book[tab.ENVOYS + t[envoy] * tab.ENVOY + 3] == colour:
                j = below(rng, n)
                t[envoy] = free[j]
                n -= 1
                free[j] = free[n]


@njit
def _mix(t, pile, n, rng):
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        t[pile + i], t[pile + j] = t[pile + j], t[pile + i]


@njit
def try_options(t, book, weights, codes, picked, seed, known_top, totals, hurt):
    """One round: every picked option meets the same shuffles and dice to the end of the turn.

    Adds the value reached to `totals`, and to `hurt` one where animals were lost on the way."""
    child, rng = np.empty_like(t), np.zeros(1, np.uint64)
    none = np.empty((0, at.SIZE), np.int64)
    herd = population(t)
    for i in range(len(picked)):
        copy_table(child, t)
        rng[0] = seed
        redeal(child, book, rng, known_top)
        answer(child, book, codes[picked[i]])
        play_on(child, book, weights, rng, ZERO, ZERO, GLANCE, none, ZERO)
        totals[picked[i]] += win_chance(child, book, weights)
        hurt[picked[i]] += population(child) < herd
