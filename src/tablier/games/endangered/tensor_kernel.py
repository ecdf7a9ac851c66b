# pyright: basic
"""The numbers of `tensor` and `vocabulary`, compiled, and many tables at once: see there what they mean."""

from typing import Any

import numpy as np

from tablier.games.compiled import Array, njit
from tablier.games.dice import below, next_throw, stream
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine import numbers as tab
from tablier.games.endangered.engine.effects_asked import opcode
from tablier.games.endangered.engine.moving import NOWHERE
from tablier.games.endangered.engine.numbers import FIRST_OP
from tablier.games.endangered.engine.opcodes import RESEARCH
from tablier.games.endangered.engine.questions import (
    ASK,
    K_ACT,
    K_BIRTH,
    K_DIE,
    K_FREE,
    K_MOVE,
    K_NEXT,
    K_PAY,
    K_PLAYER,
    K_TURN,
    OFF,
    OVER,
    Q_KIND,
    Q_MAY,
    Q_N,
    UNPLACED,
)
from tablier.games.endangered.engine.running import (
    MOST_CODES,
    QUESTION,
    answer,
    copy_table,
    deal_at_random,
    run,
)
from tablier.games.endangered.numbering import DECK, PHASES
from tablier.games.endangered.questions import DONE, USE, VALUE
from tablier.games.endangered.state import ANIMALS, CUBES, DICE, MONEY
from tablier.games.endangered.tensor import AT, COLOURS, KINDS, PERSON, TENTHS, TILES
from tablier.games.endangered.vocabulary import (
    ACTIONS,
    CARDS,
    EFFECT_CARDS,
    FACES,
    FIRST,
    PLAYERS,
    SPOTS,
)

WAIT = -1

FIRST_OF = np.array([FIRST.get(kind, -1) for kind in KINDS], np.int64)
"""By kind of question: the first of its numbers; act, move and birth are told apart."""

PLACE, USES, DONES, PASSES = FIRST["place 1"], FIRST["use"], FIRST["done"], FIRST["pass"]
FROM = FIRST["from a1"]
PARTS = len(PHASES)

A_ANIMALS, A_TILES, A_GUARDS, A_TABLE = (
    AT[name] for name in ("animals", "destruction tiles", "cubes that guard", "the table")
)
A_PHASE, A_QUESTION, A_ASKED, A_SOURCE, A_ASKS = (
    AT[name] for name in ("phase", "question", "asked by", "what asks belongs to", "what asks")
)
A_ENVOY = AT["ambassador 1"]
ENVOY_SIZE = AT["ambassador 2"] - A_ENVOY
A_SPENT, A_CONSTANTS, A_TOP, A_AREA, A_USED = (
    AT[name]
    for name in (
        "effect cards revealed and spent",
        "constant effects",
        "top of the effect deck",
        "action cards in play",
        "powers used this turn",
    )
)
A_PEOPLE = AT["own"]
PERSON_SIZE = AT["player 1 to the left"] - A_PEOPLE
P_ROLE, P_SPECIALTY, P_DIE, P_PLACED = (
    PERSON[name] for name in ("has role 0", "has specialty 0", "die 1", "die 1 is to be placed")
)
P_HAND, P_DISCARD, P_KEPT = (
    PERSON[name]
    for name in ("in hand", "discarded: card 0 of the role", "before the player: card 0 of the role")
)
P_HIGHEST = PERSON["highest die on action 0"]
N_COLOURS = len(COLOURS)


