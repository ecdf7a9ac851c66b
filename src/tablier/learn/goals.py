"""Goals: one line that says what is to be reached or kept, and in how many moves.

    win in 2                     the learner's seat wins
    lost = 0 for 2               it is not lost, whatever is answered
    water <= 1 in 3              a fact of the game, compared
    pieces >= 6 and table <= 3   several at once, without a limit
    queens >= 2 for 1            to be kept: it still holds after every answer

`win`, `lost` and `over` are known of every game; other facts come from the game's own module `facts`, whose
`facts(state, seat)` names numbers and words that a goal may speak of. A fact that the state does not
have compares with nothing.
"""

import importlib
import operator
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol, cast

import msgspec

from tablier.core import NO_WORDS, Game, Outcome, TeamLoss, TeamWin, Win, Words
from tablier.learn.lesson import BadLesson
from tablier.learn.shelf import package_of

Fact = int | str
Found = Fact | Callable[[], Fact]
"""What is slow to find out is a function, called where a goal asks for it."""

COMPARE = {
    "<=": operator.le,
    ">=": operator.ge,
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
}
_LIMIT = re.compile(r"(?P<what>.+?)(?: (?P<how>in|for) (?P<moves>\d+))?")
_PART = re.compile(r"(?P<name>[a-z][a-z ]*?)(?: ?(?P<sign><=|>=|=|<|>) ?(?P<value>[^\s<>=]+))?")


class FactsOf(Protocol):
    def __call__(self, state: Any, seat: int) -> Mapping[str, Found]: ...


class Condition(msgspec.Struct, frozen=True):
    name: str
    sign: str
    value: Fact

    def holds(self, facts: Mapping[str, Found]) -> bool:
        found = facts.get(self.name)
        found = found() if callable(found) else found
        if found is None or type(found) is not type(self.value):
            return False
        return bool(COMPARE[self.sign](found, self.value))


class Goal(msgspec.Struct, frozen=True):
    """`moves` is how many of the learner's own it may take (0: as many as it takes); `keep`: it has to
    hold after each of them and after every answer."""

    conditions: tuple[Condition, ...]
    moves: int = 0
    keep: bool = False

    def holds(self, game: Game[Any, Any], state: Any, seat: int) -> bool:
        facts = facts_of(game, state, seat)
        return all(condition.holds(facts) for condition in self.conditions)


@cache
def read_goal(text: str) -> Goal:
    found = _LIMIT.fullmatch(text)
    if found is None:
        raise BadLesson(f"goal {text!r}: expected conditions, then perhaps 'in N' or 'for N'")
    conditions = tuple(_read_condition(part, text) for part in found["what"].split(" and "))
    return Goal(conditions, int(found["moves"] or 0), found["how"] == "for")


def _read_condition(part: str, text: str) -> Condition:
    found = _PART.fullmatch(part.strip())
    if found is None or (found["sign"] is None and " " in part.strip()):
        raise BadLesson(f"goal {text!r}: {part!r} is no comparison such as 'pieces >= 6'")
    if found["sign"] is None:
        return Condition(found["name"], "=", 1)
    value = found["value"]
    return Condition(
        found["name"], found["sign"], int(value) if value.removeprefix("-").isdecimal() else value
    )


def facts_of(game: Game[Any, Any], state: Any, seat: int) -> dict[str, Found]:
    """What can be said of a state: whether the seat has won or lost, whether it is over, and what the game
    adds."""
    outcome = game.outcome(state)
    module = _own_module(package_of(game))
    own = cast(FactsOf, module.facts) if module else None
    return {
        "win": int(_won(outcome, seat)),
        "lost": int(_lost(outcome, seat)),
        "over": int(outcome is not None),
        **(own(state, seat) if own else {}),
    }


def _won(outcome: Outcome | None, seat: int) -> bool:
    match outcome:
        case Win(winner):
            return winner == seat
        case TeamWin():
            return True
        case _:
            return False


def _lost(outcome: Outcome | None, seat: int) -> bool:
    match outcome:
        case Win(winner):
            return winner != seat
        case TeamLoss():
            return True
        case _:
            return False


@cache
def _own_module(package: str) -> ModuleType | None:
    name = f"{package}.facts"
    return importlib.import_module(name) if find_spec(name) else None


def how_near(game: Game[Any, Any], state: Any, seat: int, goal: Goal) -> Words:
    """How near a goal was that was missed, where the game has something to say of a fact that is slow to
    find out and that the goal asks for: its module `facts` may offer `missed(state, seat)`."""
    facts = facts_of(game, state, seat)
    own = _own_module(package_of(game))
    asked = any(callable(facts.get(condition.name)) for condition in goal.conditions)
    say: Callable[[Any, int], Words] | None = getattr(own, "missed", None)
    return say(state, seat) if say and asked else NO_WORDS
