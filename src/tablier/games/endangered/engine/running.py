# pyright: basic
"""The interpreter on the flat state, and whole games at random; the compiled twin of `rules.interpreter`.

What is sealed takes addresses and is for compiled code; what Python calls with arrays stands below it.
"""

import numpy as np

from tablier.games.addresses import ints
from tablier.games.compiled import INT, INTS, WORDS, njit, part, sealed
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine import steps_asked, steps_done
from tablier.games.endangered.engine.counting import measure
from tablier.games.endangered.engine.effects_asked import ask as ask_effect
from tablier.games.endangered.engine.effects_asked import opcode
from tablier.games.endangered.engine.effects_done import carry_out as do_effect
from tablier.games.endangered.engine.layout import SIZE
from tablier.games.endangered.engine.moving import NOWHERE, ZERO, call_block, end
from tablier.games.endangered.engine.numbers import FIRST_OP
from tablier.games.endangered.engine.opcodes import DRAW, PAY, VOLUNTEER
from tablier.games.endangered.engine.questions import (
    ASK,
    DICE,
    MOST_CODES,
    NOW,
    OVER,
    PICK,
    Q_MAY,
    Q_N,
    Q_SIDES,
    SHUFFLE,
    SKIP,
)
from tablier.games.endangered.numbering import PHASE, PHASES

END, VERDICT, FIRST_ROUTINE, N_STEPS = PHASE["end"], PHASE["verdict"], PHASE["birth-roll"], len(PHASES)
SHUFFLES = PHASE["shuffle-deck"]
LONGEST = 10_000  # steps between two questions, and questions of a game
QUESTION = 8
MOST_LUCK = 32
HELD = 7  # beside what `ask` can find


@sealed(INT, INTS, INTS, INT, INT, INT)
def _do(t, book, frame, instr, code):
    t[frame + at.LEFT] -= 1
    op = book[instr + tab.OPCODE]
    if op == VERDICT:
        call_block(
            t, frame, book[instr + (tab.BLOCK if t[at.VERDICT] else tab.BLOCK + 1)], t[frame + at.PLAYER]
        )
    elif op < FIRST_OP:
        steps_done.carry_out(t, book, frame, op, code)
    else:
        do_effect(t, book, frame, instr, code)
    return ZERO


@sealed(INT, INTS, INTS, INTS, INTS, INT)
def run_on(t, book, codes, q, hold):
    steps = 0
    while t[at.DEPTH]:
        steps += 1
        if t[at.DEPTH] >= at.DEEPEST or steps > LONGEST:
            end(t, at.ENDLESS)
            return OVER
        if hold >= 0 and t[at.DEPTH] == 1 and t[at.STACK + at.PC] != hold:
            return HELD
        frame = at.STACK + (t[at.DEPTH] - 1) * at.FRAME
        pc = t[frame + at.PC]
        instr = tab.CODE + pc * tab.COLUMNS
        op = book[instr + tab.OPCODE]
        if op == END:
            t[at.DEPTH] -= 1
            continue
        left = t[frame + at.LEFT]
        if left == -1:
            if op < FIRST_OP:
                left = steps_asked.times(t, book, op)
            elif op == VOLUNTEER:
                left = t[at.PLAYERS]
            else:
                left = max(0, measure(t, book, frame, book[instr + tab.TIMES]))
            t[frame + at.LEFT] = left
        if left == 0:
            if FIRST_ROUTINE <= pc < N_STEPS:
                t[at.DEPTH] -= 1
            else:
                t[frame + at.PC] = pc + 1
                t[frame + at.LEFT] = -1
            continue
        if op < FIRST_OP:
            asked = steps_asked.ask(t, book, frame, op, codes, q) if op != VERDICT else NOW
        else:
            asked = ask_effect(t, book, frame, instr, codes, q)
        if asked == SKIP:
            t[frame + at.LEFT] = 0
        elif asked == NOW:
            _do(t, book, frame, instr, ZERO)
        elif asked == ASK and q[Q_N] == 1 and not q[Q_MAY]:
            _do(t, book, frame, instr, codes[0])
        else:
            return asked
    return OVER


@sealed(INT, INTS, INTS, INT)
def give_answer(t, book, code):
    frame = at.STACK + (t[at.DEPTH] - 1) * at.FRAME
    instr = tab.CODE + t[frame + at.PC] * tab.COLUMNS
    op = book[instr + tab.OPCODE]
    if code == -1 and op != PAY and op != VOLUNTEER:
        t[frame + at.LEFT] = 0
    else:
        _do(t, book, frame, instr, code)
    return ZERO