@njit
def number_of(kind: int, code: int, me: int, players: int) -> int:
    if code == NOWHERE:
        return PASSES
    if kind == K_ACT:
        if code == DONE:
            return DONES
        if code >= USE:
            return USES + code - USE
        return PLACE + (code // VALUE - 1) * ACTIONS + code % VALUE
    if kind in (K_MOVE, K_BIRTH):
        return FROM + code
    first = FIRST_OF[kind]
    if kind in (K_PLAYER, K_NEXT):
        return first + (code - me) % players
    if kind == K_FREE:
        return first + (code // SPOTS - me) % players * SPOTS + code % SPOTS
    if kind == K_TURN:
        return first + (code // 8 - 1) * FACES + code % 8 - 1
    if kind in (K_DIE, K_PAY):
        code -= 1
    return first + code


@njit
def code_of(kind: int, number: int, me: int, players: int) -> Any:
    """The code of a legal answer's number."""
    if number == PASSES:
        return NOWHERE
    if kind == K_ACT:
        if number == DONES:
            return DONE
        if number >= USES:
            return USE + number - USES
        return (number // ACTIONS + 1) * VALUE + number % ACTIONS
    if kind in (K_MOVE, K_BIRTH):
        return number - FROM
    code = number - FIRST_OF[kind]
    if kind in (K_PLAYER, K_NEXT):
        return (code + me) % players
    if kind == K_FREE:
        return (code // SPOTS + me) % players * SPOTS + code % SPOTS
    if kind == K_TURN:
        return (code // FACES + 1) * 8 + code % FACES + 1
    if kind in (K_DIE, K_PAY):
        code += 1
    return code


@njit
def asked_player(t: Array) -> int:
    return t[at.STACK + (t[at.DEPTH] - 1) * at.FRAME + at.PLAYER]


@njit
def _part(count: int, most: int) -> float:
    return max(-1.0, min(1.0, count / most))


@njit
def look(t: Array, book: Array, sources: Array, hidden: bool, me: int, q: Array, seen: Array) -> None:
    """Write what a player sees."""
    for place in range(len(seen)):
        seen[place] = np.float32(0)
    for cell in range(at.CELLS):
        seen[A_ANIMALS + cell] = t[at.ANIMALS + cell] / ANIMALS
        seen[A_TILES + cell] = t[at.TILES + cell]
        seen[A_GUARDS + cell] = t[at.GUARDS + cell] / CUBES
    players = t[at.PLAYERS]
    seen[A_TABLE] = _part(t[at.YEAR], TENTHS)
    seen[A_TABLE + 1] = _part(book[tab.FIRST_VOTE + players] - t[at.YEAR], TENTHS)
    seen[A_TABLE + 2] = _part(t[at.STOCK], TILES)
    seen[A_TABLE + 3] = _part(t[at.CALM], TENTHS)
    seen[A_TABLE + 4] = _part(t[at.QUIET], TENTHS)
    seen[A_TABLE + 5] = t[at.VERDICT]
    seen[A_TABLE + 6] = _part(players, PLAYERS)
    seen[A_TABLE + 7] = _part(t[at.N_EFFECTS], EFFECT_CARDS)
    known = t[at.DEPTH] > 0 and _look_at_question(t, book, sources, q, seen)
    _look_at_cards(t, book, known, seen)
    asked = asked_player(t) if t[at.DEPTH] else -1
    for player in range(players):
        place = A_PEOPLE + (player - me) % players * PERSON_SIZE
        part = seen[place : place + PERSON_SIZE]
        _look_at_person(t, player, player == asked, hidden and player != me, part)


@njit
def _look_at_question(t: Array, book: Array, sources: Array, q: Array, seen: Array) -> bool:
    """Whether the question is about the top of the effect deck, which all see then."""
    frame = at.STACK + (t[at.DEPTH] - 1) * at.FRAME
    pc = t[frame + at.PC]
    op = opcode(book, pc)
    seen[A_PHASE + t[at.STACK + at.PC]] = 1
    seen[A_QUESTION + q[Q_KIND]] = 1
    seen[A_ASKED + (op if op < FIRST_OP else PARTS + op - FIRST_OP)] = 1
    if sources[pc] >= 0:
        seen[A_SOURCE + sources[pc]] = 1
    seen[A_ASKS] = q[Q_MAY]
    seen[A_ASKS + 1] = _part(t[frame + at.LEFT], TENTHS)
    seen[A_ASKS + 2] = _part(t[frame + at.CELL], CARDS)
    seen[A_ASKS + 3] = _part(t[frame + at.LINE], 12)
    seen[A_ASKS + 4] = _part(t[frame + at.DIE], 6)
    seen[A_ASKS + 5] = _part(t[frame + at.SECOND], 12)
    return op == RESEARCH


@njit
def _look_at_cards(t: Array, book: Array, known: bool, seen: Array) -> None:
    for i in range(t[at.N_ENVOYS]):
        envoy, place = at.ENVOYS + i * at.ENVOY, A_ENVOY + i * ENVOY_SIZE
        card, vote = t[envoy], t[envoy + 3]
        seen[place] = t[envoy + 1]
        seen[place + 1] = _part(t[envoy + 2], CUBES)
        seen[place + 2], seen[place + 3] = vote == 1, vote == 2
        seen[place + 4 + book[tab.ENVOYS + card * tab.ENVOY + 3]] = 1
        if t[envoy + 1]:
            seen[place + 4 + N_COLOURS + card] = 1
    for i in range(t[at.N_SPENT]):
        seen[A_SPENT + t[at.SPENT + i]] += np.float32(1 / TENTHS)
    for i in range(t[at.N_CONSTANTS]):
        seen[A_CONSTANTS + t[at.CONSTANTS + i]] = 1
    if t[at.N_EFFECTS] and (known or t[at.TOP_KNOWN]):
        seen[A_TOP + t[at.EFFECTS]] = 1
    for i in range(t[at.N_AREA]):
        seen[A_AREA + t[at.AREA + i]] = 1
    for i in range(t[at.N_USED]):
        seen[A_USED + t[at.USED + i]] = 1


@njit
def _look_at_person(t: Array, player: int, asked: bool, hidden: bool, seen: Array) -> None:
    person = at.PEOPLE + player * at.PERSON
    seen[0] = 1
    seen[1] = _part(t[person + at.PURSE], MONEY)
    seen[2] = _part(t[person + at.N_DECK], DECK)
    seen[3] = _part(t[person + at.N_HAND], DECK)
    seen[5] = t[at.WAITING] >> player & 1
    seen[6] = player == t[at.ACTIVE]
    seen[7] = asked
    if t[person + at.ROLE] >= 0:
        seen[P_ROLE + t[person + at.ROLE]] = 1
    if t[person + at.SPECIALTY] >= 0:
        seen[P_SPECIALTY + t[person + at.SPECIALTY]] = 1
    for die in range(DICE):
        value, spot = t[person + at.FACES + die], t[person + at.SPOTS + die]
        if spot != OFF:
            seen[P_DIE + die] = _part(value, 6)
        if spot == UNPLACED:
            seen[P_PLACED + die] = 1
        elif spot >= 0:
            seen[P_HIGHEST + spot] = max(seen[P_HIGHEST + spot], np.float32(value / 6))
    if not hidden:
        _tick(t, person + at.HAND, t[person + at.N_HAND], seen, P_HAND)
    _tick(t, person + at.DISCARD, t[person + at.N_DISCARD], seen, P_DISCARD)
    _tick(t, person + at.KEPT, t[person + at.N_KEPT], seen, P_KEPT)


@njit
def _tick(t: Array, pile: int, size: int, seen: Array, place: int) -> None:
    for i in range(size):
        seen[place + t[pile + i] % DECK] = 1


# --- many tables --------------------------------------------------------------------------------------


@njit
def _go_on(t: Array, book: Array, rng: Array, codes: Array, q: Array, luck: Array) -> int:
    """Let chance answer until a player is asked or the game is over."""
    while True:
        asked = run(t, book, codes, q, NOWHERE)
        if asked in (ASK, OVER):
            return asked
        deal_at_random(t, book, asked, q, luck, rng)


@njit
def _begin(first: Array, t: Array, book: Array, rng: Array, codes: Array, q: Array, luck: Array) -> None:
    copy_table(t, first)
    _go_on(t, book, rng, codes, q, luck)


@njit
def _list(t: Array, codes: Array, q: Array, legal: Array) -> int:
    """Write the numbers of the legal answers; how many there are."""
    me, players, kind = asked_player(t), t[at.PLAYERS], q[Q_KIND]
    for i in range(q[Q_N]):
        legal[i] = number_of(kind, codes[i], me, players)
    if q[Q_MAY]:
        legal[q[Q_N]] = PASSES
    return q[Q_N] + q[Q_MAY]


@njit
def open_boards(first: Array, book: Array, seeds: Array, chance: Array, draws: Array, tables: Array) -> None:
    """Begin a game on every board."""
    codes, q, luck = np.empty(MOST_CODES, np.int64), np.zeros(QUESTION, np.int64), np.empty(32, np.int64)
    for board in range(len(tables)):
        chance[board, 0], draws[board] = stream(seeds[board], 0), stream(seeds[board], 1)
        _begin(first, tables[board], book, chance[board], codes, q, luck)


@njit
def show(
    book: Array,
    sources: Array,
    hidden: bool,
    solo: bool,
    tables: Array,
    counts: Array,
    legal: Array,
    masks: Array,
    seen: Array,
    seats: Array,
) -> None:
    """Write how all boards stand."""
    codes, q = np.empty(MOST_CODES, np.int64), np.zeros(QUESTION, np.int64)
    for board in range(len(tables)):
        t, counts[board, 0] = tables[board], 0
        if run(t, book, codes, q, NOWHERE) == ASK:
            counts[board, 0], counts[board, 1] = _list(t, codes, q, legal[board]), q[Q_KIND]
            seats[board] = 0 if solo else asked_player(t)
        if len(masks):
            for number in range(masks.shape[1]):
                masks[board, number] = False
            _mark(legal[board], counts[board, 0], True, masks[board])
            me = _player_at(t, solo, seats[board])
            look(t, book, sources, hidden, me, q, seen[board])


@njit
def show_seat(
    t: Array, book: Array, sources: Array, hidden: bool, solo: bool, seat: int, seen: Array
) -> None:
    """Write what any seat sees of one board."""
    codes, q = np.empty(MOST_CODES, np.int64), np.zeros(QUESTION, np.int64)
    run(t, book, codes, q, NOWHERE)
    look(t, book, sources, hidden, _player_at(t, solo, seat), q, seen)


@njit
def _player_at(t: Array, solo: bool, seat: int) -> int:
    """As whom a seat looks at the table."""
    if not solo:
        return seat
    return asked_player(t) if t[at.DEPTH] else t[at.ACTIVE]


@njit
def _mark(legal: Array, count: int, value: bool, mask: Array) -> None:
    for i in range(count):
        mask[legal[i]] = value


@njit
def illegal(counts: Array, legal: Array, actions: Array, low: int, high: int) -> int:
    """The first board from `low` up to `high` whose action is not legal; -1 where all are."""
    for board in range(low, high):
        action = actions[board]
        found = action == WAIT
        for i in range(counts[board, 0]):
            if legal[board, i] == action:
                found = True
                break
        if not found:
            return board
    return -1


@njit
def step(
    first: Array,
    book: Array,
    sources: Array,
    hidden: bool,
    solo: bool,
    chance: Array,
    tables: Array,
    counts: Array,
    legal: Array,
    actions: Array,
    masks: Array,
    seen: Array,
    rewards: Array,
    done: Array,
    seats: Array,
    restart: bool,
    low: int,
    high: int,
) -> None:
    """Play a legal action on each board from `low` up to `high`, let chance answer, begin anew where the game
    is over if that is wanted, and write how the boards stand then."""
    codes, q, luck = np.empty(MOST_CODES, np.int64), np.zeros(QUESTION, np.int64), np.empty(32, np.int64)
    shown = len(masks) > 0
    for board in range(low, high):
        rewards[board, :] = np.float32(0)
        if actions[board] == WAIT:
            done[board] &= not restart
            continue
        t, numbers = tables[board], legal[board]
        if shown:
            _mark(numbers, counts[board, 0], False, masks[board])
        answer(t, book, code_of(counts[board, 1], actions[board], asked_player(t), t[at.PLAYERS]))
        done[board] = _go_on(t, book, chance[board], codes, q, luck) == OVER
        if done[board]:
            rewards[board, :] = np.float32(1 if t[at.RESULT] == at.WON else -1)
            if not restart:
                counts[board, 0] = 0
                if shown:
                    look(t, book, sources, hidden, _player_at(t, solo, seats[board]), q, seen[board])
                continue
            _begin(first, t, book, chance[board], codes, q, luck)
        counts[board, 0], counts[board, 1] = _list(t, codes, q, numbers), q[Q_KIND]
        seats[board] = 0 if solo else asked_player(t)
        if shown:
            _mark(numbers, counts[board, 0], True, masks[board])
            look(t, book, sources, hidden, asked_player(t), q, seen[board])


@njit
def sample(draws: Array, counts: Array, legal: Array, actions: Array, low: int, high: int) -> None:
    """Write a random legal action for each board."""
    for board in range(low, high):
        actions[board] = WAIT
        if counts[board, 0]:
            draws[board] = next_throw(draws[board])
            actions[board] = legal[board, below(draws[board], np.uint64(counts[board, 0]))]
