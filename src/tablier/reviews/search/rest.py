"""What is said where there is no better reason: by how much the search prefers a move, or that both are as
good."""

from typing import Any

from tablier.core import Words
from tablier.reviews.search.case import Case
from tablier.reviews.search.units import amount, unit

PREFERRED = Words(
    fr="à {depth} coups de profondeur, {better} vaut {worth} {unit} de plus.",
    en="{depth} moves deep, {better} is worth {worth} {unit} more.",
)
WON = Words(
    fr="avec {better}, la victoire était lointaine, mais certaine.",
    en="with {better}, the win was far away, but certain.",
)
LOST = Words(
    fr="après {played}, la défaite est lointaine, mais certaine.",
    en="after {played}, the loss is far away, but certain.",
)
EVEN = Words(fr="{played} et {better} se valent à peu près.", en="{played} and {better} are about as good.")


class Preferred:
    """Facts: the moves, how deep both were looked at, and the difference in hundredths of a piece."""

    name, last = "preferred", True

    def find(self, case: Case) -> dict[str, Any] | None:
        if case.loss <= case.small:
            return None
        facts = {"better": case.best.line[0], "played": case.played.line[0], "depth": case.depth}
        if case.best.wins_in is not None or case.played.wins_in is not None:
            return {**facts, "won": (case.best.wins_in or 0) > 0}
        return {**facts, "worth": case.gain}

    def say(self, case: Case, facts: dict[str, Any]) -> Words:
        if "won" in facts:
            return (WON if facts["won"] else LOST).fill(better=facts["better"], played=facts["played"])
        worth = facts["worth"]
        return PREFERRED.fill(
            depth=facts["depth"],
            better=facts["better"],
            worth=amount(worth, signed=False),
            unit=unit(case, worth),
        )

    def check(self, case: Case, facts: dict[str, Any]) -> bool:
        """The scores are those of the lines, which the rules allow, and nothing proven is called a matter
        of taste."""
        walked = [tuple(case.walk(line.line)) for line in (case.best, case.played)]
        if not all(walked) or case.loss <= case.small:
            return False
        if "won" in facts:
            proven = case.best if facts["won"] else case.played
            return proven.wins_in is not None and (proven.wins_in > 0) == facts["won"]
        return facts["worth"] == case.gain > 0


class Even:
    """Facts: the two moves."""

    name, last = "even", True

    def find(self, case: Case) -> dict[str, Any] | None:
        if case.loss > case.small or case.best.line[0] == case.played.line[0]:
            return None
        return {"better": case.best.line[0], "played": case.played.line[0]}

    def say(self, case: Case, facts: dict[str, Any]) -> Words:
        return EVEN.fill(**facts)

    def check(self, case: Case, facts: dict[str, Any]) -> bool:
        return case.loss <= case.small and facts["better"] != facts["played"]
