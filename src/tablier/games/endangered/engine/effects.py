# pyright: basic
"""Every effect on the flat table, asked and done; the compiled twin of `endangered.effects`."""

import numpy as np

from tablier.games.compiled import njit
from tablier.games.endangered.board import LINES as BOARD_LINES
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.counting import (
    DEGREE,
    NEIGHBOURS,
    Q_PRICE,
    Q_STEPS,
    measure,
    modified,
    population,
    reach,
    shut_actions,
    spare_cubes,
    squares,
)
from tablier.games.endangered.engine.moving import (
    NOWHERE,
    ONE,
    ZERO,
    call,
    call_block,
    draw_card,
    fire,
    gain,
    influence,
    lose_animals,
    play_card,
    put_on,
    put_sorted,
    put_tile,
    spend,
    take_out,
    take_tile,
    take_top,
)
from tablier.games.endangered.program import START, STEP

LINES = np.array(BOARD_LINES, dtype=np.int64)
ON_MOVED = np.int64(tab.OCCASION["moved"])
CONSULT, REROLL, BIRTH_ROLL, REVEAL = (
    np.int64(STEP[name]) for name in ("consult", "reroll", "birth-roll", "reveal")
)

GAIN, SPEND, PAY, DRAW, DISCARD, RECOVER = (
    tab.OP[name] for name in ("Gain", "Spend", "Pay", "DrawCards", "Discard", "Recover")
)
PLAY, INFLUENCE, WITHDRAW, UNCOVER, ASK_ENVOY = (
    tab.OP[name] for name in ("PlayCard", "Influence", "Withdraw", "Reveal", "Consult")
)
MOVE, PLACE, LOSE, ADD, CLEAR, SHIFT, GUARD = (
    tab.OP[name] for name in ("Move", "Place", "Lose", "AddTile", "Clear", "Shift", "Guard")
)
RESEARCH, AGAIN, TURN, FREE, LIFT, PROTECT, DESTROY = (
    tab.OP[name] for name in ("Research", "Reroll", "Turn", "Free", "Lift", "Protect", "Destroy")
)
BIRTH, EVENT, ROLL, LINE, AXE, WIND, SLICK, WITHER = (
    tab.OP[name] for name in ("Birth", "Event", "Roll", "Line", "Axe", "Wind", "Slick", "Wither")
)
IF, CHOOSE, REPEAT, EACH, SOMEONE, PERFORM = (
    tab.OP[name] for name in ("If", "Choose", "Repeat", "Each", "Someone", "Perform")
)
ON_ANY, ON_UP, ON_DOWN, ON_MOST = (np.int64(tab.ONS.index(on)) for on in ("any", "up", "down", "most"))

# what `ask` finds
SKIP, ASK, DICE, SHUFFLE, PICK, NOW, OVER = range(7)
# kinds of questions, in the order of `asking.Kind`
(
    K_ACT, K_CELL, K_MOVE, K_BIRTH, K_LINE, K_EDGE, K_AMBASSADOR, K_CARD, K_DISCARD, K_RECOVER, K_PLAYER,
    K_NEXT, K_DIE, K_TURN, K_FREE, K_CONSTANT, K_ACTION, K_WAY, K_PAY, K_TOP, K_ROLE, K_PORTRAIT, K_SPECIALTY,
) = range(23)  # fmt: skip
# where a question lies: number of codes (or dice, or cards), may, kind, sides
Q_N, Q_MAY, Q_KIND, Q_SIDES = range(4)
UNPLACED, OFF = -1, -2


@njit
def opcode(book, pc):
    return book[tab.CODE + pc * tab.COLUMNS + tab.OPCODE]


@njit
def action_block(book, action):
    return book[tab.START_BLOCK + action - START] if action >= START else book[tab.CARD_BLOCK + action]


@njit
def price(t, book, frame, instr):
    return max(0, measure(t, book, frame, book[instr + tab.SUM]) + modified(t, book, Q_PRICE))


@njit
def bits_out(bits, codes):
    n = 0
    for cell in range(36):
        if bits >> cell & 1:
            codes[n] = cell
            n += 1
    return n


@njit
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


@njit
def _moves(t, book, frame, instr, codes):
    steps = measure(t, book, frame, book[instr + tab.SUM]) + modified(t, book, Q_STEPS)
    here = t[frame + at.CELL]
    goals = squares(t, book, book[instr + tab.GOAL], here)
    starts = squares(t, book, book[instr + tab.WHERE], here)
    n = 0
    for a in range(36):
        if starts >> a & 1 and t[at.ANIMALS + a]:
            ends = reach(t, a, steps, book[instr + tab.EXTRA]) & goals
            for b in range(36):
                if ends >> b & 1:
                    codes[n] = a * 36 + b
                    n += 1
    return n


