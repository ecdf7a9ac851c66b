"""The referee: contacts that last, and the moment a rule is broken (THI-7 to THI-9, THI-R2 to THI-R5)."""

from collections.abc import Hashable, Iterable
from math import inf

from tablier.games.thin_ice.checks import MOST_IN_AIR, MOST_ON_TABLE
from tablier.games.thin_ice.physics.contacts import Contacts, carried
from tablier.games.thin_ice.state import Elimination

LASTING = 0.1
"""Seconds for which a contact, or a gap, must last to count (THI-R2)."""

_JUST = 1e-9  # ten looks of 10 ms are 0.1 s, whatever their sum in floating point

Judgement = tuple[Elimination, tuple[str, ...]]


class _Lasting:
    """Things that are seen or not, look by look, and count once they have been seen long enough."""

    def __init__(self) -> None:
        self._seen_for: dict[Hashable, float] = {}

    def look(self, seconds: float, seen: Iterable[Hashable]) -> None:
        self._seen_for = {thing: self._seen_for.get(thing, 0.0) + seconds for thing in seen}

    def __contains__(self, thing: Hashable) -> bool:
        return self._seen_for.get(thing, -inf) >= LASTING - _JUST

    def seen(self, thing: Hashable) -> bool:
        return thing in self._seen_for


class Referee:
    """Watches one pile. Pieces still in the stash are not shown to it (THI-R4)."""

    def __init__(self) -> None:
        self._table = _Lasting()
        self._floating = _Lasting()
        self._nests = _Lasting()
        self._pieces: tuple[str, ...] = ()
        self._known_nests: tuple[tuple[str, str], ...] = ()

    def watch(
        self, seconds: float, pieces: tuple[str, ...], touching: Contacts, near: Contacts | None = None
    ) -> Judgement | None:
        """One look at the pile after `seconds` more. What touched before still does as long as it is
        `near`, so that a contact does not flicker at the edge of being one."""
        near = near or touching
        self._pieces = pieces
        table = [p for p in pieces if p in touching.table or (p in near.table and self._table.seen(p))]
        held_up = carried(near.table, near.pairs)
        self._table.look(seconds, table)
        self._floating.look(seconds, [p for p in pieces if p not in held_up])
        self._nests.look(seconds, sorted(touching.nests))
        self._known_nests = tuple(sorted(touching.nests))
        return self.judge()

    @property
    def on_table(self) -> tuple[str, ...]:
        return tuple(piece for piece in self._pieces if piece in self._table)

    @property
    def in_air(self) -> tuple[str, ...]:
        return tuple(piece for piece in self._pieces if piece in self._floating)

    @property
    def nested(self) -> tuple[tuple[str, str], ...]:
        return tuple(pair for pair in self._known_nests if pair in self._nests)

    def judge(self) -> Judgement | None:
        if len(self.on_table) > MOST_ON_TABLE:
            return "THI-7", self.on_table
        if len(self.in_air) > MOST_IN_AIR:
            return "THI-8", self.in_air
        if self.nested:
            return "THI-9", self.nested[0]
        return None
