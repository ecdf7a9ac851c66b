"""The sum of small things: the evaluation is linear, so the difference between the ends of two lines is the
sum of what each thing counted there, and the largest shares have names."""

from functools import cache
from typing import Any

import numpy as np

from tablier.core import Players, Words
from tablier.games import part
from tablier.reviews.search.case import Case

AGREES = 10
"""Hundredths of a piece by which the sum may miss the difference of the scores."""

SHARE = 0.25
"""The part of the difference from which on an idea is named."""

LEAST = 15
"""A difference below this has no story."""

AGAINST = 0.5
"""The part of the difference that no idea may count against the best line: that would be half of the
truth."""

ONE = Words(
    fr="la meilleure suite mène à {idea} ({worth} pièce).",
    en="the best line leads to {idea} ({worth} of a piece).",
)
TWO = Words(
    fr="la meilleure suite mène à {idea} ({worth} pièce) et {other} ({more}).",
    en="the best line leads to {idea} ({worth} of a piece) and {other} ({more}).",
)


class Ideas:
    """Facts: the names of the ideas and how many hundredths of a piece each makes, the largest first."""

    name, last = "ideas", True

    def find(self, case: Case) -> dict[str, Any] | None:
        if case.loss <= case.small or case.gain < LEAST or _is_proven(case):
            return None
        shares = attribution(case)
        if shares is None or not _tells(case, shares):
            return None
        named = sorted(
            ((worth, idea) for idea, worth in shares.items() if worth >= SHARE * case.gain), reverse=True
        )
        return {"ideas": [[idea, worth] for worth, idea in named[:2]]} if named else None

    def say(self, case: Case, facts: dict[str, Any]) -> Words:
        (first, worth), *rest = facts["ideas"]
        names = _part(case).NAMES
        if not rest:
            return ONE.fill(idea=names[first], worth=_pieces(worth))
        [(second, more)] = rest
        return TWO.fill(idea=names[first], worth=_pieces(worth), other=names[second], more=_pieces(more))

    def check(self, case: Case, facts: dict[str, Any]) -> bool:
        """Walks both lines by the rules and counts again."""
        shares = attribution(case)
        if shares is None or not _tells(case, shares):
            return False
        return all(shares.get(idea) == worth and worth >= SHARE * case.gain for idea, worth in facts["ideas"])


def attribution(case: Case) -> dict[str, int] | None:
    """What each idea makes of the difference between the ends of the lines; None where a line ends the
    game."""
    best, played = features(case, case.best_plies[-1].after), features(case, case.played_plies[-1].after)
    if best is None or played is None:
        return None
    ideas: dict[str, str] = _part(case).IDEAS
    shares: dict[str, int] = {}
    for name, worth in best.items():
        idea = next(idea for start, idea in ideas.items() if name.startswith(start))
        shares[idea] = shares.get(idea, 0) + worth - played[name]
    return shares


def _tells(case: Case, shares: dict[str, int]) -> bool:
    """Whether the sum agrees with the scores, and nothing large speaks for the other line."""
    return abs(sum(shares.values()) - case.gain) <= AGREES and min(shares.values()) >= -AGAINST * case.gain


def features(case: Case, state: Any) -> dict[str, int] | None:
    """What each thing counts in a state for the seat of the case; None where the game is over."""
    turn = case.game.turn(state)
    if not isinstance(turn, Players):
        return None
    engine, units = _units(case.game.slug)
    position = engine.rules.load(state)[0]
    sign = 1 if turn.seats[0] == case.seat else -1
    return {
        name: sign * int(engine.evaluation.evaluate(position, unit))
        for name, unit in zip(engine.evaluation.FEATURES, units, strict=True)
    }


@cache
def _units(slug: str) -> tuple[Any, Any]:
    """The engine, and for each feature the weights that count it alone."""
    from tablier.bots.search.engines import find_engine

    engine = find_engine(slug)
    return engine, np.diag(np.array(engine.evaluation.WEIGHTS, np.int32))


def _part(case: Case) -> Any:
    found = part(case.game.slug, "reviews", "ideas")
    assert found is not None, f"{case.game.slug} has no ideas"
    return found


def _is_proven(case: Case) -> bool:
    return any(line.wins_in is not None or line.drawn for line in (case.best, case.played))


def _pieces(hundredths: int) -> Words:
    pieces = f"{hundredths / 100:+.2f}"
    return Words(pieces.replace(".", ","), pieces)
