"""Why a placement of Thin Ice was costly: what the pile bore before and after it, what fell, and how."""

from typing import Any

import msgspec

from tablier.core import IllegalAction, Words
from tablier.games.thin_ice.physics.margin import margin
from tablier.games.thin_ice.physics.possible import check_possible
from tablier.games.thin_ice.state import Pile, Place
from tablier.reviews.reasons import Reasons
from tablier.reviews.thin_ice.piles import added, bears, moved, name

LESS = 1
"""Degrees that a placement must cost to be spoken of."""

COSTS = Words(
    fr="avec {piece}, la pile ne supporte plus que {after}° d'inclinaison, contre {before}° avant.",
    en="with {piece}, the pile bears a lean of no more than {after}°, instead of {before}°.",
)
STEADIER = Words(
    fr="{where} : la pile aurait supporté {bears}°.", en="{where}: the pile would have borne {bears}°."
)
FELL = Words(
    fr="{piece} {how}, et {count} autres pièces ont bougé.",
    en="{piece} {how}, and {count} other pieces moved.",
)
FELL_AND_ONE = Words(fr="{piece} {how}, et {other} a bougé.", en="{piece} {how}, and {other} moved.")
FELL_ALONE = Words(
    fr="{piece} {how}, et rien d'autre n'a bougé.", en="{piece} {how}, and nothing else moved."
)
TOPPLED = Words(fr="a basculé", en="toppled")
FIRST = Words(fr="{how} en premier", en="{how} first")
SLID = Words(fr="a glissé", en="slid")
STOOD = Words(fr="rien n'est tombé : {rule}.", en="nothing fell: {rule}.")
RULES = {
    "THI-7": Words(fr="il y avait trop de pièces sur la table", en="too many pieces were on the table"),
    "THI-8": Words(fr="il y avait trop de pièces en l'air", en="too many pieces were in the air"),
    "THI-9": Words(fr="deux pointes étaient emboîtées", en="two tips were nested"),
}
FIRM = Words(
    fr="la pile tient encore {after}° d'inclinaison : rien n'a été perdu.",
    en="the pile still bears a lean of {after}°: nothing was lost.",
)


class Case(msgspec.Struct, frozen=True):
    """A pile before and after; `rule` is the one that was broken, where one was, and `first` the piece that
    left its place first, where that was kept. `better` is a steadier place for the same piece with its
    words, where one was found."""

    top: str
    before: Pile
    after: Pile
    rule: str = ""
    first: str = ""
    better: Pile | None = None
    where: Words | None = None


class Fell:
    """Facts: the piece that left its place first, or where that was not kept the one that sank furthest;
    whether it toppled, and which others moved."""

    name, last = "fell", False

    def find(self, case: Case) -> dict[str, Any] | None:
        if not case.rule:
            return None
        gone = moved(case.before, case.after)
        if not gone:
            return {"rule": case.rule}
        told = next((one for one in gone if one.piece == case.first), gone[0])
        others = [one.piece for one in gone if one is not told]
        first = bool(others) and told.piece == case.first
        return {"piece": told.piece, "toppled": told.toppled, "others": others, "first": first}

    def say(self, case: Case, facts: dict[str, Any]) -> Words:
        if "rule" in facts:
            return STOOD.fill(rule=RULES[facts["rule"]])
        others: list[str] = facts["others"]
        form = FELL if len(others) > 1 else FELL_AND_ONE if others else FELL_ALONE
        other = name(others[0]) if others else ""
        how = TOPPLED if facts["toppled"] else SLID
        if facts["first"]:
            how = FIRST.fill(how=how)
        return form.fill(piece=name(facts["piece"]), how=how, count=len(others), other=other)

    def check(self, case: Case, facts: dict[str, Any]) -> bool:
        """The poses that the log holds say the same."""
        gone = {one.piece: one for one in moved(case.before, case.after)}
        if "rule" in facts:
            return not gone and facts["rule"] == case.rule
        if set(gone) != {facts["piece"], *facts["others"]}:
            return False
        told = gone[facts["piece"]]
        named = told.piece == case.first if facts["first"] else True
        lowest = facts["first"] or all(told.lower >= one.lower for one in gone.values())
        return named and lowest and told.toppled == facts["toppled"]


class Costs:
    """Facts: the new piece, and what the pile bore before and after."""

    name, last = "costs", False

    def find(self, case: Case) -> dict[str, Any] | None:
        new = added(case.before, case.after)
        before, after = bears(case.top, case.before), bears(case.top, case.after)
        if case.rule or not new or before - after < LESS:
            return None
        return {"piece": new[-1], "before": before, "after": after}

    def say(self, case: Case, facts: dict[str, Any]) -> Words:
        return COSTS.fill(piece=name(facts["piece"]), before=facts["before"], after=facts["after"])

    def check(self, case: Case, facts: dict[str, Any]) -> bool:
        """Both piles are leant again, from what the log says of them."""
        again = margin.__wrapped__
        before = again(case.top, case.before) if case.before.pieces else facts["before"]
        return facts["before"] == before and facts["after"] == again(case.top, case.after)


class Steadier:
    """Facts: what the pile would have borne with the piece in another place."""

    name, last = "steadier", False

    def find(self, case: Case) -> dict[str, Any] | None:
        if case.better is None or case.where is None:
            return None
        found = bears(case.top, case.better)
        worse = 0 if case.rule else bears(case.top, case.after)
        return {"bears": found, "worse": worse} if found - worse >= LESS else None

    def say(self, case: Case, facts: dict[str, Any]) -> Words:
        assert case.where is not None
        return STEADIER.fill(where=case.where, bears=facts["bears"])

    def check(self, case: Case, facts: dict[str, Any]) -> bool:
        """The pile stands there by itself, and is leant again."""
        if case.better is None:
            return False
        try:
            check_possible(case.top, Place(case.better))
        except IllegalAction:
            return False
        return facts["bears"] == margin.__wrapped__(case.top, case.better)


class Firm:
    """Facts: what the pile bears; it has lost nothing."""

    name, last = "firm", True

    def find(self, case: Case) -> dict[str, Any] | None:
        if case.rule:
            return None
        after = bears(case.top, case.after)
        return {"after": after} if bears(case.top, case.before) - after < LESS else None

    def say(self, case: Case, facts: dict[str, Any]) -> Words:
        return FIRM.fill(**facts)

    def check(self, case: Case, facts: dict[str, Any]) -> bool:
        return facts["after"] == bears(case.top, case.after)


REASONS: Reasons[Case] = Reasons(Fell(), Costs(), Steadier(), Firm())
