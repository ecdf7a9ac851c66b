# pyright: basic
"""The phases of the game carried out on the flat state; with `steps_asked` the compiled twin of
`rules.phases`."""

import numpy as np

from tablier.games.compiled import INT, INTS, part, sealed
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.counting import Q_SUM, measure, modified, spare_money
from tablier.games.endangered.engine.effects_asked import action_block
from tablier.games.endangered.engine.effects_done import find_die
from tablier.games.endangered.engine.moving import (
    DRIFT,
    NOWHERE,
    ZERO,
    call,
    draw_card,
    end,
    fire,
    lose_animals,
    mind_die,
    play_card,
    put_on,
    take_out,
    take_top,
)
from tablier.games.endangered.engine.questions import UNPLACED
from tablier.games.endangered.engine.stepcodes import (
    ACTIONS,
    BEGIN,
    BIRTH_ROLL,
    BIRTHS,
    CLOSING,
    CONSULT,
    DESTRUCTION,
    DISCARD_CARD,
    DISCARD_EFFECT,
    DRAW,
    EFFECT,
    FIRST_CARD,
    FIRST_HAND,
    FLEE,
    NEXT,
    PART,
    RESULT,
    REVEAL,
    ROLL,
    SET_UP,
    SHUFFLE_BLUE,
    SHUFFLE_DECK,
    SHUFFLE_EFFECTS,
    SHUFFLE_GREY,
    TAKE_PORTRAIT,
    TAKE_ROLE,
    TAKE_SPECIALTY,
    VOTE,
    YEAR,
    YOUNG,
)
from tablier.games.endangered.engine.steps_asked import birth_target, yes_votes
from tablier.games.endangered.numbering import DECK
from tablier.games.endangered.questions import DONE, USE, VALUE

ON_TURN, ON_ROLLED, ON_DIE, ON_BORN, ON_BARREN, ON_REVEALED, ON_ENDING, ON_YEAR = (
    np.int64(tab.OCCASION[name])
    for name in ("turn", "rolled", "die", "born", "barren", "revealed", "ending", "year")
)
IN_ROW = np.array([3, 2, 1], dtype=np.int64)


@part
def go(t, frame, step):
    t[frame + at.PC], t[frame + at.LEFT] = step - 1, 0


@part
def _set_up(t, book, frame, step, code):
    player = t[frame + at.PLAYER]
    person = at.PEOPLE + player * at.PERSON
    if step == SET_UP:
        if book[tab.TERMS + 5]:
            call(t, book[tab.TERMS + 5], ZERO, NOWHERE)
    elif step == TAKE_ROLE:
        t[person + at.ROLE] = code
        for i in range(DECK):
            t[person + at.DRAW + i] = code * DECK + i
        t[person + at.N_DECK] = DECK
        t[person + at.PURSE] = min(book[tab.TERMS + 6 + t[at.PLAYERS] - 2], spare_money(t))
    elif step == TAKE_PORTRAIT:
        t[person + at.PORTRAIT] = code
    elif step == TAKE_SPECIALTY:
        t[person + at.SPECIALTY] = code
        if player + 1 < t[at.PLAYERS]:
            t[frame + at.PLAYER] = player + 1
            go(t, frame, TAKE_ROLE)
        else:
            t[frame + at.PLAYER] = 0
    elif step == FIRST_CARD:
        card = book[tab.FIRST + t[person + at.SPECIALTY]]
        take_out(t, person + at.DRAW, person + at.N_DECK, card)
        play_card(t, book, player, card)
    elif step == FIRST_HAND:
        draw_card(t, player)
        if t[frame + at.LEFT] == 0 and player + 1 < t[at.PLAYERS]:
            t[frame + at.PLAYER] = player + 1
            go(t, frame, FIRST_CARD)


