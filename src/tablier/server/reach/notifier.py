"""Tells those who are not looking that it is their turn: a queue with an end, and workers of its own.

A table says so in passing and goes on; who has wished to hear of it, and where, is looked up by a worker.
What fails is not tried again: the next turn tells the same. A browser or a page that says it is gone is
forgotten, one that does not answer is left alone for a while.
"""

import asyncio
import logging
import smtplib
import time
from collections import OrderedDict
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from tablier.core import Language, Players
from tablier.server.reach.door import Door, Unreachable
from tablier.server.reach.mail import Mail, about_turn
from tablier.server.reach.notice import Notice, to_browser, to_page
from tablier.server.reach.push import Sender, seal
from tablier.store import Store, StoreTrouble, channels, mailboxes
from tablier.store.channels import KeptChannel

if TYPE_CHECKING:
    from tablier.server.metrics import Counted
    from tablier.server.table.table import Table

log = logging.getLogger("tablier.reach")

WAITING = 1000
"""Errands that may wait; what comes after is lost, and counted."""
WORKERS = 4
GONE = (404, 410)
REST, LONGEST_REST = 30.0, 3600.0
"""Seconds for which a channel that failed is left alone, twice as long after each failure."""
REMEMBERED = 10_000


class Notifier:
    def __init__(
        self, store: Store, counted: "Counted", sender: Sender, door: Door, mail: Mail | None, url: str
    ) -> None:
        self._store, self._counted, self._door, self.mail, self.url = store, counted, door, mail, url
        self.sender = sender
        self._queue: asyncio.Queue[Coroutine[Any, Any, None]] = asyncio.Queue(WAITING)
        self._tasks: list[asyncio.Task[None]] = []
        self._resting: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def begin(self) -> None:
        self._tasks = [asyncio.create_task(self._work()) for _ in range(WORKERS)]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        while not self._queue.empty():
            self._queue.get_nowait().close()

    # --- what there is to tell --------------------------------------------------------------------

    def tell(self, table: "Table", before: int | None) -> None:
        """Events after `before` happened at a table (None: its match began): whoever is to act now, was not
        then, and is not here."""
        match = table.match
        now, then = match.turn, None if before is None else match.moments[before].turn
        if match.outcome is not None:
            due = set(table.people())
        elif isinstance(now, Players):
            waiting = set(then.seats) if isinstance(then, Players) else set()
            due = {s.person for s in table.seats if s.seat in now.seats and s.seat not in waiting}
        else:
            return
        for person in due:
            if person and not table.is_online(person):
                self.post(self._deliver(notice_of(table, person)))

    def post(self, errand: Coroutine[Any, Any, None]) -> None:
        """Have it done by a worker, if there is room."""
        try:
            self._queue.put_nowait(errand)
        except asyncio.QueueFull:
            errand.close()
            self._counted.untold += 1

    async def _work(self) -> None:
        while True:
            errand = await self._queue.get()
            try:
                await errand
            except StoreTrouble as fault:
                log.warning("nobody was told: %s", fault.cause)
            except Exception:
                log.exception("an errand failed")

    # --- how it gets there ------------------------------------------------------------------------

    async def _deliver(self, notice: Notice) -> None:
        for channel in await self._store.read(channels.reaching, notice.person, notice.table):
            if not self._rests(channel.id):
                await self.send(channel, notice)
        if self.mail and notice.days:
            box = await self._store.read(mailboxes.find, notice.person)
            if box and box.confirmed and box.turns:
                language: Language = "fr" if box.language == "fr" else "en"
                await self.write(box.address, *about_turn(notice, language, self.url), language)

    async def send(self, channel: KeptChannel, notice: Notice) -> int:
        """Through one channel; the status that came back, 0 where nothing did."""
        language: Language = "fr" if channel.language == "fr" else "en"
        if channel.kind == "push":
            key, _, secret = channel.keys.partition(" ")
            body = seal(to_browser(notice, language), key, secret)
            contact = self.url or channel.origin
            headers = self.sender.headers(channel.address, contact, notice.table or "test")
        else:
            body = to_page(channel.kind, notice, language, channel.origin)
            headers = {"Content-Type": "application/json"}
        try:
            status = await self._door.post(channel.address, headers, body)
        except Unreachable as fault:
            log.info("a channel of kind %s did not answer: %s", channel.kind, fault)
            status = 0
        if status in GONE:
            await self._store.write(lambda c: channels.drop(c, channel.id))
        self._note(channel.id, 200 <= status < 300)
        return status

    async def write(self, to: str, subject: str, text: str, language: Language) -> None:
        """A letter, by a thread."""
        if self.mail is None:
            return
        try:
            letter = self.mail.letter(to, subject, text, language)
            await asyncio.to_thread(self.mail.send, letter)
            self._counted.told += 1
        except (OSError, smtplib.SMTPException) as fault:
            self._counted.untold += 1
            log.warning("a letter was not sent: %s", type(fault).__name__)

    def _rests(self, channel: str) -> bool:
        return self._resting.get(channel, (0, 0.0))[1] > time.monotonic()

    def _note(self, channel: str, arrived: bool) -> None:
        if arrived:
            self._counted.told += 1
            self._resting.pop(channel, None)
            return
        self._counted.untold += 1
        failures = self._resting.pop(channel, (0, 0.0))[0]
        rest = min(LONGEST_REST, REST * 2.0**failures)
        self._resting[channel] = (failures + 1, time.monotonic() + rest)
        if len(self._resting) > REMEMBERED:
            self._resting.popitem(last=False)


def notice_of(table: "Table", person: str) -> Notice:
    mine = set(table.seats_of(person))
    names = [seat.name for seat in table.seats if seat.seat in mine]
    others = [seat.name for seat in table.seats if seat.kind == "person" and seat.seat not in mine]
    return Notice(
        kind="turn" if table.match.outcome is None else "over",
        person=person,
        name=names[0] if names else "",
        table=table.kept.id,
        game=table.game.slug,
        title=table.game.title,
        others=tuple(dict.fromkeys(others)),
        days=table.clock_wish.kind == "days",
    )