@njit
def _shifts(t, book, frame, instr, codes):
    here = t[frame + at.CELL]
    goals = squares(t, book, book[instr + tab.GOAL], here)
    starts = squares(t, book, book[instr + tab.WHERE], here)
    n = 0
    for a in range(36):
        if starts >> a & 1 and t[at.TILES + a]:
            for k in range(DEGREE[a]):
                b = NEIGHBOURS[a, k]
                if goals >> b & 1 and not t[at.TILES + b]:
                    codes[n] = a * 36 + b
                    n += 1
    return n


@njit
def _axe(t, frame, codes):
    line, start = LINES[t[frame + at.LINE]], t[frame + at.DIE] - 1
    if not t[at.TILES + line[start]]:
        codes[0] = line[start]
        return 1
    nearest = 99
    for i in range(6):
        if t[at.ANIMALS + line[i]]:
            nearest = min(nearest, abs(i - start))
    n = 0
    for animal in range(6):
        if t[at.ANIMALS + line[animal]] and abs(animal - start) == nearest:
            way = 1 if animal > start else -1
            i = start
            while t[at.TILES + line[i]]:
                i += way
            codes[n] = line[i]
            n += 1
    return n


@njit
def _wither(t, frame, codes):
    cell = (t[frame + at.SECOND] - 1) * 6 + t[frame + at.DIE] - 1
    if not t[at.TILES + cell]:
        codes[0] = cell
        return 1
    n = 0
    for k in range(DEGREE[cell]):
        if not t[at.TILES + NEIGHBOURS[cell, k]]:
            codes[n] = NEIGHBOURS[cell, k]
            n += 1
    return n


@njit
def _keep_cells(t, bits, animals, tile, codes):
    """The squares of a description on which the effect can happen at all; -1: no matter."""
    n = 0
    for cell in range(36):
        if bits >> cell & 1:
            if animals >= 0 and (t[at.ANIMALS + cell] > 0) != animals:
                continue
            if tile >= 0 and t[at.TILES + cell] != tile:
                continue
            codes[n] = cell
            n += 1
    return n


@njit
def _pile(t, pile, size, codes):
    n = t[size]
    for i in range(n):
        codes[i] = t[pile + i]
    return n


@njit
def sort_codes(codes, n):
    for i in range(1, n):
        j = i
        while j > 0 and codes[j - 1] > codes[j]:
            codes[j - 1], codes[j] = codes[j], codes[j - 1]
            j -= 1


@njit
def unplaced_values(t, player):
    """The bits of the values of the dice that are not placed yet."""
    bits = 0
    person = at.PEOPLE + player * at.PERSON
    for d in range(3):
        if t[person + at.SPOTS + d] == UNPLACED:
            bits |= 1 << t[person + at.FACES + d]
    return bits


@njit
def _performable(t, book, which, codes):
    shut, n = shut_actions(t, book), 0
    if which != 1:
        for i in range(t[at.N_AREA]):
            card = t[at.AREA + i]
            if opcode(book, book[tab.CARD_BLOCK + card]) != PERFORM:
                codes[n] = card
                n += 1
        sort_codes(codes, n)
    if which != 2:
        for i in range(tab.STARTS):
            if not shut >> i & 1 and opcode(book, book[tab.START_BLOCK + i]) != PERFORM:
                codes[n] = START + i
                n += 1
    return n


@njit
def ask_draw(t, player, q):
    person = at.PEOPLE + player * at.PERSON
    if t[person + at.N_DECK]:
        return NOW
    q[Q_N] = t[person + at.N_DISCARD]
    return SHUFFLE if t[person + at.N_DISCARD] else SKIP


@njit
def ask_effects(t, q):
    q[Q_N] = t[at.N_SPENT]
    return SHUFFLE if t[at.N_SPENT] else SKIP


@njit
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
    elif op == DISCARD:
        q[Q_KIND] = K_DISCARD
        n = _pile(t, person + at.HAND, person + at.N_HAND, codes)
    elif op == RECOVER:
        q[Q_KIND] = K_RECOVER
        n = _pile(t, person + at.DISCARD, person + at.N_DISCARD, codes)
        sort_codes(codes, n)
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