@part
def _act(t, book, frame, code):
    if code == DONE:
        return
    active = t[at.ACTIVE]
    t[frame + at.LEFT] = 1
    if code >= USE:
        put_on(t, at.USED, at.N_USED, code - USE)
        call(t, book[tab.USE + code - USE], active, NOWHERE)
        return
    value, action = code // VALUE, code % VALUE
    die = find_die(t, active, value)
    t[at.PEOPLE + active * at.PERSON + at.SPOTS + die] = action
    call(t, action_block(book, action), active, NOWHERE)
    mind_die(t, book, value)
    fire(t, book, ON_DIE, action, NOWHERE, value)


@part
def _leave(t, book, frame, step, code):
    cell = t[frame + at.CELL]
    n = t[at.ANIMALS + cell] if step == FLEE and book[tab.TERMS + 2] == DRIFT else 1
    if code:
        t[at.ANIMALS + code // 36] -= n
        t[at.ANIMALS + code % 36] += n
    else:
        lose_animals(t, book, cell, n)


@part
def _reveal(t, book, frame):
    kind = take_top(t, at.EFFECTS, at.N_EFFECTS)
    t[at.TOP_KNOWN] = 0
    block = book[tab.EFFECT_BLOCK + kind]
    if block < 0:
        fire(t, book, ON_REVEALED, kind, NOWHERE, ZERO)
        put_on(t, at.CONSTANTS, at.N_CONSTANTS, kind)
        return
    player = t[frame + at.PLAYER]
    call(t, DISCARD_EFFECT, player, kind)
    if block:
        call(t, block, player, NOWHERE)
    fire(t, book, ON_REVEALED, kind, NOWHERE, ZERO)


@part
def envoy_sum(t, book, frame, place, bonus):
    """What an ambassador's instruction gives without its dice (END-26)."""
    envoy = at.ENVOYS + place * at.ENVOY
    return t[envoy + 2] + measure(t, book, frame, book[tab.ENVOYS + t[envoy] * tab.ENVOY + 2]) + bonus


@part
def _consult(t, book, frame, dice):
    place = t[frame + at.CELL]
    envoy = at.ENVOYS + place * at.ENVOY
    player = t[frame + at.PLAYER]
    t[frame + at.PLAYER] = t[at.ACTIVE]  # whose own money and cards are meant
    total = dice + envoy_sum(t, book, frame, place, modified(t, book, Q_SUM))
    t[frame + at.PLAYER] = player
    t[at.VERDICT] = total >= book[tab.ENVOYS + t[envoy] * tab.ENVOY]
    if t[at.STACK + at.PC] == VOTE:
        t[envoy + 3] = 1 if t[at.VERDICT] else 2


@part
def _year(t, book, frame, step, code):
    if step == CLOSING:
        fire(t, book, ON_ENDING, NOWHERE, NOWHERE, ZERO)
    elif step == NEXT:
        if t[at.WAITING]:
            t[at.ACTIVE] = code
            go(t, frame, BEGIN)
    elif step == YEAR:
        fire(t, book, ON_YEAR, NOWHERE, NOWHERE, ZERO)
    elif step == VOTE:
        t[frame + at.LEFT] = 1
        call(t, CONSULT, t[frame + at.PLAYER], code)
    elif step == RESULT:
        if yes_votes(t) >= 4:
            end(t, at.WON)
        elif t[at.YEAR] == book[tab.FIRST_VOTE + t[at.PLAYERS]] + 1:
            end(t, at.VOTES)
    else:  # NEW_YEAR
        t[at.YEAR] += 1
        t[at.WAITING] = (1 << t[at.PLAYERS]) - 1
        for i in range(t[at.N_ENVOYS]):
            t[at.ENVOYS + i * at.ENVOY + 3] = 0
        go(t, frame, NEXT)


@sealed(INT, INTS, INTS, INT, INT, INT)
def carry_out(t, book, frame, step, code):
    player = t[frame + at.PLAYER]
    if step < BEGIN:
        _set_up(t, book, frame, step, code)
    elif step == BEGIN:
        t[at.WAITING] &= ~(1 << t[at.ACTIVE])
        t[frame + at.PLAYER] = t[at.ACTIVE]
        for i in range(t[at.N_USED]):
            t[at.USED + i] = 0
        t[at.N_USED] = 0
        fire(t, book, ON_TURN, NOWHERE, NOWHERE, ZERO)
    elif step == ACTIONS:
        _act(t, book, frame, code)
    elif step == BIRTHS:
        call(t, BIRTH_ROLL, player, NOWHERE)
    elif step == YOUNG:
        t[at.ANIMALS + code % 36] += 1
        fire(t, book, ON_BORN, NOWHERE, code % 36, ZERO)
        if book[tab.TERMS + 3]:
            call(t, PART, player, code // 36)
    elif step == PART or step == FLEE:
        _leave(t, book, frame, step, code)
    elif step == DESTRUCTION:
        if t[at.CALM]:
            t[at.CALM] -= 1
        else:
            call(t, book[tab.TERMS + 4], player, NOWHERE)
    elif step == EFFECT:
        if t[at.QUIET]:
            t[at.QUIET] -= 1
        else:
            call(t, REVEAL, player, NOWHERE)
    elif step == REVEAL:
        _reveal(t, book, frame)
    elif step == DISCARD_EFFECT:
        put_on(t, at.SPENT, at.N_SPENT, t[frame + at.CELL])
    elif step == DISCARD_CARD:
        person = at.PEOPLE + player * at.PERSON
        put_on(t, person + at.DISCARD, person + at.N_DISCARD, t[frame + at.CELL])
    elif step == DRAW:
        draw_card(t, player)
    elif step == CONSULT:
        _consult(t, book, frame, ZERO)
    else:
        _year(t, book, frame, step, code)
    return ZERO


@part
def roll_in(t, book, frame, step, faces):
    """Dice that a step asked for."""
    player = t[frame + at.PLAYER]
    person = at.PEOPLE + player * at.PERSON
    if step == ROLL:
        for d in range(3):
            t[person + at.FACES + d] = faces[d]
            t[person + at.SPOTS + d] = UNPLACED
        fire(t, book, ON_ROLLED, NOWHERE, NOWHERE, ZERO)
    elif step == BIRTH_ROLL:
        if faces[0] <= birth_target(t, book, t[frame + at.DIE]):
            call(t, YOUNG, player, NOWHERE)
        else:
            fire(t, book, ON_BARREN, NOWHERE, NOWHERE, ZERO)
    elif step == CONSULT:
        total = 0
        for i in range(book[tab.ENVOYS + t[at.ENVOYS + t[frame + at.CELL] * at.ENVOY] * tab.ENVOY + 1]):
            total += faces[i]
        _consult(t, book, frame, total)
    else:  # REROLL
        t[person + at.FACES + t[frame + at.CELL]] = faces[0]


@part
def shuffle_in(t, book, frame, step, order, n):
    """A pile in its new order."""
    person = at.PEOPLE + t[frame + at.PLAYER] * at.PERSON
    if SHUFFLE_BLUE <= step <= SHUFFLE_GREY:
        colour = step - SHUFFLE_BLUE
        for i in range(IN_ROW[colour]):
            t[at.ENVOYS + t[at.N_ENVOYS] * at.ENVOY] = book[tab.COLOURS + colour * 12 + order[i]]
            t[at.N_ENVOYS] += 1
        return
    if step == SHUFFLE_EFFECTS or step == REVEAL or step > 63:  # or Research
        source, size, pile, length = at.SPENT, at.N_SPENT, at.EFFECTS, at.N_EFFECTS
        t[at.TOP_KNOWN] = 0
    else:
        source, size = person + at.DISCARD, person + at.N_DISCARD
        pile, length = person + at.DRAW, person + at.N_DECK
    if step == SHUFFLE_EFFECTS or step == SHUFFLE_DECK:  # nothing is spent yet
        for i in range(n):
            t[source + i] = t[pile + i]
    for i in range(n):
        t[pile + i] = t[source + order[i]]
    for i in range(n):
        t[source + i] = 0
    t[length], t[size] = n, 0
