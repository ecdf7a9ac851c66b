# pyright: basic
"""The steps of the game on the flat table; the compiled twin of `endangered.steps`."""

import numpy as np

from tablier.games.compiled import njit
from tablier.games.endangered.asking import DONE, USE, VALUE
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.counting import (
    DEGREE,
    NEIGHBOURS,
    Q_BIRTHS,
    Q_DESTRUCTION,
    Q_DRAW,
    Q_GAP,
    Q_SUM,
    measure,
    modified,
    pairs,
    population,
    powers_in_force,
    shut_actions,
    spare_money,
)
from tablier.games.endangered.engine.effects import (
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
    UNPLACED,
    action_block,
    ask_draw,
    ask_effects,
    find_die,
    sort_codes,
    unplaced_values,
)
from tablier.games.endangered.engine.moving import (
    DRIFT,
    NOWHERE,
    ZERO,
    call,
    draw_card,
    end,
    fire,
    lose_animals,
    play_card,
    put_on,
    take_out,
    take_top,
)
from tablier.games.endangered.program import DECK, START, STEP

SHUFFLE_BLUE, SHUFFLE_GREY, SHUFFLE_EFFECTS = (
    STEP["shuffle-blue"], STEP["shuffle-grey"], STEP["shuffle-effects"],
)  # fmt: skip
SET_UP, TAKE_ROLE, TAKE_PORTRAIT, TAKE_SPECIALTY = (
    np.int64(STEP[name]) for name in ("set-up", "role", "portrait", "specialty")
)
FIRST_CARD, SHUFFLE_DECK, FIRST_HAND, FIRST_PLAYER = (
    STEP[name] for name in ("first-card", "shuffle-deck", "first-hand", "first-player")
)
BEGIN, ROLL, ACTIONS, BIRTHS, DESTRUCTION, EFFECT, DRAW = (
    np.int64(STEP[name]) for name in ("begin", "roll", "actions", "births", "destruction", "effect", "draw")
)
CLOSING, NEXT, YEAR, VOTE, RESULT, NEW_YEAR = (
    np.int64(STEP[name]) for name in ("closing", "next", "year", "vote", "result", "new-year")
)
BIRTH_ROLL, YOUNG, PART, FLEE, REVEAL, DISCARD_EFFECT, DISCARD_CARD, CONSULT, REROLL = (
    np.int64(STEP[name])
    for name in (
        "birth-roll", "young", "part", "flee", "reveal", "discard-effect", "discard-card", "consult",
        "reroll",
    )
)  # fmt: skip
ON = tab.OCCASION
ON_TURN, ON_ROLLED, ON_DIE, ON_BORN, ON_BARREN, ON_REVEALED, ON_ENDING, ON_YEAR = (
    np.int64(ON[name]) for name in ("turn", "rolled", "die", "born", "barren", "revealed", "ending", "year")
)
FLEES = tab.CAUGHT.index("flee")
FIRST_VOTE = np.array([0, 0, 9, 6, 4, 3], dtype=np.int64)
IN_ROW = np.array([3, 2, 1], dtype=np.int64)


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
    owners, numbers = np.empty(64, dtype=np.int64), np.empty(64, dtype=np.int64)
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
def _ask_vote(t, codes, q):
    first = FIRST_VOTE[t[at.PLAYERS]]
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
        return _ask_vote(t, codes, q)
    if step == BIRTH_ROLL:
        q[Q_N], q[Q_SIDES] = 1, book[tab.TERMS + 0]
        return DICE if pairs(t) else SKIP
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


# --- what is done ----------------------------------------------------------------------------------------


@njit
def go(t, frame, step):
    t[frame + at.PC], t[frame + at.LEFT] = step - 1, 0


@njit
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
    elif step == FIRST_CARD:
        card = book[tab.FIRST + t[person + at.SPECIALTY]]
        take_out(t, person + at.DRAW, person + at.N_DECK, card)
        play_card(t, book, player, card)
    elif step == FIRST_HAND:
        draw_card(t, player)
        if t[frame + at.LEFT] == 0 and player + 1 < t[at.PLAYERS]:
            t[frame + at.PLAYER] = player + 1
            go(t, frame, TAKE_ROLE)


