"""Endangered for learners: all that a seat may see as numbers with names, and a number for every answer."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from tablier.core import Batch, Game, Tensor
from tablier.games.endangered.board import SQUARES
from tablier.games.endangered.game import deciders, situation
from tablier.games.endangered.notation import Action, action_of
from tablier.games.endangered.numbering import DECK, EFFECTS, PHASES
from tablier.games.endangered.pack import program_of
from tablier.games.endangered.pack.program import Program
from tablier.games.endangered.questions import PASS, Ask, Kind
from tablier.games.endangered.rules import interpreter
from tablier.games.endangered.rules.situation import LivePerson, Situation
from tablier.games.endangered.sight import sees_hand, sees_top
from tablier.games.endangered.state import ANIMALS, CUBES, DICE, MONEY, OFF, UNPLACED, UNVOTED, State
from tablier.games.endangered.vocabulary import (
    ACTIONS,
    CARDS,
    EFFECT_CARDS,
    ENVOYS,
    FIRST,
    NUMBERS,
    PLAYERS,
    POWERS,
    ROLES,
    RUNS,
    meaning,
    number_of,
)

KINDS: tuple[Kind, ...] = get_args(Kind)
COLOURS = ("blue", "green", "grey")
AMBASSADORS = 12
TILES = 24
TENTHS = 10  # years, and counts that stay small
SOURCES = ACTIONS + EFFECT_CARDS + POWERS + 2
"""What an effect can belong to: an action or a card, an effect card, a power, the destruction, the set-up."""

_PERSON = (
    "plays",
    f"money, in {MONEY}ths",
    f"cards in the deck, in {DECK}ths",
    f"cards in hand, in {DECK}ths",
    "has voted on the question",
    "holds the turn marker",
    "is active",
    "is asked",
    *(f"has role {role}" for role in range(ROLES)),
    *(f"has specialty {specialty}" for specialty in range(2 * ROLES)),
    *(f"die {die + 1}, in sixths" for die in range(DICE)),
    *(f"die {die + 1} is to be placed" for die in range(DICE)),
    *(f"in hand, where that is seen: card {card} of the role" for card in range(DECK)),
    *(f"discarded: card {card} of the role" for card in range(DECK)),
    *(f"before the player: card {card} of the role" for card in range(DECK)),
    *(f"highest die on action {action}, in sixths" for action in range(ACTIONS)),
)
_ENVOY = (
    "is face up",
    f"cubes, in {CUBES}ths",
    "votes yes",
    "votes no",
    *COLOURS,
    *(f"is ambassador {card}" for card in range(AMBASSADORS)),
)
_WHOSE = ("own", *(f"player {number} to the left" for number in range(1, PLAYERS)))

SECTIONS: dict[str, Sequence[str]] = {
    f"animals, in {ANIMALS}ths": SQUARES,
    "destruction tiles": SQUARES,
    f"cubes that guard, in {CUBES}ths": SQUARES,
    "the table": (
        "year, in tenths",
        "years to the first vote, in tenths",
        f"tiles in the supply, in {TILES}ths",
        "destructions called off, in tenths",
        "effects called off, in tenths",
        "the last ambassador asked said yes",
        f"players, in {PLAYERS}ths",
        f"cards in the effect deck, in {EFFECT_CARDS}ths",
    ),
    "phase": PHASES,
    "question": KINDS,
    "asked by": (*PHASES, *EFFECTS),
    "what asks belongs to": (
        *(f"action {action}" for action in range(ACTIONS)),
        *(f"effect card {card}" for card in range(EFFECT_CARDS)),
        *(f"power {power}" for power in range(POWERS)),
        "the destruction",
        "the set-up",
    ),
    "what asks": (
        "may be passed",
        "times left, in tenths",
        f"square, ambassador or card that it speaks of, in {CARDS}ths",
        "line, in twelfths",
        "first die, in sixths",
        "other dice, in twelfths",
    ),
    **{f"ambassador {place + 1}": _ENVOY for place in range(ENVOYS)},
    "effect cards revealed and spent, in tenths": tuple(map(str, range(EFFECT_CARDS))),
    "constant effects": tuple(map(str, range(EFFECT_CARDS))),
    "top of the effect deck, where it is known": tuple(map(str, range(EFFECT_CARDS))),
    "action cards in play": tuple(map(str, range(CARDS))),
    "powers used this turn": tuple(map(str, range(POWERS))),
    **dict.fromkeys(_WHOSE, _PERSON),
}

_ENDS = tuple(accumulate(map(len, SECTIONS.values())))
LENGTH = _ENDS[-1]
AT = dict(zip((name.partition(",")[0] for name in SECTIONS), (0, *_ENDS), strict=False))
"""Where each section begins."""

PERSON = {name.partition(",")[0]: at for at, name in reversed([*enumerate(_PERSON)])}
"""Where things lie in the section of a player."""


class EndangeredTensor(Tensor[State, Action]):
    """A row of numbers, the seat's own things before those of the players to its left. Cards, powers, roles
    and effects go by their numbers in the pack. A hand that the seat may not see, an ambassador that is face
    down and the order of a deck are not in it. Alone, a player sees the table as the role that is asked. An
    action's number is that of the answer, whatever asks for it."""

    shape = (LENGTH,)
    planes = tuple(f"{name}: {each}" for name, section in SECTIONS.items() for each in section)
    actions = NUMBERS
    longest = 5_000

    @property
    def runs(self) -> tuple[range, ...]:
        return tuple(range(FIRST[name], FIRST[name] + len(run.each)) for name, run in RUNS.items())

    def observe(self, state: State, seat: int) -> NDArray[np.float32]:
        seen = np.zeros(LENGTH, np.float32)
        now = situation(state)
        _see_board(now, seen)
        _see_question(now, seen)
        _see_cards(now, seen)
        me, players = player_at(now, seat), len(now.people)
        for player, person in enumerate(now.people):
            at = AT[_WHOSE[(player - me) % players]]
            _see_person(now, player, person, sees_hand(now, player, seat), seen[at : at + len(_PERSON)])
        return seen

    def menu(self, state: State, seat: int) -> Mapping[int, Action]:
        now = situation(state)
        asked = None if state.result else interpreter.question(now)
        if not isinstance(asked, Ask) or seat not in deciders(now, asked):
            return {}
        me, players = player_at(now, seat), len(now.people)
        codes = [*asked.codes, PASS] if asked.may else asked.codes
        numbered = {
            number_of(asked.kind, code, me, players): action_of(asked.kind, code, now) for code in codes
        }
        return dict(sorted(numbered.items()))

    def meaning(self, number: int) -> str:
        return meaning(number)

    def batch(
        self,
        game: Game[State, Action],
        n: int,
        *,
        seed: int | Sequence[int] = 0,
        options: Mapping[str, Any] | None = None,
        players: int = 0,
        observe: bool = True,
        threads: int = 0,
        restart: bool = True,
    ) -> Batch:
        from tablier.games.endangered.batch import EndangeredBatch  # brings Numba

        return EndangeredBatch(game, n, seed, options, players, observe, threads, restart)


