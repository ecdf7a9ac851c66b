# pyright: basic
"""What every effect asks on the flat state; with `effects_done` the compiled twin of `effects`."""

import numpy as np

from tablier.games.compiled import INT, INTS, part, sealed
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.board_asked import ask_board
from tablier.games.endangered.engine.counting import (
    Q_PRICE,
    measure,
    modified,
    shut_actions,
    spare_cubes,
)
from tablier.games.endangered.engine.moving import ZERO
from tablier.games.endangered.engine.numbers import FIRST_OP
from tablier.games.endangered.engine.opcodes import (
    AGAIN,
    ASK_ENVOY,
    ASKS_BOARD,
    ASKS_PERSON,
    ASKS_TABLE,
    DISCARD,
    DRAW,
    INFLUENCE,
    LEAVE,
    LIFT,
    PAY,
    PERFORM,
    PLAY,
    RECOVER,
    RESEARCH,
    ROLL,
    SOMEONE,
    TURN,
    VOLUNTEER,
    WITHDRAW,
)
from tablier.games.endangered.engine.questions import (
    ASK,
    DICE,
    K_ACTION,
    K_AMBASSADOR,
    K_CARD,
    K_CONSTANT,
    K_DIE,
    K_DISCARD,
    K_FREE,
    K_PAY,
    K_PLAYER,
    K_RECOVER,
    K_TOP,
    K_TURN,
    K_WAY,
    NOW,
    Q_KIND,
    Q_MAY,
    Q_N,
    Q_SIDES,
    SHUFFLE,
    SKIP,
    UNPLACED,
)
from tablier.games.endangered.numbering import START

ON_ANY, ON_UP, ON_DOWN, ON_MOST = (np.int64(tab.ONS.index(on)) for on in ("any", "up", "down", "most"))


@part
def opcode(book, pc):
    return book[tab.CODE + pc * tab.COLUMNS + tab.OPCODE]


@part
def action_block(book, action):
    return book[tab.START_BLOCK + action - START] if action >= START else book[tab.CARD_BLOCK + action]


@part
def price(t, book, frame, instr):
    return max(0, measure(t, book, frame, book[instr + tab.SUM]) + modified(t, book, Q_PRICE))


@part
def _ambassadors(t, on, codes):
    n = 0
    wanted = -1
    if on > ON_DOWN:
        for i in range(t[at.N_ENVOYS]):
            if t[at.ENVOYS + i * at.ENVOY + 1]:
                cubes = t[at.ENVOYS + i * at.ENVOY + 2]
                if wanted < 0 or (cubes > wanted if on == ON_MOST else cubes < wanted):
                    wanted = cubes
    for i in range(t[at.N_ENVOYS]):
        up, cubes = t[at.ENVOYS + i * at.ENVOY + 1], t[at.ENVOYS + i * at.ENVOY + 2]
        if on == ON_ANY or (on == ON_DOWN and not up) or (on == ON_UP and up) or (up and cubes == wanted):
            codes[n] = i
            n += 1
    return n


@part
def _pile(t, pile, size, codes):
    n = t[size]
    for i in range(n):
        codes[i] = t[pile + i]
    return n


@part
def sort_codes(codes, start, n):
    for i in range(start + 1, start + n):
        j = i
        while j > start and codes[j - 1] > codes[j]:
            codes[j - 1], codes[j] = codes[j], codes[j - 1]
            j -= 1


@part
def unplaced_values(t, player):
    """The bits of the values of the dice that are not placed yet."""
    bits = 0
    person = at.PEOPLE + player * at.PERSON
    for d in range(3):
        if t[person + at.SPOTS + d] == UNPLACED:
            bits |= 1 << t[person + at.FACES + d]
    return bits


@part
def _performable(t, book, which, codes):
    shut, n = shut_actions(t, book), 0
    if which != 1:
        for i in range(t[at.N_AREA]):
            card = t[at.AREA + i]
            if opcode(book, book[tab.CARD_BLOCK + card]) != PERFORM:
                codes[n] = card
                n += 1
        sort_codes(codes, ZERO, n)
    if which != 2:
        for i in range(tab.STARTS):
            if not shut >> i & 1 and opcode(book, book[tab.START_BLOCK + i]) != PERFORM:
                codes[n] = START + i
                n += 1
    return n


@part
def ask_draw(t, player, q):
    person = at.PEOPLE + player * at.PERSON
    if t[person + at.N_DECK]:
        return NOW
    q[Q_N] = t[person + at.N_DISCARD]
    return SHUFFLE if t[person + at.N_DISCARD] else SKIP


@part
def ask_effects(t, q):
    q[Q_N] = t[at.N_SPENT]
    return SHUFFLE if t[at.N_SPENT] else SKIP