@njit
def _ask_board(t, book, frame, instr, codes, q):
    """Effects that ask about squares, lines and edges."""
    op, here = book[instr + tab.OPCODE], t[frame + at.CELL]
    q[Q_KIND] = K_CELL
    n = 0
    if op == MOVE:
        q[Q_KIND] = K_MOVE
        n = _moves(t, book, frame, instr, codes)
    elif op == SHIFT:
        q[Q_KIND] = K_MOVE
        n = _shifts(t, book, frame, instr, codes)
    elif op == PLACE:
        if population(t) < 15:
            n = _keep_cells(t, squares(t, book, book[instr + tab.WHERE], here), NOWHERE, ZERO, codes)
    elif op == LOSE:
        n = _keep_cells(t, squares(t, book, book[instr + tab.WHERE], here), ONE, NOWHERE, codes)
    elif op == ADD:
        n = _keep_cells(t, squares(t, book, book[instr + tab.WHERE], here), NOWHERE, ZERO, codes)
    elif op == CLEAR:
        n = _keep_cells(t, squares(t, book, book[instr + tab.WHERE], here), NOWHERE, ONE, codes)
    elif op == GUARD:
        if spare_cubes(t):
            m = _keep_cells(t, squares(t, book, book[instr + tab.WHERE], here), NOWHERE, ZERO, codes)
            for i in range(m):
                if not t[at.GUARDS + codes[i]]:
                    codes[n] = codes[i]
                    n += 1
    elif op == LINE:
        q[Q_KIND] = K_LINE
        for line in range(12):
            for k in range(6):
                if t[at.ANIMALS + LINES[line, k]]:
                    codes[n] = line
                    n += 1
                    break
    elif op == AXE:
        n = _axe(t, frame, codes)
    elif op == WITHER:
        n = _wither(t, frame, codes)
    else:  # WIND
        q[Q_KIND] = K_EDGE
        n = book[instr + tab.WHERE]
        for i in range(n):
            codes[i] = book[instr + tab.EXTRA] >> 2 * i & 3
    q[Q_N] = n
    return ASK if n else SKIP


@njit
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
    elif op == UNCOVER:
        n = _ambassadors(t, ON_DOWN, codes)
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
        sort_codes(codes, n)
    elif op == SOMEONE:
        q[Q_KIND] = K_PLAYER
        for p in range(t[at.PLAYERS]):
            if book[instr + tab.EXTRA] and p == t[frame + at.PLAYER]:
                continue
            if t[at.PEOPLE + p * at.PERSON + at.PURSE] >= book[instr + tab.GOAL]:
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


@njit
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
    if op == ROLL:
        q[Q_N], q[Q_SIDES] = measure(t, book, frame, book[instr + tab.SUM]), 6
        return DICE
    if op in (PAY, DISCARD, RECOVER, PLAY, AGAIN, TURN, FREE):
        return _ask_person(t, book, frame, instr, codes, q)
    if op in (MOVE, SHIFT, PLACE, LOSE, ADD, CLEAR, GUARD, LINE, AXE, WITHER, WIND):
        return _ask_board(t, book, frame, instr, codes, q)
    if op in (INFLUENCE, WITHDRAW, UNCOVER, ASK_ENVOY, LIFT, SOMEONE, PERFORM, CHOOSE):
        return _ask_table(t, book, frame, instr, codes, q)
    return NOW


@njit
def find_die(t, player, value):
    person = at.PEOPLE + player * at.PERSON
    for d in range(3):
        if t[person + at.FACES + d] == value and t[person + at.SPOTS + d] == UNPLACED:
            return d
    return 0


@njit
def _slick(t, book, frame):
    edge, die = t[frame + at.LINE], t[frame + at.DIE]
    line = LINES[die - 1] if edge < 2 else LINES[6 + die - 1]
    for i in range(6):
        cell = line[i] if edge % 2 == 0 else line[5 - i]
        if not t[at.TILES + cell]:
            put_tile(t, book, cell)
            return


