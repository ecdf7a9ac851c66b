"""Reviews of finished matches: made once, kept with the match, the same for everybody who looks."""

import asyncio
import logging
import time
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from tablier.core import Record
from tablier.core.live import is_live
from tablier.reviews import Review, can_review
from tablier.server import limits
from tablier.server.refusal import Refusal, not_now, too_fast
from tablier.server.review_wire import ReviewNow
from tablier.server.workers.review_pool import ReviewPool
from tablier.store import reviews as kept
from tablier.store import tables
from tablier.store.reviews import KeptReview

if TYPE_CHECKING:
    from tablier.server.table.table import Table
    from tablier.store import Store

log = logging.getLogger("tablier.reviews")


class _Running:
    def __init__(self) -> None:
        self.done = self.total = 0
        self.failed = False

    def hear(self, done: int, total: int) -> None:
        self.done, self.total = done, total

    def tell(self) -> ReviewNow:
        status = "failed" if self.failed else "running" if self.total else "waiting"
        return ReviewNow(status, self.done, self.total)


class Reviewing:
    """All reviews that are being made here. However often one is asked for, it is made once."""

    def __init__(self, store: "Store") -> None:
        self._store = store
        self.pool = ReviewPool()
        self._running: dict[str, _Running] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def look(self, table: "Table") -> ReviewNow:
        """What is kept, or how far it is."""
        check_over(table)
        if running := self._running.get(table.kept.id):
            return running.tell()
        found = await self._store.read(kept.of, table.kept.id)
        if found is None or found.seq != table.match.seq:  # a match that went on is another one
            return ReviewNow("none")
        return ReviewNow("done", review=msgspec.json.decode(found.data, type=Review))

    async def start(self, table: "Table", person: str) -> ReviewNow:
        """Make it, unless it is made or being made."""
        if not can_review(table.game.slug):
            raise Refusal(404, "Ce jeu n'a pas de bilan.", "There is no review for this game.")
        now = await self.look(table)
        if now.status not in ("none", "failed"):
            return now
        if len(self._tasks) >= limits.REVIEWS:
            raise too_fast()
        if (running := self._running.get(table.kept.id)) is None or running.failed:
            running = self._running[table.kept.id] = _Running()
            task = asyncio.get_running_loop().create_task(self._make(table, person, running))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return running.tell()

    async def _make(self, table: "Table", person: str, running: _Running) -> None:
        id, seq = table.kept.id, table.match.seq
        try:
            tracks = tuple(await self._store.read(tables.track_of, id)) if is_live(table.game) else ()
            found = await self.pool.review(record_of(table), tracks, person, running.hear)
            data = msgspec.json.encode(found)
            new = KeptReview(id, seq, found.version, data, int(time.time() * 1000))
            await self._store.write(partial(kept.keep, new=new))
        except Exception:
            log.exception("table %s cannot be reviewed", id)
            running.failed = True
        else:
            del self._running[id]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.pool.close()


def check_over(table: "Table") -> None:
    """While a match goes on nobody may look into it, whoever asks."""
    if table.status != "over":
        raise not_now()


def record_of(table: "Table") -> bytes:
    return Record.of(table.match, (), ()).pack()