@part
def _ask_person(t, book, frame, instr, codes, q):
    """Effects that ask about a player's own money, cards and dice."""
    op, player = book[instr + tab.OPCODE], t[frame + at.PLAYER]
    person = at.PEOPLE + player * at.PERSON
    n = 0
    if op == PAY:
        q[Q_KIND] = K_PAY
        rich = t[person + at.PURSE] >= price(t, book, frame, instr)
        codes[0] = 1 if rich else -1
        q[Q_MAY] = book[instr + tab.MAY] if rich else 0
        n = 1
    elif op == VOLUNTEER:
        q[Q_KIND], q[Q_MAY] = K_PAY, 1
        due = price(t, book, frame, instr)
        while t[frame + at.LEFT] and t[at.PEOPLE + t[frame + at.PLAYER] * at.PERSON + at.PURSE] < due:
            t[frame + at.PLAYER] = (t[frame + at.PLAYER] + 1) % t[at.PLAYERS]
            t[frame + at.LEFT] -= 1
            due = price(t, book, frame, instr)
        if t[frame + at.LEFT]:
            codes[0] = 1
            n = 1
    elif op == DISCARD:
        q[Q_KIND] = K_DISCARD
        n = _pile(t, person + at.HAND, person + at.N_HAND, codes)
    elif op == RECOVER:
        q[Q_KIND] = K_RECOVER
        n = _pile(t, person + at.DISCARD, person + at.N_DISCARD, codes)
        sort_codes(codes, ZERO, n)
    elif op == PLAY:
        q[Q_KIND] = K_CARD
        n = _pile(t, person + at.HAND, person + at.N_HAND, codes)
    elif op == AGAIN:
        q[Q_KIND] = K_DIE
        bits = unplaced_values(t, player)
        for v in range(1, 7):
            if bits >> v & 1:
                codes[n] = v
                n += 1
    elif op == TURN:
        q[Q_KIND] = K_TURN
        bits = unplaced_values(t, player)
        for v in range(1, 7):
            for w in range(1, 7):
                if bits >> v & 1 and 0 < abs(v - w) <= book[instr + tab.EXTRA]:
                    codes[n] = v * 8 + w
                    n += 1
    else:  # FREE
        q[Q_KIND] = K_FREE
        for p in range(t[at.PLAYERS]):
            for d in range(3):
                spot = t[at.PEOPLE + p * at.PERSON + at.SPOTS + d]
                if spot >= 0 and not (spot >= START and book[tab.START_FREE + spot - START]):
                    codes[n] = p * 4 + d
                    n += 1
    q[Q_N] = n
    return ASK if n else SKIP


@part
def _ask_table(t, book, frame, instr, codes, q):
    """Effects that ask about ambassadors, constants, players, actions and ways."""
    op = book[instr + tab.OPCODE]
    q[Q_KIND] = K_AMBASSADOR
    n = 0
    if op == INFLUENCE:
        if spare_cubes(t):
            m = _ambassadors(t, book[instr + tab.EXTRA], codes)
            done = t[frame + at.LINE]
            for i in range(m):
                if not book[instr + tab.GOAL] or done < 0 or not done >> codes[i] & 1:
                    codes[n] = codes[i]
                    n += 1
    elif op == WITHDRAW:
        m = _ambassadors(t, book[instr + tab.EXTRA], codes)
        for i in range(m):
            if t[at.ENVOYS + codes[i] * at.ENVOY + 2]:
                codes[n] = codes[i]
                n += 1
    elif op == ASK_ENVOY:
        n = _ambassadors(t, ON_UP, codes)
    elif op == LIFT:
        q[Q_KIND] = K_CONSTANT
        for i in range(t[at.N_CONSTANTS]):
            fresh = True
            for j in range(n):
                fresh = fresh and codes[j] != t[at.CONSTANTS + i]
            if fresh:
                codes[n] = t[at.CONSTANTS + i]
                n += 1
        sort_codes(codes, ZERO, n)
    elif op == SOMEONE:
        q[Q_KIND] = K_PLAYER
        for p in range(t[at.PLAYERS]):
            if book[instr + tab.EXTRA] and p == t[frame + at.PLAYER]:
                continue
            codes[n] = p
            n += 1
    elif op == PERFORM:
        q[Q_KIND] = K_ACTION
        n = _performable(t, book, book[instr + tab.EXTRA], codes)
    else:  # CHOOSE
        q[Q_KIND] = K_WAY
        n = book[instr + tab.EXTRA]
        for i in range(n):
            codes[i] = i
    q[Q_N] = n
    return ASK if n else SKIP


@sealed(INT, INTS, INTS, INT, INT, INTS, INTS)
def ask(t, book, frame, instr, codes, q):
    op = book[instr + tab.OPCODE]
    q[Q_MAY] = book[instr + tab.MAY]
    if op == DRAW:
        return ask_draw(t, t[frame + at.PLAYER], q)
    if op == RESEARCH:
        if not t[at.N_EFFECTS]:
            return ask_effects(t, q)
        q[Q_KIND], q[Q_N] = K_TOP, 2
        codes[0], codes[1] = 0, 1
        return ASK
    if op == LEAVE:
        for i in range(t[at.N_CONSTANTS]):
            if t[at.CONSTANTS + i] == book[instr + tab.BLOCK]:
                return NOW
        return SKIP
    if op == ROLL:
        q[Q_N], q[Q_SIDES] = measure(t, book, frame, book[instr + tab.SUM]), 6
        return DICE
    if ASKS_PERSON >> op - FIRST_OP & 1:
        return _ask_person(t, book, frame, instr, codes, q)
    if ASKS_BOARD >> op - FIRST_OP & 1:
        return ask_board(t, book, frame, instr, codes, q)
    if ASKS_TABLE >> op - FIRST_OP & 1:
        return _ask_table(t, book, frame, instr, codes, q)
    return NOW
