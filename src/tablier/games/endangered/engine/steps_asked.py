# pyright: basic
"""What the phases of the game ask on the flat state; with `steps_done` the compiled twin of
`rules.phases`."""

from tablier.games.compiled import INT, INTS, part, sealed
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.counting import (
    Q_BIRTHS,
    Q_DESTRUCTION,
    Q_DRAW,
    Q_GAP,
    TWO,
    modified,
    pairs,
    population,
    shut_actions,
)
from tablier.games.endangered.engine.effects_asked import ask_draw, ask_effects, sort_codes, unplaced_values
from tablier.games.endangered.engine.moving import ZERO
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
    SCRATCH,
    SHUFFLE,
    SKIP,
)
from tablier.games.endangered.engine.squares import ALL, ONE, animals, at_least, beside, first, tiles, write
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
from tablier.games.endangered.numbering import EFFECT, SHEET, SPECIAL, START
from tablier.games.endangered.questions import DONE, USE, VALUE

NO_DIE = 9  # is as high
ACTIONS_AT_MOST = START + tab.STARTS
FLEES = tab.CAUGHT.index("flee")


@part
def _lowest_dice(t, book, lows, codes):
    """By action, the lowest die that may go on it; more than 6: none (END-12, END-13)."""
    for i in range(t[at.N_AREA]):
        codes[lows + t[at.AREA + i]] = 1
    shut = shut_actions(t, book)
    for i in range(tab.STARTS):
        codes[lows + START + i] = NO_DIE if shut >> i & 1 else 1
    gap = max(0, (2 if t[at.PLAYERS] == 2 else 1) + modified(t, book, Q_GAP))
    for p in range(t[at.PLAYERS]):
        person = at.PEOPLE + p * at.PERSON
        for d in range(3):
            action = t[person + at.SPOTS + d]
            if action >= 0 and not (action >= START and book[tab.START_FREE + action - START]):
                least = NO_DIE if p == t[at.ACTIVE] else t[person + at.FACES + d] + gap
                codes[lows + action] = max(codes[lows + action], least)


@part
def _acts(t, book, codes):
    active = t[at.ACTIVE]
    values = unplaced_values(t, active)
    n = 0
    if values:
        lows, area, cards = SCRATCH, SCRATCH + ACTIONS_AT_MOST, t[at.N_AREA]
        _lowest_dice(t, book, lows, codes)
        for i in range(cards):
            codes[area + i] = t[at.AREA + i]
        sort_codes(codes, area, cards)
        for value in range(1, 7):
            if values >> value & 1:
                for action in range(START, START + tab.STARTS):
                    if value >= codes[lows + action]:
                        codes[n] = value * VALUE + action
                        n += 1
                for i in range(area, area + cards):
                    if value >= codes[lows + codes[i]]:
                        codes[n] = value * VALUE + codes[i]
                        n += 1
    n = _uses(t, book, codes, n)
    if not values:
        codes[n] = DONE
        n += 1
    return n


@part
def _uses(t, book, codes, n):
    """The powers that the active player may use, each once a turn."""
    for i in range(-1, t[at.N_CONSTANTS]):
        n = _use(t, book, SHEET if i < 0 else EFFECT + t[at.CONSTANTS + i], codes, n)
    person = at.PEOPLE + t[at.ACTIVE] * at.PERSON
    for i in range(-1, t[person + at.N_KEPT]):
        n = _use(t, book, SPECIAL + t[person + at.SPECIALTY] if i < 0 else t[person + at.KEPT + i], codes, n)
    return n


@part
def _use(t, book, power, codes, n):
    if not book[tab.USE + power]:
        return n
    for i in range(t[at.N_USED]):
        if t[at.USED + i] == power:
            return n
    codes[n] = USE + power
    return n + 1


@part
def birth_target(t, book, bonus):
    return pairs(t) + 1 + book[tab.TERMS + 1] + modified(t, book, Q_BIRTHS) + bonus


@part
def _empty(t):
    return ALL & ~animals(t) & ~tiles(t)


@part
def _young(t, codes):
    n = 0
    if population(t) < 15:
        parents, empty = at_least(t, at.ANIMALS, TWO), _empty(t)
        while parents:
            n = write(beside(parents & -parents) & empty, first(parents) * 36, codes, n)
            parents &= parents - 1
    return n


@part
def _ways_out(t, book, step, cell, codes):
    goals = _empty(t) if step == PART or book[tab.TERMS + 2] == FLEES else ALL & ~tiles(t)
    return write(beside(ONE << cell) & goals, cell * 36, codes, ZERO)


@part
def times(t, book, step):
    if step == DRAW:
        return max(0, 1 + modified(t, book, Q_DRAW))
    if step == FIRST_HAND:
        return 2
    if step == DESTRUCTION:
        return max(0, 1 + modified(t, book, Q_DESTRUCTION))
    return 1


@part
def yes_votes(t):
    yes = 0
    for i in range(t[at.N_ENVOYS]):
        yes += t[at.ENVOYS + i * at.ENVOY + 3] == 1
    return yes


@part
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
    if step == TAKE_PORTRAIT or step == TAKE_SPECIALTY:
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


@part
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


@part
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


@sealed(INT, INTS, INTS, INT, INT, INTS, INTS)
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
    if step == PART or step == FLEE:
        q[Q_KIND] = K_MOVE
        q[Q_N] = _ways_out(t, book, step, cell, codes)
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
