# pyright: basic
"""What comes of a choice: carried out to its end, and then on to whoever is next.

Both are looked at on copies of a table as its seat may know it, and nothing is drawn from the dice of the
game: the same table tells the same.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple, get_args

import numpy as np

from tablier.bots.endangered.search import GLANCE, look, play_on, redeal
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine.layout import load, unload
from tablier.games.endangered.engine.moving import NOWHERE, ZERO
from tablier.games.endangered.engine.protocol import book_of
from tablier.games.endangered.engine.questions import ASK, DICE, K_ACT, Q_KIND, Q_MAY, Q_N
from tablier.games.endangered.engine.running import MOST_CODES, QUESTION, answer, deal_at_random, run
from tablier.games.endangered.questions import USE, VALUE, Kind
from tablier.games.endangered.rules.phases.turn import actions_in_play
from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.state import State

WAYS = 12
"""How often the table is played on to the next player's dice."""
OFTEN = 1 / 3
"""Of these ways, in so many something must be best to be hoped for."""


class Step(NamedTuple):
    """A question on the way, and how it is answered."""

    state: State
    kind: Kind
    code: int


class Carried(NamedTuple):
    """The choices inside a choice, and the table that they lead to."""

    steps: tuple[Step, ...]
    after: State


class Hope(NamedTuple):
    """An action (or `USE` and a power), in how many of the ways it was best for whoever was next, and who
    that is, where it is known."""

    code: int
    times: int
    player: int | None


def carry_out(state: State, values: Any, code: int) -> Carried:
    """Each choice inside it goes to what is valued most. Dice end it, and so does what nobody knew before:
    what would follow from a card drawn in a copy may not be said of the game."""
    book, table = _book(state), load(state)
    codes, q, rng = np.empty(MOST_CODES, np.int64), np.zeros(QUESTION, np.int64), np.ones(1, np.uint64)
    hold, known = table[at.STACK + at.PC], _known(table)
    steps: list[Step] = []
    answer(table, book, code)
    while run(table, book, codes, q, hold) == ASK and table[at.DEPTH] > 1 and _known(table) == known:
        best = _best(table, book, values, codes, q, rng)
        steps.append(Step(unload(table, state), get_args(Kind)[q[Q_KIND]], best))
        answer(table, book, best)
    return Carried(tuple(steps), unload(table, state))


def hope_for(state: State, values: Any, code: int, known_top: int, after: Situation) -> Hope | None:
    """What would be best for the next player most often, of what can be seen on the table `after` the choice:
    in the copies cards come up that nobody knows. None where no one thing is, or nobody is next."""
    players, found = set[int](), Counter[tuple[int, int]]()
    for table, best in next_turns(state, values, code, known_top):
        player = int(table[at.ACTIVE])
        if player == state.active:
            continue
        players.add(player)
        if best >= USE:
            found[best, player] += _has_power(after, best - USE, player)
        else:
            found[best % VALUE, -1] += best % VALUE in actions_in_play(after)
    if not found:
        return None
    ((code, user), times), *_ = found.most_common(1)
    known = user if user >= 0 else players.pop() if len(players) == 1 else None
    return Hope(code, times, known) if times >= OFTEN * WAYS else None


def _has_power(now: Situation, number: int, player: int) -> bool:
    return any(
        power.use and owner in (-1, player) and number == other
        for owner, other, power in now.powers_in_force()
    )


def next_turns(state: State, values: Any, code: int, known_top: int) -> Iterator[tuple[Any, int]]:
    """Tables on which the next player has rolled, each with the code of the best thing to do there first."""
    book = _book(state)
    codes, q, luck = np.empty(MOST_CODES, np.int64), np.zeros(QUESTION, np.int64), np.empty(32, np.int64)
    none = np.empty((0, at.SIZE), np.int64)
    for way in range(WAYS):
        table, rng = load(state), np.array([way + 1], dtype=np.uint64)
        redeal(table, book, rng, known_top)
        answer(table, book, code)
        play_on(table, book, values, rng, ZERO, ZERO, GLANCE, none, ZERO)
        while (asked := run(table, book, codes, q, NOWHERE)) == DICE:
            deal_at_random(table, book, asked, q, luck, rng)
        if asked == ASK and q[Q_KIND] == K_ACT:
            yield table, _best(table, book, values, codes, q, rng)


def _book(state: State) -> Any:
    return book_of(state.folder, state.pack, state.scenario, state.difficulty)


def _best(table: Any, book: Any, values: Any, codes: Any, q: Any, rng: Any) -> int:
    n = q[Q_N]
    if q[Q_MAY]:
        codes[n] = -1
        n += 1
    return int(codes[look(table, book, values, codes, n, q[Q_KIND], GLANCE, rng, np.empty(n))])


def _known(table: Any) -> tuple[int, ...]:
    """How much lies face down: less of it, and something was seen that nobody knew."""
    decks = (table[at.PEOPLE + p * at.PERSON + at.N_DECK] for p in range(table[at.PLAYERS]))
    up = (table[at.ENVOYS + e * at.ENVOY + 1] for e in range(table[at.N_ENVOYS]))
    return (*decks, *up, table[at.N_EFFECTS], table[at.TOP_KNOWN])
