"""Challenges: something to try alone, with stars for how far one came; one of them anew every day.

A game that has some offers them in a module `challenges` beside its own, under that name. What counts is
reckoned from the log alone, so nobody can claim what did not happen.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from datetime import date
from typing import Any, ClassVar

import msgspec

from tablier.core.conduct import TakeBack
from tablier.core.errors import TablierError
from tablier.core.match import Match
from tablier.core.options import Value
from tablier.core.words import Words


class Challenge(msgspec.Struct, frozen=True):
    """`told` says what counts, `unit` how a score is said (`{n}`). `stars` are the scores that one, two and
    three stars take. Where `strict`, a match in which something was taken back does not count. `daily`: the
    same for everybody on one day, another one on the next, and ranked."""

    key: str
    title: Words
    told: Words
    unit: Words
    stars: tuple[int, int, int]
    strict: bool = True
    daily: bool = False

    def stars_for(self, score: int) -> int:
        """How many stars a score takes."""
        return sum(score >= needed for needed in self.stars)


class Score(msgspec.Struct, frozen=True, order=True):
    """What a match is worth; `tie` tells equal scores apart."""

    score: int
    tie: int = 0


class UnknownChallenge(TablierError):
    """There is no challenge of this name."""

    def __init__(self, key: str, known: list[str]) -> None:
        super().__init__(
            Words(
                fr=f"défi inconnu : {key} ; connus : {', '.join(known)}",
                en=f"unknown challenge: {key}; known: {', '.join(known)}",
            )
        )


class Challenges(ABC):
    """What a game offers to try alone."""

    all: ClassVar[tuple[Challenge, ...]]

    def find(self, key: str) -> Challenge:
        """A challenge by its key; raises UnknownChallenge."""
        found = next((one for one in self.all if one.key == key), None)
        if found is None:
            raise UnknownChallenge(key, [one.key for one in self.all])
        return found

    @abstractmethod
    def options(self, key: str, day: date) -> Mapping[str, Value]:
        """The options of a match that tries a challenge on a day."""

    def judge(self, key: str, match: Match[Any, Any]) -> Score | None:
        """What a match was worth; None where it does not count."""
        back = any(isinstance(event.play, TakeBack) for event in match.log)
        return None if back and self.find(key).strict else self.reckon(key, match)

    @abstractmethod
    def reckon(self, key: str, match: Match[Any, Any]) -> Score:
        """What the log of a match is worth."""
