"""The threat: what the other side would do if the seat passed, which the best move stops and the other
allows."""

from typing import Any

from tablier.bots.analysis import analyse
from tablier.bots.bot import Limits
from tablier.core import TablierError, Words
from tablier.reviews.search.case import Case, Ply

LOOK = Limits(nodes=10_000)

STOPS = Words(
    fr="{better} empêche {threat}, que {played} permet.", en="{better} stops {threat}, which {played} allows."
)


class Threat:
    """Facts: the two moves, and the threat. A game in which passing would mislead offers no `passed`."""

    name, last = "threat", False

    def find(self, case: Case) -> dict[str, Any] | None:
        passed = case.own.passed(case.state) if hasattr(case.own, "passed") else None
        if passed is None or case.loss <= case.small:
            return None
        threat = analyse(case.game, passed, LOOK)[0].line[0]
        if case.played.line[1:2] == (threat,):
            return None  # it is carried out at once, and spoken of as what it does
        return {"better": case.best.line[0], "played": case.played.line[0], "threat": threat}

    def say(self, case: Case, facts: dict[str, Any]) -> Words:
        return STOPS.fill(**facts)

    def check(self, case: Case, facts: dict[str, Any]) -> bool:
        """By the rules: after the one move the threat can be carried out and costs something, after the
        other it cannot."""
        allowed = _answered(case, facts["played"], facts["threat"])
        if allowed is None or not any(event.seat == case.seat for event in allowed.happenings):
            return False
        return _answered(case, facts["better"], facts["threat"]) is None


def _answered(case: Case, text: str, answer: str) -> Ply | None:
    try:
        *_, last = case.walk((text, answer))
        return last
    except TablierError:
        return None
