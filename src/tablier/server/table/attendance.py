"""Who is at a table just now, and who has gone."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from tablier.server.table.facts import TableFacts
from tablier.server.table.viewer import Viewer

COUNT_AFTER = 0.5
"""Seconds after which a change in the number of those who watch is told."""


class Elsewhere(Protocol):
    """How else a person may be here than with the table open: a stream, a request a moment ago."""

    def has_stream(self, person: str) -> bool: ...
    def last_heard(self, person: str) -> float: ...


class Attendance:
    """`grace`: seconds after which the others need not wait for somebody; `changed` tells everyone."""

    def __init__(
        self, facts: TableFacts, elsewhere: Elsewhere, grace: float, changed: Callable[[], None]
    ) -> None:
        self._facts, self._elsewhere, self._grace, self._changed = facts, elsewhere, grace, changed
        self._counting: asyncio.TimerHandle | None = None

    def enter(self, viewer: Viewer) -> bool:
        """Someone comes; whether they were not here before."""
        here = self.is_online(viewer.person)
        self._facts.viewers.add(viewer)
        self._facts.gone.pop(viewer.person, None)
        return not here

    def leave(self, viewer: Viewer) -> None:
        self._facts.viewers.discard(viewer)
        if not self.is_online(viewer.person):
            if self._facts.seats_of(viewer.person):
                self._facts.gone[viewer.person] = time.monotonic()
            self.announce(viewer.person)

    def announce(self, person: str) -> None:
        """Somebody has come or gone: a player is named at once, those who watch are counted in a moment,
        for a crowd that comes together need not be told of each of its own."""
        if self._facts.seats_of(person):
            self._changed()
        elif self._counting is None:
            self._counting = asyncio.get_running_loop().call_later(COUNT_AFTER, self._count)

    def _count(self) -> None:
        self._counting = None
        self._changed()

    def is_online(self, person: str) -> bool:
        """With the table open, or as a program with its stream."""
        here = any(viewer.person == person for viewer in self._facts.viewers)
        return here or self._elsewhere.has_stream(person)

    def is_away(self, person: str) -> bool:
        """Nowhere to be seen for so long that the others need not wait."""
        since = self._facts.gone.get(person)
        if since is None or self.is_online(person):
            return False
        return time.monotonic() - max(since, self._elsewhere.last_heard(person)) >= self._grace

    def close(self) -> None:
        if self._counting:
            self._counting.cancel()