def player_at(now: Situation, seat: int) -> int:
    """As whom a seat looks at the table: alone, as the role that is asked (END-1)."""
    if now.origin.seats > 1:
        return seat
    return now.stack[-1].player if now.stack else now.active


def _see_board(now: Situation, seen: NDArray[np.float32]) -> None:
    for name, squares, most in (
        ("animals", now.animals, ANIMALS),
        ("destruction tiles", now.tiles, 1),
        ("cubes that guard", now.guards, CUBES),
    ):
        seen[AT[name] : AT[name] + len(SQUARES)] = np.array(squares, np.float32) / np.float32(most)
    first_vote = now.voting_years[0]
    counts = (
        (now.year, TENTHS),
        (first_vote - now.year, TENTHS),
        (now.stock, TILES),
        (now.calm, TENTHS),
        (now.quiet, TENTHS),
        (now.verdict, 1),
        (len(now.people), PLAYERS),
        (len(now.effects), EFFECT_CARDS),
    )
    seen[AT["the table"] : AT["the table"] + len(counts)] = [_part(*count) for count in counts]


def _part(count: float, most: int) -> float:
    return max(-1.0, min(1.0, count / most))


def _see_question(now: Situation, seen: NDArray[np.float32]) -> None:
    if not now.stack:
        return
    seen[AT["phase"] + now.stack[0].pc] = 1
    asked = interpreter.question(now)
    if not isinstance(asked, Ask):
        return
    call = now.stack[-1]
    seen[AT["question"] + KINDS.index(asked.kind)] = 1
    seen[AT["asked by"] + opcode_place(now.program, call.pc)] = 1
    source = sources(now.origin)[call.pc]
    if source >= 0:
        seen[AT["what asks belongs to"] + source] = 1
    at = AT["what asks"]
    seen[at] = asked.may
    seen[at + 1 : at + 6] = [
        _part(call.left, TENTHS),
        _part(call.cell, CARDS),
        _part(call.line, 12),
        _part(call.die, 6),
        _part(call.second, 12),
    ]


