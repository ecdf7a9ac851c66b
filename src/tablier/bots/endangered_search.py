# pyright: basic
"""Search on the compiled table: a choice is carried out to its end, with every choice and die inside it,
and the table that it leads to is valued; whole turns are then played on with dice and shuffles at random."""

import numpy as np

from tablier.bots.endangered_value import FEATURES, win_chance
from tablier.games.compiled import njit
from tablier.games.endangered.asking import DONE, USE, VALUE
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import tables as tab
from tablier.games.endangered.engine.effects import (
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
    deal,
    deal_at_random,
    run,
)
from tablier.games.endangered.engine.steps import ACTIONS, NEXT, ROLL

DEPTH = 5  # choices and dice inside one choice that are looked at exactly
EVERY = 1000  # so wide a look leaves nothing out
GLANCE = 10  # options tried inside a choice while playing on
ROWS = DEPTH + 2


@njit
def _worth(t, book, weights, depth, hold, wide, rng, tables, codes, q, out, luck):
    """The value of a table, once what is under way on it is carried out as well as possible."""
    asked = run(t, book, codes[depth], q[depth], hold)
    if asked in (OVER, HELD) or depth >= DEPTH or t[at.DEPTH] == 1:
        return win_chance(t, book, weights, out)
    n = q[depth][Q_N]
    child = tables[depth + 1]
    if asked == DICE and n == 1:
        total, sides = 0.0, q[depth][Q_SIDES]
        for face in range(1, sides + 1):
            child[:] = t
            luck[0] = face
            deal(child, book, DICE, luck, 1)
            total += _worth(child, book, weights, depth + 1, hold, wide, rng, tables, codes, q, out, luck)
        return total / sides
    if asked != ASK:
        return win_chance(t, book, weights, out)
    best, first, stride = 0.0, -1 if q[depth][Q_MAY] else 0, 1
    if n > wide:
        stride = n // wide + 1
        first = below(rng, stride)
    for i in range(first, n, stride):
        child[:] = t
        answer(child, book, codes[depth][i] if i >= 0 else -1)
        worth = _worth(child, book, weights, depth + 1, hold, wide, rng, tables, codes, q, out, luck)
        best = max(best, worth)
    return best


@njit
def look(t, book, weights, codes, n, kind, wide, rng, found, tables, inner, q, out, luck):
    """The value of each option of a question, and which is best.

    A die is tried once on each action; of the dice that may go there a low one is a little better."""
    hold = t[at.STACK + at.PC]
    child = tables[0]
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
            child[:] = t
            answer(child, book, code)
            found[i] = _worth(child, book, weights, 1, hold, wide, rng, tables, inner, q, out, luck)
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

    `noise` is the share of choices in a thousand that are made at random; tables on which a die is to be
    placed are noted in `states` from `kept` on, while there is room. Returns how many are noted."""
    tables, inner = np.empty((ROWS, at.SIZE), np.int64), np.empty((ROWS, MOST_CODES), np.int64)
    questions, out = np.zeros((ROWS, QUESTION), np.int64), np.empty(FEATURES)
    luck, lucky = np.empty(32, np.int64), np.empty(32, np.int64)
    codes, q, found = np.empty(MOST_CODES, np.int64), np.zeros(QUESTION, np.int64), np.empty(MOST_CODES)
    while True:
        asked = run(t, book, codes, q, -1)
        if asked == OVER:
            return kept
        step = t[at.STACK + at.PC]
        if asked == ASK:
            n = q[Q_N]
            if q[Q_MAY]:
                codes[n] = -1
                n += 1
            if step == ACTIONS and t[at.DEPTH] == 1 and kept < len(states) and below(rng, 3) == 0:
                states[kept] = t
                kept += 1
            blind = t[at.DEPTH] == 1 and (step < ROLL or step >= NEXT)
            if blind or (noise and below(rng, 1000) < noise):
                pick = below(rng, n)
            else:
                pick = look(t, book, weights, codes, n, q[Q_KIND], wide, rng, found,
                            tables, inner, questions, out, luck)  # fmt: skip
            answer(t, book, codes[pick])
        else:
            if step == ROLL and t[at.DEPTH] == 1:
                if turns == 0:
                    return kept
                turns -= 1
            deal_at_random(t, book, asked, q, lucky, rng)


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
def try_options(t, book, weights, codes, picked, seed, turns, known_top, totals):
    """One round: every picked option meets the same shuffles and dice for so many turns."""
    child, rng = np.empty_like(t), np.zeros(1, np.uint64)
    out, none = np.empty(FEATURES), np.empty((0, at.SIZE), np.int64)
    for i in range(len(picked)):
        child[:] = t
        rng[0] = seed
        redeal(child, book, rng, known_top)
        answer(child, book, codes[picked[i]])
        play_on(child, book, weights, rng, turns, 0, GLANCE, none, 0)
        totals[picked[i]] += win_chance(child, book, weights, out)
