# pyright: basic
"""Search on the compiled table: a choice is carried out to its end, with the choices and dice inside it,
and the table that it leads to is valued; whole turns are then played on with dice and shuffles at random.

Values come with the number of their columns, which tells fitted weights from a network (`chance`)."""

import numpy as np

from tablier.bots.endangered.chance import chance
from tablier.games.addresses import beyond, floats, ints, words
from tablier.games.compiled import FLOAT, FLOATS, INT, INTS, WORD, WORDS, njit, part, sealed
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.counting import population
from tablier.games.endangered.engine.layout import SIZE
from tablier.games.endangered.engine.moving import NOWHERE, ONE, ZERO
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
    MOST_CODES,
    MOST_LUCK,
    QUESTION,
    copy_to,
    deal_anything,
    draw_below,
    give_answer,
    give_luck,
    run_on,
)
from tablier.games.endangered.engine.stepcodes import ACTIONS, NEXT, ROLL
from tablier.games.endangered.questions import DONE, USE, VALUE

DEPTH = 5  # choices and dice inside one choice that are looked at exactly
ROWS = DEPTH + 2
ALL_TABLES, ALL_CODES, ALL_QUESTIONS = (ROWS * size for size in (at.SIZE, MOST_CODES, QUESTION))
# Numbers of NumPy's: with plain constants Numba would make a version of its own for each.
EVERY = np.int64(1000)  # so wide a look leaves none of the options out
GLANCE = np.int64(10)  # options tried inside a choice while playing on
INSIDE = 24  # options tried inside a choice at most; choices further in get a half, a third, ...
ACTIONS_SEEN = 80

MEAN, BEST = 1, 2
MODE, NEXT_UP, END, STRIDE = 4, 5, 6, 7  # of a table being looked into, beside its question


@part
def _open(t, book, depth, hold, wide, rng, codes, q):
    """Run a table on to its next question; False: nothing more is looked into from here."""
    asked = run_on(t, book, codes, q, hold)
    if asked >= OVER or depth >= DEPTH or t[at.DEPTH] == 1:  # or held
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
        q[NEXT_UP] = draw_below(rng, q[STRIDE])
    return True


@sealed(FLOAT, INTS, INTS, FLOATS, INT, INT, INT, WORDS)
def _worth(tables, book, values, columns, hold, wide, rng):
    """The value of the table in row 1, once what is under way on it is carried out as well as possible:
    the best over the choices inside it (a sample where they are many), the mean over every single
    die. Without recursion, which Numba cannot keep on disk."""
    inner, questions = ints(ALL_CODES), ints(ALL_QUESTIONS)
    luck, total = ints(MOST_LUCK), floats(ROWS)
    depth, fresh, value = ONE, True, 0.0
    while True:
        t, q = beyond(tables, depth * at.SIZE), beyond(questions, depth * QUESTION)
        codes = beyond(inner, depth * MOST_CODES)
        if fresh and _open(t, book, depth, hold, wide, rng, codes, q):
            total[depth], fresh = 0.0, False
        if fresh:
            value = chance(t, book, values, columns)
        elif q[NEXT_UP] < q[END]:
            i = q[NEXT_UP]
            q[NEXT_UP] += q[STRIDE]
            depth += 1
            child = beyond(tables, depth * at.SIZE)
            copy_to(child, t)
            if q[MODE] == MEAN:
                luck[0] = i
                give_luck(child, book, DICE, luck, ONE)
            else:
                give_answer(child, book, codes[i] if i >= 0 else NOWHERE)
            fresh = True
            continue
        else:
            value = total[depth] / q[Q_SIDES] if q[MODE] == MEAN else total[depth]
        depth -= 1
        if depth == 0:
            return value
        fresh = False
        if questions[depth * QUESTION + MODE] == MEAN:
            total[depth] += value
        else:
            total[depth] = max(total[depth], value)


@sealed(INT, INTS, INTS, FLOATS, INT, INTS, INT, INT, INT, WORDS, FLOATS)
def _look(t, book, values, columns, codes, n, kind, wide, rng, found):
    tables, seen = ints(ALL_TABLES), floats(ACTIONS_SEEN)
    child = beyond(tables, at.SIZE)
    for action in range(ACTIONS_SEEN):
        seen[action] = -1.0
    hold = t[at.STACK + at.PC]
    best, stride, first = 0, 1, 0
    if n > 2 * wide:
        stride = n // (2 * wide) + 1
        first = best = draw_below(rng, stride)
    for i in range(first, n, stride):
        code = codes[i]
        place = kind == K_ACT and 0 <= code < USE
        if place and seen[code % VALUE] >= 0.0:
            found[i] = seen[code % VALUE]
        else:
            copy_to(child, t)
            give_answer(child, book, code)
            found[i] = _worth(tables, book, values, columns, hold, wide, rng)
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
def look(t, book, values, codes, n, kind, wide, rng, found):
    """The value of each option of a question, and which is best.

    A die is tried once on each action; of the dice that may go there a low one is a little better."""
    columns = values.shape[1]
    return _look(
        t.ctypes, book.ctypes, values.ctypes, columns, codes.ctypes, n, kind, wide, rng.ctypes, found.ctypes
    )


