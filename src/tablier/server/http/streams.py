"""For programs that play: a stream of lines, one whenever it is their turn."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING

import msgspec

from tablier.core import Players
from tablier.server import wire
from tablier.server.cluster.cluster import Elsewhere
from tablier.server.http.sessions import Session
from tablier.store import tables

if TYPE_CHECKING:
    from tablier.server.registry.registry import Registry
    from tablier.server.table.table import Table

BEAT = 15.0
"""Seconds after which an empty line shows that the stream still lives."""
BACKLOG = 200
MOST_TABLES = 50
FORGOTTEN = 10.0
"""Seconds after which who listened at another process that says no more is not told of."""

encode = msgspec.json.Encoder().encode


class Streams:
    def __init__(self, registry: "Registry") -> None:
        self._registry = registry
        self.open: dict[str, dict[asyncio.Queue[bytes | None], Session]] = {}
        """Who listens here."""
        self._elsewhere: dict[str, tuple[set[str], float]] = {}

    def is_open(self, person: str) -> bool:
        return person in self.open

    def announce(self) -> None:
        """Let the other processes know who listens here: they tell of turns at their tables."""
        self._registry.cluster.tell("streams", line=encode(list(self.open)))

    def announced(self, process: str, line: bytes) -> None:
        """Another process has said who listens there; who is new hears of every turn that is theirs now."""
        people = set(msgspec.json.decode(line, type=list[str]))
        known, _ = self._elsewhere.get(process, (set(), 0.0))
        self._elsewhere[process] = people, time.monotonic() + FORGOTTEN
        if new := people - known:
            for table in self._registry.in_use:
                for person in new & table.people():
                    for told in _news(table, person):
                        self._registry.cluster.tell("turn", person, told)

    @property
    def listening_elsewhere(self) -> set[str]:
        now = time.monotonic()
        self._elsewhere = {name: found for name, found in self._elsewhere.items() if found[1] > now}
        return set().union(*(people for people, _ in self._elsewhere.values()))

    def tell(self, table: "Table") -> None:
        """Something happened at a table: tell those who are to act, or all when it is over."""
        if not self.open and not self._elsewhere:
            return
        elsewhere = self.listening_elsewhere
        for person in table.people() & (self.open.keys() | elsewhere):
            for line in _news(table, person):
                self.pass_on(person, line)
                if person in elsewhere:
                    self._registry.cluster.tell("turn", person, line)

    def pass_on(self, person: str, line: bytes) -> None:
        for queue in self.open.get(person, ()):
            if queue.full():
                queue.get_nowait()  # the oldest news: the table itself is not lost
            queue.put_nowait(line)

    def shut(self, person: str, which: Callable[[Session], bool]) -> None:
        """Sessions of theirs have ended: so do the streams that were opened with them."""
        for queue, session in self.open.get(person, {}).items():
            if which(session):
                _end(queue)

    async def read(self, session: Session) -> AsyncIterator[bytes]:
        """First every turn that is mine already, then each as it comes."""
        person = session.person
        queue: asyncio.Queue[bytes | None] = asyncio.Queue(BACKLOG)
        self.open.setdefault(person, {})[queue] = session
        self.announce()
        try:
            for kept in await self._registry.store.read(tables.tables_of, person, MOST_TABLES):
                if kept.status == "playing":
                    try:
                        table = await self._registry.table(kept.id)
                    except Elsewhere:
                        continue  # its own process tells of the next turn
                    for line in _news(table, person):
                        yield line
            while True:
                try:
                    line = await asyncio.wait_for(queue.get(), BEAT)
                except TimeoutError:
                    line = b"\n"
                if line is None:
                    return
                yield line
        finally:
            del self.open[person][queue]
            if not self.open[person]:
                del self.open[person]
                self._registry.presence.note(person)

    def close(self) -> None:
        for queues in self.open.values():
            for queue in queues:
                _end(queue)


def _end(queue: asyncio.Queue[bytes | None]) -> None:
    if queue.full():
        queue.get_nowait()
    queue.put_nowait(None)


def _news(table: "Table", person: str) -> list[bytes]:
    turn, over = table.match.turn, table.match.outcome
    due = turn.seats if isinstance(turn, Players) else table.seats_of(person)[:1] if over else ()
    return [
        encode(
            wire.News(
                table=table.kept.id,
                game=table.game.slug,
                seat=seat,
                position=table.timeline.position(table.match.seq, seat, actions=True),
                outcome=over,
            )
        )
        + b"\n"
        for seat in table.seats_of(person)
        if seat in due
    ]
