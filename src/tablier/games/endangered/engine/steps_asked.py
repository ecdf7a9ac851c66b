# pyright: basic
"""What the phases of the game ask on the flat state; with `steps_done` the compiled twin of
`rules.phases`."""

import numpy as np

from tablier.games.compiled import njit
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.counting import (
    DEGREE,
    NEIGHBOURS,
    Q_BIRTHS,
    Q_DESTRUCTION,
    Q_DRAW,
    Q_GAP,
    modified,
    pairs,
    population,
    powers_in_force,
    shut_actions,
)
from tablier.games.endangered.engine.effects_asked import ask_draw, ask_effects, sort_codes, unplaced_values
from tablier.games.endangered.engine.moving import MOST_POWERS, ZERO
from tablier.games.endangered.engine.questions import (
    ASK,
    DICE,
    K_ACT,
    K_AMBASSADOR,
    K_BIRTH,
    K_MOVE,
    K_NEXT,
    K_PORTRAIT,
    K_ROLE,
    K_SPECIALTY,
    NOW,
    PICK,
    Q_KIND,
    Q_MAY,
    Q_N,
    Q_SIDES,
    SHUFFLE,
    SKIP,
)
from tablier.games.endangered.engine.stepcodes import (
    ACTIONS,
    BEGIN,
    BIRTH_ROLL,
    CONSULT,
    DESTRUCTION,
    DRAW,
    FIRST_HAND,
    FIRST_PLAYER,
    FLEE,
    NEXT,
    PART,
    REROLL,
    REVEAL,
    ROLL,
    SHUFFLE_BLUE,
    SHUFFLE_DECK,
    SHUFFLE_EFFECTS,
    SHUFFLE_GREY,
    TAKE_PORTRAIT,
    TAKE_ROLE,
    TAKE_SPECIALTY,
    VOTE,
    YOUNG,
)
from tablier.games.endangered.numbering import START
from tablier.games.endangered.questions import DONE, USE, VALUE

FLEES = tab.CAUGHT.index("flee")


@njit
def least_value(t, book, action, shut, gap):
    """The lowest die that may go on an action; more than 6: none (END-12, END-13)."""
    if action >= START:
        if shut >> (action - START) & 1:
            return 9
        if book[tab.START_FREE + action - START]:
            return 1
    least = 1
    for p in range(t[at.PLAYERS]):
        person = at.PEOPLE + p * at.PERSON
        for d in range(3):
            if t[person + at.SPOTS + d] == action:
                if p == t[at.ACTIVE]:
                    return 8
                least = max(least, t[person + at.FACES + d] + gap)
    return least


@njit
def _acts(t, book, codes):
    active = t[at.ACTIVE]
    values = unplaced_values(t, active)
    n = 0
    if values:
        shut = shut_actions(t, book)
        gap = max(0, (2 if t[at.PLAYERS] == 2 else 1) + modified(t, book, Q_GAP))
        area = np.empty(70, dtype=np.int64)
        for i in range(t[at.N_AREA]):
            area[i] = t[at.AREA + i]
        sort_codes(area, t[at.N_AREA])
        starts = tab.STARTS
        lows = np.empty(80, dtype=np.int64)
        for i in range(starts + t[at.N_AREA]):
            lows[i] = least_value(t, book, START + i if i < starts else area[i - starts], shut, gap)
        for v in range(1, 7):
            if values >> v & 1:
                for i in range(starts + t[at.N_AREA]):
                    if v >= lows[i]:
                        codes[n] = v * VALUE + (START + i if i < starts else area[i - starts])
                        n += 1
    owners, numbers = np.empty(MOST_POWERS, np.int64), np.empty(MOST_POWERS, np.int64)
    powers = powers_in_force(t, owners, numbers)
    for i in range(powers):
        if book[tab.USE + numbers[i]] and (owners[i] < 0 or owners[i] == active):
            used = False
            for j in range(t[at.N_USED]):
                used = used or t[at.USED + j] == numbers[i]
            if not used:
                codes[n] = USE + numbers[i]
                n += 1
    if not values:
        codes[n] = DONE
        n += 1
    return n


@njit
def birth_target(t, book, bonus):
    return pairs(t) + 1 + book[tab.TERMS + 1] + modified(t, book, Q_BIRTHS) + bonus


@njit
def _young(t, codes):
    n = 0
    if population(t) < 15:
        for parent in range(36):
            if t[at.ANIMALS + parent] >= 2:
                n = _empty_beside(t, parent, codes, n)
    return n


@njit
def _empty_beside(t, cell, codes, n):
    for k in range(DEGREE[cell]):
        near = NEIGHBOURS[cell, k]
        if not t[at.ANIMALS + near] and not t[at.TILES + near]:
            codes[n] = cell * 36 + near
            n += 1
    return n


@njit
def _refuges(t, book, cell, codes):
    if book[tab.TERMS + 2] == FLEES:
        return _empty_beside(t, cell, codes, ZERO)
    n = 0
    for k in range(DEGREE[cell]):
        if not t[at.TILES + NEIGHBOURS[cell, k]]:
            codes[n] = cell * 36 + NEIGHBOURS[cell, k]
            n += 1
    return n


