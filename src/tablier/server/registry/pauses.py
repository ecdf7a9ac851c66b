"""Whether play can go on, and when it could not: nobody's clock counts time in which nobody could play.

That is where nothing can be saved, and where the process itself stood still. Each is an outage, kept for the
tables in use and for those that are opened later.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable
from functools import partial
from typing import TYPE_CHECKING

from tablier.core import Words
from tablier.server import wire
from tablier.server.registry.timekeeper import GLANCE, Timekeeper
from tablier.store import StoreTrouble, outages
from tablier.store.trouble import Overtaken

if TYPE_CHECKING:
    from tablier.server.registry.registry import Registry

log = logging.getLogger("tablier.registry")

ANSWER = 3.0
"""Seconds that a sign of life may take to be written."""
PROBED = 1.0
"""Seconds for which an answer to whether everything can be saved is good."""

PAUSED = wire.Trouble(
    Words(
        fr="La partie est en pause : rien ne peut être enregistré. Rien n'est perdu, elle reprendra seule.",
        en="Play pauses: nothing can be saved just now. Nothing is lost, and it will go on by itself.",
    )
)


class Pauses:
    """`trouble` is why play pauses now; `outages` are the server's, from its first start on."""

    def __init__(self, registry: "Registry") -> None:
        self._registry, self._store, self._process = registry, registry.store, registry.cluster.name
        begun, self.outages = self._store.write_now(lambda c: outages.begin(c, self._process))
        self.timekeeper = Timekeeper(begun, self._froze)
        self.trouble: StoreTrouble | None = None
        self._since = begun
        self._probed = float("-inf")

    def last(self) -> int:
        """For how many milliseconds play has paused by now."""
        return self.timekeeper.now() - self._since if self.trouble else 0

    async def beat(self) -> None:
        """Write that this process lives; StoreTrouble where that cannot be done, or would be lost."""
        self._store.check_file()
        beat = partial(outages.beat, now=self.timekeeper.now(), process=self._process)
        try:
            await asyncio.wait_for(self._store.write(beat), ANSWER)
        except TimeoutError:
            raise StoreTrouble("the database does not answer") from None

    async def probe(self) -> None:
        """See whether everything can be saved: by trying, not by hoping."""
        if time.monotonic() - self._probed > PROBED:
            self._probed = time.monotonic()
            try:
                await self.beat()
            except StoreTrouble as fault:
                self.begin(fault)

    def begin(self, fault: StoreTrouble) -> None:
        """Nothing can be saved: everyone is told, and nobody's clock goes on."""
        if self.trouble is None:
            self.trouble, self._since = fault, self.timekeeper.now()
            log.error("play pauses: %s", fault.cause)
            for table in self._registry.in_use:
                table.tell(PAUSED)

    def end(self) -> None:
        """It can again: what stood still goes on by itself."""
        if self.trouble is None:
            return
        self.trouble = None
        log.warning("play goes on")
        self._nobody_played(self._since, self.timekeeper.now())
        for table in self._registry.in_use:
            table.changed()
            table.go_on()

    async def glance(self) -> None:
        """Look at the clock again and again, so that a gap is seen."""
        while True:
            await asyncio.sleep(GLANCE)
            self.timekeeper.now()

    def _froze(self, start: int, end: int) -> None:
        """The process stood still: an outage like any other."""
        log.warning("the server stood still for %.1f s: no clock went on", (end - start) / 1000)
        self._nobody_played(start, end)

    def _nobody_played(self, start: int, end: int) -> None:
        """An outage, for the tables in use and for later starts. Where there are several processes it is one
        of our own tables, if they are that still."""
        playing = [t for t in self._registry.in_use if t.clock and t.kept.started is not None]
        for table in playing:
            table.pause(start, end)
        if self._registry.claims:
            for table in playing:
                work = partial(outages.add, start=start, end=end, table_id=table.kept.id)
                self._registry.spawn(_keep(table.keep(work)))
        else:
            self.outages.append((start, end))
            self._registry.spawn(_keep(self._store.write(partial(outages.add, start=start, end=end))))


async def _keep(outage: Awaitable[None]) -> None:
    try:
        await outage
    except StoreTrouble as fault:
        log.error("an outage was not written down: %s", fault.cause)
    except Overtaken:
        log.info("an outage is for another process to write down")
