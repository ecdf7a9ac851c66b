# pyright: basic
"""Every effect carried out on the flat state; with `effects_asked` the compiled twin of
`effects`."""

import numpy as np

from tablier.games.compiled import INT, INTS, part, sealed
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.board_asked import LINES
from tablier.games.endangered.engine.counting import measure
from tablier.games.endangered.engine.effects_asked import action_block, price
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
from tablier.games.endangered.engine.numbers import FIRST_OP
from tablier.games.endangered.engine.opcodes import (
    ADD,
    AGAIN,
    ASK_ENVOY,
    AXE,
    BIRTH,
    CHOOSE,
    CLEAR,
    DESTROY,
    DISCARD,
    DOES_BOARD,
    DOES_PERSON,
    DRAW,
    EVENT,
    GAIN,
    GUARD,
    IF,
    INFLUENCE,
    LEADS_ON,
    LEAVE,
    LIFT,
    LOSE,
    MOVE,
    PAY,
    PLACE,
    PLAY,
    PROTECT,
    RECOVER,
    REPEAT,
    RESEARCH,
    SHIFT,
    SLICK,
    SOMEONE,
    SPEND,
    TURN,
    VOLUNTEER,
    WITHDRAW,
    WITHER,
)
from tablier.games.endangered.engine.questions import OFF, UNPLACED
from tablier.games.endangered.numbering import PHASE

ON_MOVED = np.int64(tab.OCCASION["moved"])
CONSULT, REROLL, BIRTH_ROLL, REVEAL = (
    np.int64(PHASE[name]) for name in ("consult", "reroll", "birth-roll", "reveal")
)


@part
def find_die(t, player, value):
    person = at.PEOPLE + player * at.PERSON
    for d in range(3):
        if t[person + at.FACES + d] == value and t[person + at.SPOTS + d] == UNPLACED:
            return d
    return 0


@part
def _slick(t, book, frame):
    edge, die = t[frame + at.LINE], t[frame + at.DIE]
    line = LINES[die - 1] if edge < 2 else LINES[6 + die - 1]
    for i in range(6):
        cell = line[i] if edge % 2 == 0 else line[5 - i]
        if not t[at.TILES + cell]:
            put_tile(t, book, cell)
            return


@part
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
    elif op == VOLUNTEER:
        if code == -1:
            t[frame + at.PLAYER] = (player + 1) % t[at.PLAYERS]
        else:
            asked_before = t[at.PLAYERS] - 1 - t[frame + at.LEFT]
            spend(t, player, price(t, book, frame, instr))
            call_block(t, frame, book[instr + tab.BLOCK], player)
            t[frame + at.LEFT] = 0
            t[frame + at.PLAYER] = (player - asked_before) % t[at.PLAYERS]
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


@part
def _do_board(t, book, frame, instr, code):
    op = book[instr + tab.OPCODE]
    if op == MOVE:
        t[at.ANIMALS + code // 36] -= 1
        t[at.ANIMALS + code % 36] += 1
        fire(t, book, ON_MOVED, NOWHERE, code % 36, ZERO)
    elif op == SHIFT:
        take_tile(t, code // 36)
        put_tile(t, book, code % 36)
    elif op == PLACE:
        t[at.ANIMALS + code] += 1
    elif op == LOSE:
        lose_animals(t, book, code, ONE)
    elif op == ADD or op == AXE or op == WITHER:
        put_tile(t, book, code)
    elif op == CLEAR:
        take_tile(t, code)
    elif op == GUARD:
        t[at.GUARDS + code] += 1
    elif op == SLICK:
        _slick(t, book, frame)
    else:  # LINE, WIND
        t[frame + at.LINE] = code


@part
def _do_table(t, book, frame, instr, code):
    op, player = book[instr + tab.OPCODE], t[frame + at.PLAYER]
    if op == INFLUENCE:
        if book[instr + tab.GOAL]:
            t[frame + at.LINE] = max(0, t[frame + at.LINE]) | 1 << code
        influence(t, book, code)
    elif op == WITHDRAW:
        t[at.ENVOYS + code * at.ENVOY + 2] -= 1
    elif op == ASK_ENVOY:
        call(t, CONSULT, player, code)
    elif op == RESEARCH:
        if code:
            put_on(t, at.SPENT, at.N_SPENT, take_top(t, at.EFFECTS, at.N_EFFECTS))
            t[at.TOP_KNOWN] = 0
        else:
            t[at.TOP_KNOWN] = 1
    elif op == LIFT or op == LEAVE:
        card = code if op == LIFT else book[instr + tab.BLOCK]
        take_out(t, at.CONSTANTS, at.N_CONSTANTS, card)
        put_on(t, at.SPENT, at.N_SPENT, card)
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


@part
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


@sealed(INT, INTS, INTS, INT, INT, INT)
def carry_out(t, book, frame, instr, code):
    op = book[instr + tab.OPCODE]
    if DOES_PERSON >> op - FIRST_OP & 1:
        _do_person(t, book, frame, instr, code)
    elif DOES_BOARD >> op - FIRST_OP & 1:
        _do_board(t, book, frame, instr, code)
    elif LEADS_ON >> op - FIRST_OP & 1:
        _do_flow(t, book, frame, instr, code)
    else:
        _do_table(t, book, frame, instr, code)
    return ZERO
