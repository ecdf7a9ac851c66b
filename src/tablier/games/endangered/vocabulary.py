"""A number for every answer that any question can have, for learners."""

from itertools import accumulate
from typing import NamedTuple

from tablier.games.endangered.board import EDGES, SIZE, SQUARES, line_name
from tablier.games.endangered.numbering import DECK, SHEET, START
from tablier.games.endangered.questions import DONE, PAIR, PASS, USE, VALUE, Kind

CARDS, ROLES, PLAYERS = START, START // DECK, 5
ACTIONS = START + 4  # those printed on the board stand after the cards
POWERS = SHEET + 1
EFFECT_CARDS = 18
ENVOYS = 6
WAYS = 6
FACES = 6
SPOTS = 4  # numbers for the dice of a player, in codes


class Run(NamedTuple):
    """Numbers in a row: what they are called, and what each stands for."""

    name: str
    each: tuple[str, ...]


def _counted(name: str, size: int) -> tuple[str, ...]:
    return tuple(f"{name} {number}" for number in range(size))


_PLAYERS = ("the seat itself", *(f"the player {number} to the left" for number in range(1, PLAYERS)))
_WHERE = (*_counted("card", CARDS), *_counted("start action", ACTIONS - CARDS))

RUNS: dict[str, Run] = {
    **{
        f"place {value}": Run(f"place a {value} on", tuple(where for where in _WHERE))
        for value in range(1, FACES + 1)
    },
    "use": Run("use the power", tuple(map(str, range(POWERS)))),
    "done": Run("end the action phase", ("",)),
    "cell": Run("square", SQUARES),
    **{f"from {square}": Run(f"from {square} to", SQUARES) for square in SQUARES},
    "line": Run("aim at", tuple(line_name(line) for line in range(2 * SIZE))),
    "edge": Run("from the", EDGES),
    "ambassador": Run("ambassador", tuple(str(place + 1) for place in range(ENVOYS))),
    "card": Run("play", _counted("card", CARDS)),
    "discard": Run("discard", _counted("card", CARDS)),
    "recover": Run("take back", _counted("card", CARDS)),
    "player": Run("choose", _PLAYERS),
    "next": Run("next is", _PLAYERS),
    "die": Run("reroll", tuple(f"a {value}" for value in range(1, FACES + 1))),
    "turn": Run(
        "turn", tuple(f"a {old} into a {new}" for old in range(1, FACES + 1) for new in range(1, FACES + 1))
    ),
    "free": Run("free", tuple(f"die {die} of {who}" for who in _PLAYERS for die in range(SPOTS))),
    "constant": Run("end the constant effect", tuple(map(str, range(EFFECT_CARDS)))),
    "action": Run("carry out", _WHERE),
    "way": Run("choose way", tuple(str(way + 1) for way in range(WAYS))),
    "pay": Run("pay", ("",)),
    "top": Run("the top effect card", ("stays", "is discarded")),
    "role": Run("role", tuple(map(str, range(ROLES)))),
    "portrait": Run("portrait", ("1", "2")),
    "specialty": Run("specialty", tuple(map(str, range(2 * ROLES)))),
    "pass": Run("pass", ("",)),
}

_ENDS = tuple(accumulate(len(run.each) for run in RUNS.values()))
NUMBERS = _ENDS[-1]
FIRST = dict(zip(RUNS, (0, *_ENDS), strict=False))
"""The first number of each run."""

_OF_TWO_SQUARES = ("move", "birth")
_OF_PLAYERS = ("player", "next")


def number_of(kind: Kind, code: int, me: int, players: int) -> int:
    """The number of an answer's code, for the player who gives it: others are counted from there."""
    if code == PASS:
        return FIRST["pass"]
    if kind == "act":
        if code == DONE:
            return FIRST["done"]
        if code >= USE:
            return FIRST["use"] + code - USE
        value, action = divmod(code, VALUE)
        return FIRST[f"place {value}"] + action
    if kind in _OF_TWO_SQUARES:
        return FIRST["from a1"] + code // PAIR * PAIR + code % PAIR
    if kind in _OF_PLAYERS:
        return FIRST[kind] + (code - me) % players
    if kind == "free":
        player, die = divmod(code, SPOTS)
        return FIRST[kind] + (player - me) % players * SPOTS + die
    if kind == "turn":
        return FIRST[kind] + (code // 8 - 1) * FACES + code % 8 - 1
    if kind in ("die", "pay"):
        code -= 1
    return FIRST[kind] + code


def meaning(number: int) -> str:
    """What a number stands for."""
    name = next(name for name in reversed(RUNS) if FIRST[name] <= number)
    return f"{RUNS[name].name} {RUNS[name].each[number - FIRST[name]]}".rstrip()
