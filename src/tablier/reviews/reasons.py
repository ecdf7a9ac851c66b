"""Reasons that are checked: a kind finds facts, says them by a template, and can prove them again.

Nothing is said whose check fails, and the check never trusts what found the facts: it plays the moves by the
readable rules, or searches anew.
"""

from collections.abc import Iterable
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from tablier.core import Words

C = TypeVar("C")
C_contra = TypeVar("C_contra", contravariant=True)

MOST = 2
"""Sentences that are said."""


class Reason(msgspec.Struct, frozen=True):
    """What is claimed: a kind and its facts, in the game's notation."""

    kind: str
    facts: dict[str, Any]


class Kind(Protocol[C_contra]):
    """`last` kinds speak only where no other does."""

    name: str
    last: bool

    def find(self, case: C_contra) -> dict[str, Any] | None: ...
    def say(self, case: C_contra, facts: dict[str, Any]) -> Words: ...
    def check(self, case: C_contra, facts: dict[str, Any]) -> bool: ...


class Reasons(Generic[C]):
    """Kinds in the order in which they are asked."""

    def __init__(self, *kinds: Kind[C]) -> None:
        self.kinds = {kind.name: kind for kind in kinds}

    def why(self, case: C) -> list[Reason]:
        """At most two reasons, each of which has passed its check."""
        found: list[Reason] = []
        for kind in self.kinds.values():
            if len(found) == MOST or (kind.last and found):
                break
            facts = kind.find(case)
            if facts is not None and kind.check(case, facts):
                found.append(Reason(kind.name, facts))
        return found

    def check(self, case: C, reason: Reason) -> bool:
        return self.kinds[reason.kind].check(case, reason.facts)

    def say(self, case: C, reasons: Iterable[Reason]) -> tuple[Words, ...]:
        return tuple(self.kinds[reason.kind].say(case, reason.facts).capital() for reason in reasons)
