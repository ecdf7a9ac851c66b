"""The sum of small things: the evaluation is linear, so the difference between the ends of two lines is the
sum of what each thing counted there, and the largest shares have names."""

from functools import cache
from typing import Any

import numpy as np

from tablier.core import NO_WORDS, Players, Words
from tablier.games import part
from tablier.reviews.search.case import Case
from tablier.reviews.search.settling import settle
from tablier.reviews.search.units import amount, unit

AGREES = 10
"""Hundredths of a piece by which the sum may miss the difference of the scores."""

SHARE = 0.25
"""The part of the difference, or of the largest idea, from which on another is named."""

LEAST = 15
"""A difference below this has no story."""

GAINS = Words(
    fr="par rapport à la suite jouée, la meilleure gagne en {gained}{lost}.",
    en="compared with the line played, the best one gains in {gained}{lost}.",
)
FIRST = Words(fr="{idea} ({worth} {unit})", en="{idea} ({worth} {unit})")
NEXT = Words(fr="{idea} ({worth})", en="{idea} ({worth})")
LOSES = Words(fr=", mais perd en {idea} ({worth})", en=", but loses in {idea} ({worth})")
AND = Words(fr=" et en ", en=" and ")


class Ideas:
    """Facts: the names of the ideas and how many hundredths of a piece each makes, the largest first; and
    the one that speaks most for the other line, where it is as large as one that is named."""

    name, last = "ideas", True

    def find(self, case: Case) -> dict[str, Any] | None:
        if case.loss <= case.small or case.gain < LEAST or _is_proven(case):
            return None
        shares, names = attribution(case), _part(case).NAMES
        if shares is None or not _agrees(case, shares):
            return None
        ranked = sorted(((worth, idea) for idea, worth in shares.items() if idea in names), reverse=True)
        enough = _enough(case, shares)
        named = [[idea, worth] for worth, idea in ranked[:2] if worth >= enough]
        worth, idea = ranked[-1]
        against = [idea, worth] if worth <= -enough else None
        return {"ideas": named, "against": against} if named else None

    def say(self, case: Case, facts: dict[str, Any]) -> Words:
        names = _part(case).NAMES
        forms = (FIRST, NEXT)
        gained = [
            form.fill(idea=names[idea], worth=amount(worth), unit=unit(case, worth))
            for form, (idea, worth) in zip(forms, facts["ideas"], strict=False)
        ]
        lost = NO_WORDS
        if facts["against"]:
            idea, worth = facts["against"]
            lost = LOSES.fill(idea=names[idea], worth=amount(worth))
        return GAINS.fill(gained=AND.join(gained), lost=lost)

    def check(self, case: Case, facts: dict[str, Any]) -> bool:
        """Walks both lines by the rules and counts again: the sum agrees, and nothing as large is left
        unsaid."""
        shares = attribution(case)
        if shares is None or not _agrees(case, shares):
            return False
        said = [*facts["ideas"], *([facts["against"]] if facts["against"] else [])]
        enough = _enough(case, shares)
        if any(shares.get(idea) != worth or abs(worth) < enough for idea, worth in said):
            return False
        largest = min(worth for idea, worth in shares.items() if idea in _part(case).NAMES)
        return (facts["against"] is not None) == (largest <= -enough)


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


def _agrees(case: Case, shares: dict[str, int]) -> bool:
    """Whether the sum is the difference of the scores."""
    return abs(sum(shares.values()) - case.gain) <= AGREES


def _enough(case: Case, shares: dict[str, int]) -> float:
    """What an idea must count to be named."""
    return SHARE * max(case.gain, *shares.values())


def features(case: Case, state: Any) -> dict[str, int] | None:
    """What each thing counts for the seat of the case once the captures that follow are carried out, as the
    search does it before it judges; None where the game is over."""
    turn = case.game.turn(state)
    if not isinstance(turn, Players):
        return None
    engine, units = _units(case.game.slug)
    position, plies = settle(engine, engine.rules.load(state))
    if position is None:
        return None
    sign = 1 if (turn.seats[0] == case.seat) == (plies % 2 == 0) else -1
    return {
        name: sign * int(engine.evaluation.evaluate(position[0], unit))
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
