"""Punished and missed: the first thing that cannot be undone in one line and that the other line has not."""

from collections.abc import Sequence
from typing import Any

from tablier.core import Words
from tablier.reviews.search.case import Case, Happening, Ply

ENOUGH = 50
"""Hundredths of a piece between the lines, below which pieces that come and go explain nothing."""

PLIES = 6
"""Moves of a line that a sentence may walk through."""

AT_ONCE = Words(fr="{first} : {happening}{back}.", en="{first}: {happening}{back}.")
LATER = Words(fr="après {first}, {line} : {happening}{back}.", en="after {first}, {line}: {happening}{back}.")
JOIN = Words(fr=", ", en=", ")


class _Event:
    """Facts: the line up to the event, its key, and whether nothing can be taken back."""

    last = False

    def _lines(self, case: Case) -> tuple[Sequence[Ply], Sequence[Ply], int]:
        """Where it happens, where it does not, and whose loss it is."""
        raise NotImplementedError

    def find(self, case: Case) -> dict[str, Any] | None:
        if case.gain < ENOUGH or not _ends_ahead(case, case.played_plies, case.best_plies):
            return None
        here, there, seat = self._lines(case)
        known = {event.key for ply in there for event in ply.happenings if event.seat == seat}
        for place, ply in enumerate(here[:PLIES]):
            for event in ply.happenings:
                if event.seat == seat and event.key not in known:
                    line = [ply.text for ply in here[: place + 1]]
                    return {"line": line, "key": event.key, "back": event.back is not None}
                if event.seat == seat:
                    return None  # the same comes first in both: what follows needs a longer story
        return None

    def say(self, case: Case, facts: dict[str, Any]) -> Words:
        *_, last = case.walk(facts["line"])
        event = _event(last, facts["key"])
        first, *rest = facts["line"]
        back = event.back if facts["back"] and event.back else Words("", "")
        if not rest:
            return AT_ONCE.fill(first=first, happening=event.words, back=back)
        line = JOIN.join(Words(text, text) for text in rest)
        return LATER.fill(first=first, line=line, happening=event.words, back=back)

    def check(self, case: Case, facts: dict[str, Any]) -> bool:
        """Plays both lines again by the rules: it happens there, it does not happen here, and it tells."""
        played, best = tuple(case.walk(case.played.line)), tuple(case.walk(case.best.line))
        here, there, seat = self._lines(case)
        if list(facts["line"]) != [ply.text for ply in here[: len(facts["line"])]]:
            return False
        *_, last = case.walk(facts["line"])
        found = [event for event in last.happenings if event.key == facts["key"] and event.seat == seat]
        absent = all(
            event.key != facts["key"] or event.seat != seat for ply in there for event in ply.happenings
        )
        kept = bool(found) and (not facts["back"] or found[0].back is not None)
        return absent and kept and _ends_ahead(case, played, best)


class Punished(_Event):
    name = "punished"

    def _lines(self, case: Case) -> tuple[Sequence[Ply], Sequence[Ply], int]:
        return case.played_plies, case.best_plies, case.seat


class Missed(_Event):
    name = "missed"

    def _lines(self, case: Case) -> tuple[Sequence[Ply], Sequence[Ply], int]:
        return case.best_plies, case.played_plies, 1 - case.seat


def _event(ply: Ply, key: str) -> Happening:
    return next(event for event in ply.happenings if event.key == key)


def _ends_ahead(case: Case, played: Sequence[Ply], best: Sequence[Ply]) -> bool:
    """Whether the best line ends with more pieces to the good than the line played."""
    return case.balance(best[-1].after) > case.balance(played[-1].after)