def opcode_place(program: Program, pc: int) -> int:
    """What stands at an address: a phase of the game, or an effect, which come after those."""
    effect = program.code[pc].effect
    if isinstance(effect, str):
        return PHASES.index(effect)
    return len(PHASES) + EFFECTS.index(effect.__struct_config__.tag)


def _see_cards(now: Situation, seen: NDArray[np.float32]) -> None:
    cards = now.program.pack.ambassadors
    for place, envoy in enumerate(now.envoys):
        at = AT[f"ambassador {place + 1}"]
        seen[at : at + 4] = (envoy.up, _part(envoy.cubes, CUBES), envoy.vote == "yes", envoy.vote == "no")
        seen[at + 4 + COLOURS.index(cards[envoy.card].colour)] = 1
        if envoy.up:
            seen[at + 4 + len(COLOURS) + envoy.card] = 1
    for kind in now.spent:
        seen[AT["effect cards revealed and spent"] + kind] += np.float32(1 / TENTHS)
    for kind in now.constants:
        seen[AT["constant effects"] + kind] = 1
    if sees_top(now):
        seen[AT["top of the effect deck"] + now.effects[0]] = 1
    for card in now.area:
        seen[AT["action cards in play"] + card] = 1
    for power in now.used:
        seen[AT["powers used this turn"] + power] = 1


def _see_person(
    now: Situation, player: int, person: LivePerson, shown: bool, seen: NDArray[np.float32]
) -> None:
    seen[:8] = (
        1,
        _part(person.money, MONEY),
        _part(len(person.deck), DECK),
        _part(len(person.hand), DECK),
        now.origin.seats > 1 and now.votes[player] != UNVOTED,
        player in now.waiting,
        player == now.active,
        bool(now.stack) and player == now.stack[-1].player,
    )
    if person.role >= 0:
        seen[PERSON["has role 0"] + person.role] = 1
    if person.specialty >= 0:
        seen[PERSON["has specialty 0"] + person.specialty] = 1
    for die, (value, spot) in enumerate(zip(person.dice, person.spots, strict=True)):
        if spot != OFF:
            seen[PERSON["die 1"] + die] = _part(value, 6)
        if spot == UNPLACED:
            seen[PERSON["die 1 is to be placed"] + die] = 1
        elif spot >= 0:
            at = PERSON["highest die on action 0"] + spot
            seen[at] = max(seen[at], np.float32(value / 6))
    for name, pile in (
        ("in hand", person.hand if shown else ()),
        ("discarded: card 0 of the role", person.discard),
        ("before the player: card 0 of the role", person.permanents),
    ):
        for card in pile:
            seen[PERSON[name] + card % DECK] = 1


def sources(state: State) -> NDArray[np.int64]:
    """By address: what the effect there belongs to, -1 for the game itself."""
    return _sources(state.folder, state.pack, state.scenario, state.difficulty)


@lru_cache(maxsize=16)
def _sources(folder: str, mark: str, scenario: str, difficulty: str) -> NDArray[np.int64]:
    program = program_of(folder, mark, scenario, difficulty)
    at = {program.action_block(action): action for action in program.action_names}
    for card, block in enumerate(program.card_blocks):
        at.setdefault(block, card)
    at |= {block: ACTIONS + kind for kind, block in enumerate(program.effect_blocks)}
    for number, power in enumerate(program.powers):
        for block in (power.use, *(block for _, block in power.when)):
            at[block] = ACTIONS + EFFECT_CARDS + number
    at |= {program.destruction: SOURCES - 2, program.set_up: SOURCES - 1}
    at[0] = -1  # no effects at all: the address where every block ends
    begins = np.array(sorted(at))
    numbers = np.array([at[begin] for begin in begins.tolist()])
    return numbers[np.searchsorted(begins, np.arange(len(program.code)), side="right") - 1]


tensor = EndangeredTensor()