@sealed(INT, INTS, INTS, INT, INTS, INT)
def give_luck(t, book, asked, luck, n):
    frame = at.STACK + (t[at.DEPTH] - 1) * at.FRAME
    op = opcode(book, t[frame + at.PC])
    if asked == PICK:
        t[at.ACTIVE] = luck[0]
        t[frame + at.LEFT] = 0
    elif asked == SHUFFLE:
        steps_done.shuffle_in(t, book, frame, op if op != DRAW else ZERO, luck, n)
        if op <= SHUFFLES:
            t[frame + at.LEFT] = 0
    elif op >= FIRST_OP:
        t[frame + at.LEFT] -= 1
        rest = 0
        for i in range(1, n):
            rest += luck[i]
        t[frame + at.DIE], t[frame + at.SECOND] = luck[0], rest
    else:
        t[frame + at.LEFT] -= 1
        steps_done.roll_in(t, book, frame, op, luck)
    return ZERO


@sealed(INT, INTS, INTS)
def copy_to(to, table):
    for i in range(at.SIZE):
        to[i] = table[i]
    return ZERO


@njit
def run(t, book, codes, q, hold):
    """Go on until something is asked, and say what kind of thing.

    With `hold`, a step of the game, stop as well (`HELD`) where that step is over.
    """
    return run_on(t.ctypes, book.ctypes, codes.ctypes, q.ctypes, hold)


@njit
def answer(t, book, code):
    """A player's answer to what `run` asked; -1: pass."""
    give_answer(t.ctypes, book.ctypes, code)


@njit
def deal(t, book, asked, luck, n):
    """The answer of chance to what `run` asked: dice, an order of cards, or a number."""
    give_luck(t.ctypes, book.ctypes, asked, luck.ctypes, n)


@njit
def copy_table(to, table):
    copy_to(to.ctypes, table.ctypes)


# --- chance inside compiled code ---------------------------------------------------------------------


@part
def draw_below(rng, n):
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    z = rng[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return np.int64(((z >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@njit
def below(rng, n):
    """A number from 0 to n - 1; `rng` holds one 64-bit state (splitmix64)."""
    return draw_below(rng, n)


@sealed(INT, INTS, INTS, INT, INTS, INTS, WORDS)
def deal_anything(t, book, asked, q, luck, rng):
    n = q[Q_N]
    if asked == DICE:
        for i in range(n):
            luck[i] = 1 + draw_below(rng, q[Q_SIDES])
    elif asked == SHUFFLE:
        for i in range(n):
            luck[i] = i
        for i in range(n - 1, 0, -1):
            j = draw_below(rng, i + 1)
            luck[i], luck[j] = luck[j], luck[i]
    else:
        luck[0] = draw_below(rng, n)
    return give_luck(t, book, asked, luck, n)


@njit
def deal_at_random(t, book, asked, q, luck, rng):
    deal_anything(t.ctypes, book.ctypes, asked, q.ctypes, luck.ctypes, rng.ctypes)


@sealed(INT, INTS, INTS, WORDS)
def play_out(t, book, rng):
    codes, q, luck = ints(MOST_CODES), ints(QUESTION), ints(MOST_LUCK)
    events = 0
    while True:
        asked = run_on(t, book, codes, q, NOWHERE)
        if events == LONGEST:
            end(t, at.ENDLESS)
            return events
        if asked == OVER:
            return events
        events += 1
        if asked == ASK:
            pick = draw_below(rng, q[Q_N] + (1 if q[Q_MAY] else 0))
            give_answer(t, book, codes[pick] if pick < q[Q_N] else NOWHERE)
        else:
            deal_anything(t, book, asked, q, luck, rng)


@njit
def play_at_random(t, book, rng):
    """Play a game out with any legal actions; how many questions it took."""
    return play_out(t.ctypes, book.ctypes, rng.ctypes)


@njit
def play_many(start, book, games, rng, results):
    """So many random games from one table; counts how they ended, and returns all questions."""
    t, events = ints(SIZE), 0
    for _ in range(games):
        copy_to(t, start.ctypes)
        events += play_out(t, book.ctypes, rng.ctypes)
        results[t[at.RESULT]] += 1
    return events


@njit
def watch_many(start, book, games, rng, played, revealed):
    """Random games in which the cards that come into play and the effects revealed are counted; how many had
    to be called off."""
    t, endless = ints(SIZE), 0
    for _ in range(games):
        copy_to(t, start.ctypes)
        play_out(t, book.ctypes, rng.ctypes)
        endless += t[at.RESULT] == at.ENDLESS
        for i in range(t[at.N_AREA]):
            played[t[at.AREA + i]] += 1
        for i in range(t[at.N_SPENT]):
            revealed[t[at.SPENT + i]] += 1
        for i in range(t[at.N_CONSTANTS]):
            revealed[t[at.CONSTANTS + i]] += 1
        for p in range(t[at.PLAYERS]):
            person = at.PEOPLE + p * at.PERSON
            for i in range(t[person + at.N_KEPT]):
                played[t[person + at.KEPT + i]] += 1
            for i in range(t[person + at.N_DISCARD]):
                played[t[person + at.DISCARD + i]] += 1
    return endless