@njit
def _do_person(t, book, frame, instr, code):
    op, player = book[instr + tab.OPCODE], t[frame + at.PLAYER]
    person = at.PEOPLE + player * at.PERSON
    if op == GAIN:
        gain(t, player, measure(t, book, frame, book[instr + tab.SUM]))
    elif op == SPEND:
        spend(t, player, measure(t, book, frame, book[instr + tab.SUM]))
    elif op == PAY:
        if code == -1:
            call_block(t, frame, book[instr + tab.BLOCK + 1], player)
        else:
            spend(t, player, price(t, book, frame, instr))
            call_block(t, frame, book[instr + tab.BLOCK], player)
    elif op == DRAW:
        draw_card(t, player)
    elif op == DISCARD:
        take_out(t, person + at.HAND, person + at.N_HAND, code)
        put_on(t, person + at.DISCARD, person + at.N_DISCARD, code)
    elif op == RECOVER:
        take_out(t, person + at.DISCARD, person + at.N_DISCARD, code)
        put_sorted(t, person + at.HAND, person + at.N_HAND, code)
    elif op == PLAY:
        take_out(t, person + at.HAND, person + at.N_HAND, code)
        play_card(t, book, player, code)
    elif op == AGAIN:
        call(t, REROLL, player, find_die(t, player, code))
    elif op == TURN:
        t[person + at.FACES + find_die(t, player, code // 8)] = code % 8
    else:  # FREE
        t[at.PEOPLE + (code // 4) * at.PERSON + at.SPOTS + code % 4] = OFF


@njit
def _do_board(t, book, frame, instr, code):
    op = book[instr + tab.OPCODE]
    if op == MOVE:
        t[at.ANIMALS + code // 36] -= 1
        t[at.ANIMALS + code % 36] += 1
        fire(t, book, ON_MOVED, NOWHERE, code % 36)
    elif op == SHIFT:
        take_tile(t, code // 36)
        put_tile(t, book, code % 36)
    elif op == PLACE:
        t[at.ANIMALS + code] += 1
    elif op == LOSE:
        lose_animals(t, book, code, ONE)
    elif op in (ADD, AXE, WITHER):
        put_tile(t, book, code)
    elif op == CLEAR:
        take_tile(t, code)
    elif op == GUARD:
        t[at.GUARDS + code] += 1
    elif op == SLICK:
        _slick(t, book, frame)
    else:  # LINE, WIND
        t[frame + at.LINE] = code


@njit
def _do_table(t, book, frame, instr, code):
    op, player = book[instr + tab.OPCODE], t[frame + at.PLAYER]
    if op == INFLUENCE:
        if book[instr + tab.GOAL]:
            t[frame + at.LINE] = max(0, t[frame + at.LINE]) | 1 << code
        influence(t, book, code)
    elif op == WITHDRAW:
        t[at.ENVOYS + code * at.ENVOY + 2] -= 1
    elif op == UNCOVER:
        t[at.ENVOYS + code * at.ENVOY + 1] = 1
    elif op == ASK_ENVOY:
        call(t, CONSULT, player, code)
    elif op == RESEARCH:
        if code:
            put_on(t, at.SPENT, at.N_SPENT, take_top(t, at.EFFECTS, at.N_EFFECTS))
            t[at.SEER] = -1
        else:
            t[at.SEER] = player
    elif op == LIFT:
        take_out(t, at.CONSTANTS, at.N_CONSTANTS, code)
        put_on(t, at.SPENT, at.N_SPENT, code)
    elif op == PROTECT:
        t[at.QUIET if book[instr + tab.EXTRA] else at.CALM] += 1
    elif op == DESTROY:
        call(t, book[tab.TERMS + 4], t[at.ACTIVE], NOWHERE)
    elif op == BIRTH:
        call(t, BIRTH_ROLL, player, NOWHERE)
        t[at.STACK + (t[at.DEPTH] - 1) * at.FRAME + at.DIE] = book[instr + tab.EXTRA]
    elif op == EVENT:
        call(t, REVEAL, player, NOWHERE)
    else:  # PERFORM
        call(t, action_block(book, code), player, NOWHERE)


@njit
def _do_flow(t, book, frame, instr, code):
    op, player = book[instr + tab.OPCODE], t[frame + at.PLAYER]
    if op == IF:
        value = measure(t, book, frame, book[instr + tab.SUM])
        held = book[instr + tab.WHERE] <= value <= book[instr + tab.GOAL]
        call_block(t, frame, book[instr + (tab.BLOCK if held else tab.BLOCK + 1)], player)
    elif op == CHOOSE:
        call_block(t, frame, book[instr + tab.BLOCK + code], player)
    elif op == REPEAT:
        call_block(t, frame, book[instr + tab.BLOCK], player)
    elif op == SOMEONE:
        call_block(t, frame, book[instr + tab.BLOCK], code)
    else:  # EACH
        n = t[at.PLAYERS]
        for i in range(n - 1, -1 if not book[instr + tab.EXTRA] else 0, -1):
            call_block(t, frame, book[instr + tab.BLOCK], (player + i) % n)


@njit
def carry_out(t, book, frame, instr, code):
    op = book[instr + tab.OPCODE]
    if op in (GAIN, SPEND, PAY, DRAW, DISCARD, RECOVER, PLAY, AGAIN, TURN, FREE):
        _do_person(t, book, frame, instr, code)
    elif op in (MOVE, SHIFT, PLACE, LOSE, ADD, CLEAR, GUARD, LINE, AXE, WITHER, WIND, SLICK):
        _do_board(t, book, frame, instr, code)
    elif op in (IF, CHOOSE, REPEAT, EACH, SOMEONE):
        _do_flow(t, book, frame, instr, code)
    else:
        _do_table(t, book, frame, instr, code)