@sealed(INT, INTS, INTS, FLOATS, INT, WORDS, INT, INT, INT, INTS, INT, INT)
def _play_on(t, book, values, columns, rng, turns, noise, wide, states, most, kept):
    codes, q, found, luck = ints(MOST_CODES), ints(QUESTION), floats(MOST_CODES), ints(MOST_LUCK)
    while True:
        asked = run_on(t, book, codes, q, NOWHERE)
        if asked == OVER:
            return kept
        step = t[at.STACK + at.PC]
        if kept < most and step >= ROLL and draw_below(rng, 8) < (2 if step == ACTIONS else 1):
            copy_to(beyond(states, kept * at.SIZE), t)
            kept += 1
        if asked == ASK:
            n = q[Q_N]
            if q[Q_MAY]:
                codes[n] = -1
                n += 1
            blind = t[at.DEPTH] == 1 and (step < ROLL or step >= NEXT)
            if blind or (noise and draw_below(rng, 1000) < noise):
                pick = draw_below(rng, n)
            else:
                pick = _look(t, book, values, columns, codes, n, q[Q_KIND], wide, rng, found)
            give_answer(t, book, codes[pick])
        else:
            if step == ROLL and t[at.DEPTH] == 1:
                if turns == 0:
                    return kept
                turns -= 1
            deal_anything(t, book, asked, q, luck, rng)


@njit
def play_on(t, book, values, rng, turns, noise, wide, states, kept):
    """Play on with the best-valued options until so many turns have ended.

    `noise` is the share of choices in a thousand that are made at random; some tables of every turn are
    noted in `states` from `kept` on, while there is room. Returns how many are noted."""
    columns, n = values.shape[1], len(states)
    return _play_on(
        t.ctypes, book.ctypes, values.ctypes, columns, rng.ctypes, turns, noise, wide, states.ctypes, n, kept
    )


@part
def _mix(t, pile, n, rng):
    for i in range(n - 1, 0, -1):
        j = draw_below(rng, i + 1)
        t[pile + i], t[pile + j] = t[pile + j], t[pile + i]


@sealed(INT, INTS, INTS, WORDS, INT)
def _redeal(t, book, rng, known_top):
    _mix(t, at.EFFECTS + known_top, t[at.N_EFFECTS] - known_top, rng)
    for p in range(t[at.PLAYERS]):
        person = at.PEOPLE + p * at.PERSON
        _mix(t, person + at.DRAW, t[person + at.N_DECK], rng)
    free = ints(12)
    for colour in range(3):
        n = 0
        for k in range(12):
            card = book[tab.COLOURS + colour * 12 + k]
            shown = card < 0
            for i in range(t[at.N_ENVOYS]):
                envoy = at.ENVOYS + i * at.ENVOY
                shown = shown or (t[envoy + 1] != 0 and t[envoy] == card)
            if not shown:
                free[n] = card
                n += 1
        for i in range(t[at.N_ENVOYS]):
            envoy = at.ENVOYS + i * at.ENVOY
            if not t[envoy + 1] and book[tab.ENVOYS + t[envoy] * tab.ENVOY + 3] == colour:
                j = draw_below(rng, n)
                t[envoy] = free[j]
                n -= 1
                free[j] = free[n]
    return ZERO


@njit
def redeal(t, book, rng, known_top):
    """Everything face down anew: decks, effect cards (but for a known top card), ambassadors."""
    _redeal(t.ctypes, book.ctypes, rng.ctypes, known_top)


@sealed(FLOAT, INTS, INTS, FLOATS, INT, INT, WORD, INT)
def _try(t, book, values, columns, code, seed, known_top):
    """The value reached at the end of the turn."""
    rng = words(1)
    rng[0] = seed
    _redeal(t, book, rng, known_top)
    give_answer(t, book, code)
    _play_on(t, book, values, columns, rng, ZERO, ZERO, GLANCE, t, ZERO, ZERO)
    return chance(t, book, values, columns)


@njit
def try_options(t, book, values, codes, picked, seed, known_top, totals, hurt):
    """One round: every picked option meets the same shuffles and dice to the end of the turn.

    Adds the value reached to `totals`, and to `hurt` one where animals were lost on the way."""
    columns = values.shape[1]
    for option in picked:
        child = ints(SIZE)
        copy_to(child, t.ctypes)
        totals[option] += _try(child, book.ctypes, values.ctypes, columns, codes[option], seed, known_top)
        hurt[option] += population(child) < population(t)