@njit
def _act(t, book, frame, code):
    if code == DONE:
        return
    active = t[at.ACTIVE]
    t[frame + at.LEFT] = 1
    if code >= USE:
        put_on(t, at.USED, at.N_USED, code - USE)
        call(t, book[tab.USE + code - USE], active, NOWHERE)
        return
    action = code % VALUE
    die = find_die(t, active, code // VALUE)
    t[at.PEOPLE + active * at.PERSON + at.SPOTS + die] = action
    call(t, action_block(book, action), active, NOWHERE)
    fire(t, book, ON_DIE, action, NOWHERE)


@njit
def _leave(t, book, frame, step, code):
    cell = t[frame + at.CELL]
    n = t[at.ANIMALS + cell] if step == FLEE and book[tab.TERMS + 2] == DRIFT else 1
    if code:
        t[at.ANIMALS + code // 36] -= n
        t[at.ANIMALS + code % 36] += n
    else:
        lose_animals(t, book, cell, n)


@njit
def _reveal(t, book, frame):
    kind = take_top(t, at.EFFECTS, at.N_EFFECTS)
    t[at.SEER] = -1
    block = book[tab.EFFECT_BLOCK + kind]
    if block < 0:
        fire(t, book, ON_REVEALED, kind, NOWHERE)
        put_on(t, at.CONSTANTS, at.N_CONSTANTS, kind)
        return
    player = t[frame + at.PLAYER]
    call(t, DISCARD_EFFECT, player, kind)
    if block:
        call(t, block, player, NOWHERE)
    fire(t, book, ON_REVEALED, kind, NOWHERE)


@njit
def envoy_sum(t, book, frame, place, bonus):
    """What an ambassador's instruction gives without its dice (END-26)."""
    envoy = at.ENVOYS + place * at.ENVOY
    return t[envoy + 2] + measure(t, book, frame, book[tab.ENVOYS + t[envoy] * tab.ENVOY + 2]) + bonus


@njit
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


@njit
def _year(t, book, frame, step, code):
    if step == CLOSING:
        fire(t, book, ON_ENDING, NOWHERE, NOWHERE)
    elif step == NEXT:
        if t[at.WAITING]:
            t[at.ACTIVE] = code
            go(t, frame, BEGIN)
    elif step == YEAR:
        fire(t, book, ON_YEAR, NOWHERE, NOWHERE)
    elif step == VOTE:
        t[frame + at.LEFT] = 1
        call(t, CONSULT, t[frame + at.PLAYER], code)
    elif step == RESULT:
        if yes_votes(t) >= 4:
            end(t, at.WON)
        elif t[at.YEAR] == FIRST_VOTE[t[at.PLAYERS]] + 1:
            end(t, at.VOTES)
    else:  # NEW_YEAR
        t[at.YEAR] += 1
        t[at.WAITING] = (1 << t[at.PLAYERS]) - 1
        for i in range(t[at.N_ENVOYS]):
            t[at.ENVOYS + i * at.ENVOY + 3] = 0
        go(t, frame, NEXT)


@njit
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
        fire(t, book, ON_TURN, NOWHERE, NOWHERE)
    elif step == ACTIONS:
        _act(t, book, frame, code)
    elif step == BIRTHS:
        call(t, BIRTH_ROLL, player, NOWHERE)
    elif step == YOUNG:
        t[at.ANIMALS + code % 36] += 1
        fire(t, book, ON_BORN, NOWHERE, code % 36)
        if book[tab.TERMS + 3]:
            call(t, PART, player, code // 36)
    elif step in (PART, FLEE):
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


@njit
def birth_target(t, book, bonus):
    return pairs(t) + 1 + book[tab.TERMS + 1] + modified(t, book, Q_BIRTHS) + bonus


@njit
def roll_in(t, book, frame, step, faces):
    """Dice that a step asked for."""
    player = t[frame + at.PLAYER]
    person = at.PEOPLE + player * at.PERSON
    if step == ROLL:
        for d in range(3):
            t[person + at.FACES + d] = faces[d]
            t[person + at.SPOTS + d] = UNPLACED
        fire(t, book, ON_ROLLED, NOWHERE, NOWHERE)
    elif step == BIRTH_ROLL:
        if faces[0] <= birth_target(t, book, t[frame + at.DIE]):
            call(t, YOUNG, player, NOWHERE)
        else:
            fire(t, book, ON_BARREN, NOWHERE, NOWHERE)
    elif step == CONSULT:
        total = 0
        for i in range(book[tab.ENVOYS + t[at.ENVOYS + t[frame + at.CELL] * at.ENVOY] * tab.ENVOY + 1]):
            total += faces[i]
        _consult(t, book, frame, total)
    else:  # REROLL
        t[person + at.FACES + t[frame + at.CELL]] = faces[0]


@njit
def shuffle_in(t, book, frame, step, order, n):
    """A pile in its new order."""
    old = np.empty(24, dtype=np.int64)
    person = at.PEOPLE + t[frame + at.PLAYER] * at.PERSON
    if SHUFFLE_BLUE <= step <= SHUFFLE_GREY:
        colour = step - SHUFFLE_BLUE
        for i in range(IN_ROW[colour]):
            t[at.ENVOYS + t[at.N_ENVOYS] * at.ENVOY] = book[tab.COLOURS + colour * 12 + order[i]]
            t[at.N_ENVOYS] += 1
        return
    if step in (SHUFFLE_EFFECTS, SHUFFLE_DECK):
        pile = at.EFFECTS if step == SHUFFLE_EFFECTS else person + at.DRAW
        for i in range(n):
            old[i] = t[pile + i]
        for i in range(n):
            t[pile + i] = old[order[i]]
        return
    effects = step == REVEAL or step > 63  # the step, or Research
    if effects:
        source, size, pile, length = at.SPENT, at.N_SPENT, at.EFFECTS, at.N_EFFECTS
        t[at.SEER] = -1
    else:
        source, size = person + at.DISCARD, person + at.N_DISCARD
        pile, length = person + at.DRAW, person + at.N_DECK
    for i in range(n):
        t[pile + i] = t[source + order[i]]
    for i in range(n):
        t[source + i] = 0
    t[length], t[size] = n, 0
