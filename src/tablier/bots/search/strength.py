"""Eight levels over one search: weaker ones look less far ahead and are less sure of what is best.

A level errs like a person. It never sees beyond its depth, and among the moves that look about as
good as the best it chooses softly; what it sees to be a blunder it does not play.
"""

import math
from collections.abc import Sequence
from random import Random

import msgspec

from tablier.bots.bot import Level, Limits
from tablier.bots.search.line import WON, Line
from tablier.core import Words

TITLES = (
    Words(fr="Débutant", en="Beginner"),
    Words(fr="Apprenti", en="Apprentice"),
    Words(fr="Amateur", en="Casual"),
    Words(fr="Habitué", en="Regular"),
    Words(fr="Confirmé", en="Seasoned"),
    Words(fr="Fort", en="Strong"),
    Words(fr="Expert", en="Expert"),
    Words(fr="Maître", en="Master"),
)

FULL_SECONDS = 2.0


class Strength(msgspec.Struct, frozen=True):
    """`lines` moves are considered; one that looks worse than the best by `heat` hundredths is chosen
    e times less often, one worse by more than `slack` never."""

    depth: int | None = None
    lines: int = 1
    heat: float = 0.0
    slack: int = 0

    @property
    def limits(self) -> Limits:
        return Limits(seconds=FULL_SECONDS) if self.depth is None else Limits(depth=self.depth)

    def pick(self, lines: tuple[Line, ...], random: Random) -> Line:
        if self._is_sure(lines[0].score):
            return lines[0]
        return random.choices(lines, self._wishes([line.score for line in lines]))[0]

    def shares(self, scores: Sequence[int]) -> list[float]:
        """How often each of these lines, the best first, is chosen."""
        if self._is_sure(scores[0]):
            return [float(number == 0) for number in range(len(scores))]
        wishes = self._wishes(scores)
        return [wish / sum(wishes) for wish in wishes]

    def _is_sure(self, best: int) -> bool:
        return self.heat <= 0 or abs(best) > WON

    def _wishes(self, scores: Sequence[int]) -> list[float]:
        best = scores[0]
        return [
            math.exp((score - best) / self.heat) if best - score <= self.slack else 0.0 for score in scores
        ]


_STRENGTHS = (
    Strength(depth=1, lines=12, heat=80, slack=160),
    Strength(depth=1, lines=8, heat=25, slack=90),
    Strength(depth=2, lines=8, heat=35, slack=100),
    Strength(depth=2, lines=6, heat=12, slack=50),
    Strength(depth=3, lines=5, heat=10, slack=40),
    Strength(depth=4, lines=4, heat=6, slack=25),
    Strength(depth=6),
    Strength(),
)
"""The ladder was played with these in both compiled games; scores count in pieces in both."""

STRENGTHS = {str(number): strength for number, strength in enumerate(_STRENGTHS, 1)}

LEVELS = tuple(
    Level(key, title, strength.limits)
    for title, (key, strength) in zip(TITLES, STRENGTHS.items(), strict=True)
)