@njit
def times(t, book, step):
    if step == DRAW:
        return max(0, 1 + modified(t, book, Q_DRAW))
    if step == FIRST_HAND:
        return 2
    if step == DESTRUCTION:
        return max(0, 1 + modified(t, book, Q_DESTRUCTION))
    return 1


@njit
def yes_votes(t):
    yes = 0
    for i in range(t[at.N_ENVOYS]):
        yes += t[at.ENVOYS + i * at.ENVOY + 3] == 1
    return yes


@njit
def _ask_set_up(t, book, frame, step, codes, q):
    person = at.PEOPLE + t[frame + at.PLAYER] * at.PERSON
    if SHUFFLE_BLUE <= step <= SHUFFLE_GREY:
        n = 0
        while book[tab.COLOURS + (step - SHUFFLE_BLUE) * 12 + n] >= 0:
            n += 1
        q[Q_N] = n
        return SHUFFLE
    if step == SHUFFLE_EFFECTS:
        q[Q_N] = t[at.N_EFFECTS]
        return SHUFFLE
    if step == TAKE_ROLE:
        q[Q_KIND], q[Q_N] = K_ROLE, 0
        for role in range(5):
            free = True
            for p in range(t[at.PLAYERS]):
                free = free and t[at.PEOPLE + p * at.PERSON + at.ROLE] != role
            if free:
                codes[q[Q_N]] = role
                q[Q_N] += 1
        return ASK
    if step in (TAKE_PORTRAIT, TAKE_SPECIALTY):
        first = 0 if step == TAKE_PORTRAIT else t[person + at.ROLE] * 2
        q[Q_KIND], q[Q_N] = K_PORTRAIT if step == TAKE_PORTRAIT else K_SPECIALTY, 2
        codes[0], codes[1] = first, first + 1
        return ASK
    if step == SHUFFLE_DECK:
        q[Q_N] = t[person + at.N_DECK]
        return SHUFFLE
    if step == FIRST_HAND:
        return ask_draw(t, t[frame + at.PLAYER], q)
    if step == FIRST_PLAYER:
        q[Q_N] = t[at.PLAYERS]
        return PICK
    return NOW


@njit
def _ask_next(t, codes, q):
    if not t[at.WAITING]:
        return NOW
    q[Q_KIND], q[Q_N] = K_NEXT, 0
    if t[at.PLAYERS] == 2:
        codes[0] = 1 - t[at.ACTIVE]
        q[Q_N] = 1
        return ASK
    for p in range(t[at.PLAYERS]):
        if t[at.WAITING] >> p & 1:
            codes[q[Q_N]] = p
            q[Q_N] += 1
    return ASK


@njit
def _ask_vote(t, book, codes, q):
    first = book[tab.FIRST_VOTE + t[at.PLAYERS]]
    if t[at.YEAR] < first or t[at.YEAR] > first + 1 or yes_votes(t) >= 4:
        return SKIP
    q[Q_KIND], q[Q_N] = K_AMBASSADOR, 0
    for i in range(t[at.N_ENVOYS]):
        envoy = at.ENVOYS + i * at.ENVOY
        if t[envoy + 1] and not t[envoy + 3]:
            codes[q[Q_N]] = i
            q[Q_N] += 1
    return ASK if q[Q_N] else SKIP


@njit
def ask(t, book, frame, step, codes, q):
    q[Q_MAY] = 0
    if step < BEGIN:
        return _ask_set_up(t, book, frame, step, codes, q)
    cell = t[frame + at.CELL]
    if step == ACTIONS:
        q[Q_KIND] = K_ACT
        q[Q_N] = _acts(t, book, codes)
        return ASK
    if step == ROLL:
        q[Q_N], q[Q_SIDES] = 3, 6
        return DICE
    if step == DRAW:
        return ask_draw(t, t[frame + at.PLAYER], q)
    if step == NEXT:
        return _ask_next(t, codes, q)
    if step == VOTE:
        return _ask_vote(t, book, codes, q)
    if step == BIRTH_ROLL:
        q[Q_N], q[Q_SIDES] = 1, book[tab.TERMS + 0]
        return DICE if pairs(t) and birth_target(t, book, t[frame + at.DIE]) >= 1 else SKIP
    if step == YOUNG:
        q[Q_KIND] = K_BIRTH
        q[Q_N] = _young(t, codes)
        return ASK if q[Q_N] else SKIP
    if step in (PART, FLEE):
        q[Q_KIND] = K_MOVE
        q[Q_N] = _empty_beside(t, cell, codes, ZERO) if step == PART else _refuges(t, book, cell, codes)
        return ASK if q[Q_N] else NOW
    if step == REVEAL:
        return NOW if t[at.N_EFFECTS] else ask_effects(t, q)
    if step == CONSULT:
        dice = book[tab.ENVOYS + t[at.ENVOYS + cell * at.ENVOY] * tab.ENVOY + 1]
        q[Q_N], q[Q_SIDES] = dice, 6
        return DICE if dice else NOW
    if step == REROLL:
        q[Q_N], q[Q_SIDES] = 1, 6
        return DICE
    return NOW
