"""Where everything lies in the flat state, and the way there and back from a state."""

import msgspec
import numpy as np
from numpy.typing import NDArray

from tablier.games.endangered.numbering import DECK, DEEPEST
from tablier.games.endangered.state import DICE, Envoy, Frame, Person, State, Verdict

Flat = NDArray[np.int64]

(
    YEAR, ACTIVE, PLAYERS, WAITING, STOCK, TOP_KNOWN, CALM, QUIET, VERDICT, RESULT,
    N_ENVOYS, N_EFFECTS, N_SPENT, N_CONSTANTS, N_AREA, N_USED, DEPTH,
) = range(17)  # fmt: skip

CELLS = 36
ANIMALS = 20
TILES = ANIMALS + CELLS
GUARDS = TILES + CELLS
ENVOYS = GUARDS + CELLS  # card, up, cubes, vote
ENVOY = 4
EFFECTS = ENVOYS + 6 * ENVOY
SPENT = EFFECTS + 18
CONSTANTS = SPENT + 18
AREA = CONSTANTS + 18
USED = AREA + 70
PEOPLE = USED + 40
# a person: role, portrait, specialty, money, dice, spots, then four piles with their sizes
ROLE, PORTRAIT, SPECIALTY, PURSE, FACES, SPOTS = 0, 1, 2, 3, 4, 4 + DICE
N_DECK, N_HAND, N_DISCARD, N_KEPT = 10, 11, 12, 13
DRAW, HAND, DISCARD, KEPT = 14, 14 + DECK, 14 + 2 * DECK, 14 + 3 * DECK
PERSON = 14 + 4 * DECK
STACK = PEOPLE + 5 * PERSON
FRAME = 7  # pc, player, left, cell, line, die, second
PC, PLAYER, LEFT, CELL, LINE, DIE, SECOND = range(FRAME)
SIZE = STACK + (DEEPEST + 1) * FRAME  # one place more, in which what finds no room is written

RESULTS = ("", "won", "population", "destruction", "votes", "endless")
WON, POPULATION, DESTRUCTION, VOTES, ENDLESS = range(1, 6)
VERDICTS: tuple[Verdict, ...] = ("", "yes", "no")


def _put(flat: Flat, at: int, values: tuple[int, ...]) -> None:
    flat[at : at + len(values)] = values


def load(state: State) -> Flat:
    """A state as a flat table. Votes of the seats on a question are no part of it."""
    flat = np.zeros(SIZE, dtype=np.int64)
    waiting = sum(1 << player for player in state.waiting)
    head = (
        state.year, state.active, len(state.people), waiting, state.stock, state.top_known, state.calm,
        state.quiet, state.verdict, RESULTS.index(state.result), len(state.envoys), len(state.effects),
        len(state.spent),
        len(state.constants), len(state.area), len(state.used), len(state.stack),
    )  # fmt: skip
    _put(flat, YEAR, head)
    _put(flat, ANIMALS, state.animals)
    _put(flat, TILES, state.tiles)
    _put(flat, GUARDS, state.guards)
    for i, envoy in enumerate(state.envoys):
        _put(flat, ENVOYS + i * ENVOY, (envoy.card, envoy.up, envoy.cubes, VERDICTS.index(envoy.vote)))
    _put(flat, EFFECTS, state.effects)
    _put(flat, SPENT, state.spent)
    _put(flat, CONSTANTS, state.constants)
    _put(flat, AREA, state.area)
    _put(flat, USED, state.used)
    for i, person in enumerate(state.people):
        _load_person(flat, PEOPLE + i * PERSON, person)
    for i, frame in enumerate(state.stack):
        _put(flat, STACK + i * FRAME, msgspec.structs.astuple(frame))
    return flat


def _load_person(flat: Flat, at: int, person: Person) -> None:
    head = (person.role, person.portrait, person.specialty, person.money, *person.dice, *person.spots)
    _put(flat, at, head)
    for size, place, pile in (
        (N_DECK, DRAW, person.deck),
        (N_HAND, HAND, person.hand),
        (N_DISCARD, DISCARD, person.discard),
        (N_KEPT, KEPT, person.permanents),
    ):
        flat[at + size] = len(pile)
        _put(flat, at + place, pile)


def unload(flat: Flat, origin: State) -> State:
    """The state that a flat table stands for; `origin` says which game it is."""

    def take(at: int, number: int) -> tuple[int, ...]:
        return tuple(int(x) for x in flat[at : at + number])

    def person(at: int) -> Person:
        piles = (
            take(at + place, int(flat[at + size]))
            for size, place in ((N_DECK, DRAW), (N_HAND, HAND), (N_DISCARD, DISCARD), (N_KEPT, KEPT))
        )
        role, portrait, specialty, money = take(at, 4)
        return Person(
            role, portrait, specialty, money, take(at + FACES, DICE), take(at + SPOTS, DICE), *piles
        )

    def envoy(at: int) -> Envoy:
        card, up, cubes, vote = take(at, ENVOY)
        return Envoy(card, bool(up), cubes, VERDICTS[vote])

    return msgspec.structs.replace(
        origin,
        year=int(flat[YEAR]),
        active=int(flat[ACTIVE]),
        waiting=tuple(i for i in range(5) if int(flat[WAITING]) >> i & 1),
        animals=take(ANIMALS, CELLS),
        tiles=take(TILES, CELLS),
        guards=take(GUARDS, CELLS),
        stock=int(flat[STOCK]),
        envoys=tuple(envoy(ENVOYS + i * ENVOY) for i in range(int(flat[N_ENVOYS]))),
        effects=take(EFFECTS, int(flat[N_EFFECTS])),
        spent=take(SPENT, int(flat[N_SPENT])),
        constants=take(CONSTANTS, int(flat[N_CONSTANTS])),
        people=tuple(person(PEOPLE + i * PERSON) for i in range(int(flat[PLAYERS]))),
        area=take(AREA, int(flat[N_AREA])),
        used=take(USED, int(flat[N_USED])),
        stack=tuple(Frame(*take(STACK + i * FRAME, FRAME)) for i in range(int(flat[DEPTH]))),
        votes=(-2,) * origin.seats,
        top_known=bool(flat[TOP_KNOWN]),
        calm=int(flat[CALM]),
        quiet=int(flat[QUIET]),
        verdict=int(flat[VERDICT]),
        result=RESULTS[int(flat[RESULT])],
    )
