"""The registry: all tables, those in use in memory, the others in the store until somebody asks."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection

from tablier.core import Game, Match
from tablier.server.cluster.cluster import Elsewhere, News, OneProcess
from tablier.server.cluster.handover import Handover
from tablier.server.cluster.relay import TRY_AGAIN, Relay
from tablier.server.http.streams import Streams
from tablier.server.limits import Throttle
from tablier.server.metrics import Counted
from tablier.server.reach.notifier import Notifier
from tablier.server.refusal import not_found
from tablier.server.registry import packs
from tablier.server.registry.analysing import Analysing
from tablier.server.registry.archive import Archive
from tablier.server.registry.catalogue import Catalogue
from tablier.server.registry.lobby import Lobby
from tablier.server.registry.new_tables import NewTables
from tablier.server.registry.pauses import PAUSED, Pauses
from tablier.server.registry.people import People
from tablier.server.registry.presence import Presence
from tablier.server.registry.rating import settle
from tablier.server.registry.reviewing import Reviewing
from tablier.server.registry.studies import Studies
from tablier.server.settings import Settings
from tablier.server.table.reading import kept_of
from tablier.server.table.table import NEAR, Table
from tablier.server.workers.bot_pool import BotPool
from tablier.server.workers.scene_pool import ScenePool
from tablier.server.workers.warm_up import WarmUp
from tablier.store import Store, StoreTrouble, attempts, keepers, patience, results, tables
from tablier.store.kept import KeptEvent, KeptTable
from tablier.store.trouble import Overtaken

log = logging.getLogger("tablier.registry")

HEARTBEAT = 2.0
SWEEP = 30.0
"""Seconds between two looks for clocks that nobody watches..."""
ORPHANS = 4.0
"""...and where a table whose clock runs may have lost its process."""
UNWATCHED = 30.0
"""Seconds after which a table of days that nobody looks at leaves memory."""
STUCK = 4000
"""Milliseconds after which a process that can write nothing leaves its tables to others."""
CLOSING = 15.0
"""Seconds that all tables together may take to finish when the server stops."""


class Registry:
    notifier: Notifier
    """Given by the application, which knows the server's keys and the door to the outside."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        catalogue: Catalogue,
        cluster: OneProcess | None = None,
        handover: Handover | None = None,
    ) -> None:
        self.settings, self.store, self.catalogue = settings, store, catalogue
        self.cluster = cluster or OneProcess()
        self.relay = Relay(self.cluster, handover)
        self.claims = self.cluster.several or store.shared
        """Others may want to write for our tables: each is claimed."""
        self.people = People(store, self.cluster)
        self.people.renamed = self._renamed
        self.presence = Presence()
        self.bot_pool = BotPool(settings.bot_threads)
        self.reviewing = Reviewing(store)
        self.analysing = Analysing(self, settings.analysis_workers)
        self.studies = Studies(self)
        self.warm_up = WarmUp()
        self.scene_pool = ScenePool(settings.scene_workers)
        self.counted = Counted()
        self.throttle = Throttle(on=settings.limits, tell=self._tell_spent)
        self.pauses = Pauses(self)
        self.lobby = Lobby(self)
        self.archive = Archive(self)
        self.new_tables = NewTables(self)
        self.streams = Streams(self)
        self.seed_of: Callable[[str], bytes] = lambda table_id: secrets.token_bytes(32)
        """Chance at a table, from its id: so it can be committed to before somebody wishes for it."""
        self._swept = 0.0
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._errands: set[asyncio.Task[None]] = set()

    # --- opening and closing ----------------------------------------------------------------------

    async def open(self) -> None:
        """Wake the tables whose clocks run, and begin the rounds."""
        self.loop = asyncio.get_running_loop()
        glancing = asyncio.create_task(self.pauses.glance())
        await self._sweep()
        self.notifier.begin()
        self.spawn(self._warm_up())
        noting = asyncio.create_task(self._catch_up())
        if self.settings.warm_up:
            self.warm_up.begin()
        company, round = self._rounds(self._keep_company), self._rounds(self._round)
        hearing = self.cluster.listen(self._hear, self._missed)
        rounds = (company, round, self.lobby.run(), hearing, self.people.follow())
        self._tasks = [glancing, noting, *(asyncio.create_task(one) for one in rounds)]

    async def _catch_up(self) -> None:
        """Matches that ended before they could be noted for those who search."""
        try:
            await packs.fetch_all(self.store, self.catalogue.all())
            await self.archive.catch_up()
        except StoreTrouble as fault:
            log.warning("older matches are noted after the next start: %s", fault.cause)

    async def _warm_up(self) -> None:
        """What is slow the first time is done before somebody waits for it."""
        await asyncio.to_thread(self.catalogue.infos)

    async def _sweep(self) -> None:
        """One process does it for all."""
        try:
            if await self.cluster.sweeps():
                await self._wake_due()
        except StoreTrouble as fault:
            log.warning("nobody looked for clocks: %s", fault.cause)

    async def _wake_due(self) -> None:
        """Open the tables at which somebody's time runs out soon, even if nobody looks. The others are
        asked about again before theirs does: a clock of days is a row in the store until then."""
        self._swept = time.monotonic()
        soon = self.time() + NEAR
        due = [name for name in await self.store.read(tables.due, soon) if name not in self._tables]
        owned = await self.cluster.owners(due)
        for table_id in due:
            if table_id in owned:
                continue
            try:
                await self.table(table_id)
            except Elsewhere:
                continue
            except StoreTrouble:
                raise
            except Exception:
                log.exception("table %s cannot be opened", table_id)

    def _hear(self, news: News) -> None:
        """What other processes tell."""
        match news.kind:
            case "lobby":
                self.lobby.wake()
            case "person":
                self.people.changed(news.about)
            case "session":
                self.people.session_ended(news.about, news.line.decode())
            case "renewal":
                self.people.sessions_renewed(news.about, int(news.line))
            case "streams":
                self.streams.announced(news.sender, news.line)
            case "tokens":
                self.people.tokens_dropped(news.about)
            case "spent":
                address, _, session = news.line.decode().partition(" ")
                self.throttle.heard(news.about, address, session)
            case "study":
                self.studies.pass_on(news.about, news.line)
            case "students":
                self.studies.announced(news.sender, news.line)
            case "led":
                self.studies.led(news.about, news.line)
            case "turn":
                self.streams.pass_on(news.about, news.line)
            case "missed":
                self._missed()
            case _:
                log.warning("news of an unknown kind: %s", news.kind)

    def _missed(self) -> None:
        """What was told while nobody could hear it here is looked up; the rest is told again by itself."""
        self.people.behind.set()
        self.lobby.wake()

    def _tell_spent(self, what: str, address: str, session: str) -> None:
        self.cluster.tell("spent", what, f"{address} {session}".encode())

    async def close(self) -> None:
        """Let every table finish what it is writing; nothing is lost that was not refused."""
        for task in self._tasks:
            task.cancel()
        self.streams.close()
        self.relay.close()
        for table in self._tables.values():
            for viewer in list(table.viewers):
                viewer.connection.close(1012, "restart")
        if away := [asyncio.ensure_future(self._put_away(table)) for table in self._tables.values()]:
            await asyncio.wait(away, timeout=CLOSING)
        await self.scene_pool.close()
        if self._errands:
            await asyncio.wait(self._errands, timeout=2)
        with contextlib.suppress(StoreTrouble):
            await self.pauses.beat()
        await self.notifier.close()
        await self.bot_pool.close()
        await self.reviewing.close()
        await self.analysing.close()
        await self.warm_up.close()

    async def _rounds(self, step: Callable[[], Awaitable[None]]) -> None:
        """What is done again and again. Leases have rounds of their own: a database that makes us wait must
        not cost us our tables."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                await step()
            except StoreTrouble as fault:
                self.pauses.begin(fault)
                await self._leave()
            except Exception:
                log.exception("a round failed")

    async def _round(self) -> None:
        """Note that the server lives while clocks run, see if trouble is over, put idle tables away."""
        several = self.cluster.several
        ticking = several or any(t.clock and t.status == "playing" for t in self._tables.values())
        swept = time.monotonic() - self._swept > (ORPHANS if several else SWEEP)
        if ticking or self.pauses.trouble or (swept and await self.store.read(tables.any_clock)):
            await self.pauses.beat()
        if self.store.shared and several and await self.store.read(patience.end_those_that_stand_still):
            log.warning("a process that stands still in the middle of a write holds its tables no more")
        if not self.cluster.holds:
            return
        self.pauses.end()
        if swept:
            await self._sweep()
        for table in [t for t in self._tables.values() if self._is_idle(t)]:
            await table.leave_word()
            if self._is_idle(table):
                await self._put_away(table)

    async def is_well(self) -> bool:
        """Whether everything can be saved: by trying, not by hoping."""
        await self.pauses.probe()
        return self.pauses.trouble is None and self.cluster.holds

    async def _put_away(self, table: Table) -> None:
        table_id = table.kept.id
        self._tables.pop(table_id, None)
        await table.close()
        if self.claims:
            with contextlib.suppress(StoreTrouble, Overtaken):
                await table.keep(lambda c: keepers.let_go(c, table_id))
        if table_id not in self._tables and table_id not in self._loading:
            await self.cluster.release(table_id)

    async def _keep_company(self) -> None:
        """Hold on to our tables, and let go of those that another process has taken. Who cannot hold on to
        them serves them no more: the others take over whatever is asked of them."""
        if not self.cluster.several:
            return
        try:
            for table_id in await self.cluster.renew(self._tables.keys()):
                if table := self._tables.get(table_id):
                    await self.lose(table)
            await self.relay.check()
            if self.streams.open:
                self.streams.announce()
            self.studies.round()
        except StoreTrouble as fault:
            if self.cluster.holds:
                log.warning("leases could not be renewed, and still hold: %s", fault.cause)
                return
            raise

    async def _leave(self) -> None:
        """What we cannot serve any more others may: if it is not the whole server that stands still, one of
        them can, and who looks at a table here finds it there."""
        stuck = self.pauses.last() > STUCK
        if self._tables and self.cluster.several and (stuck or not self.cluster.holds):
            left = list(self._tables.values())
            for table in left:
                table.tell(PAUSED)
                self.spawn(self._lose(table, TRY_AGAIN))
            await self.cluster.release(*(table.kept.id for table in left))

    async def lose(self, table: Table) -> None:
        """Another process has the table: whoever looks at it here looks there."""
        log.warning("table %s has gone to another process", table.kept.id)
        await self._lose(table, 1012)

    def _lose(self, table: Table, code: int) -> Coroutine[Any, Any, None]:
        """At once; what it was doing is waited for."""
        if self._tables.get(table.kept.id) is table:
            del self._tables[table.kept.id]
        for viewer in list(table.viewers):
            viewer.connection.close(code, "moved")
        return table.close()

    def _is_idle(self, table: Table) -> bool:
        days = table.clock_wish.kind == "days"
        idle = min(self.settings.idle, UNWATCHED) if days else self.settings.idle
        return time.monotonic() - table.inbox.used > idle and table.is_idle

    def has_stream(self, person: str) -> bool:
        """Whether a program of theirs listens."""
        return self.streams.is_open(person)

    def last_heard(self, person: str) -> float:
        """When something came from them, wherever, by the monotonic clock."""
        return self.presence.last(person)

    def spawn(self, errand: Coroutine[Any, Any, None]) -> None:
        """Have something done that nobody waits for; the registry waits for it when it closes."""
        task = asyncio.get_running_loop().create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    def time(self) -> int:
        """Milliseconds since 1970, by the server's own clock, which never jumps."""
        return self.pauses.timekeeper.now()

    # --- tables -----------------------------------------------------------------------------------

    @property
    def in_use(self) -> Sequence[Table]:
        return list(self._tables.values())

    async def welcome_back(self, table: Table, person: str) -> None:
        """Whoever shows up at a table where somebody else plays for them plays again."""
        if table.seating.is_owner(person):
            name = (await self.people.find(person)).name
            await table.inbox.run(lambda: table.seating.come_back(person, name))

    def resident(self, table_id: str) -> Table | None:
        return self._tables.get(table_id)

    async def table(self, table_id: str) -> Table:
        """A table by id, fetched from the store if it is not in use; many may ask at once."""
        if not self.cluster.holds or (self.cluster.several and self.pauses.trouble):
            raise StoreTrouble("the lease could not be renewed")
        if found := self._tables.get(table_id):
            found.inbox.used = time.monotonic()
            return found
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id].add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Table:
        """First the lease, then the number under which we write, and only then what is kept: whatever another
        process had to say is said by then."""
        if not await self.store.read(tables.exists, table_id):
            raise not_found()
        await self.cluster.take(table_id)
        try:
            fence = await self.claim(table_id)
            kept = await self.store.read(kept_of, table_id)
            game = self.catalogue.ruled_by(kept.row.ruleset)
            ratings = await self.ratings_of(kept.row, game)
            await packs.fetch(self.store, game, msgspec.json.decode(kept.row.options))
        except BaseException:
            await self.cluster.release(table_id)
            raise
        self._tables[table_id] = table = Table(self, fence, kept)
        table.ratings = ratings
        return table

    async def claim(self, table_id: str) -> keepers.Fence | None:
        """Write for this table from now on, and nobody else; a process that is alone need not say so."""
        if not self.claims:
            return None
        claim = partial(
            keepers.claim, table_id=table_id, process=self.cluster.name or "alone", now=self.time()
        )
        return await self.store.write_apart(claim)

    async def ratings_of(self, table: KeptTable, game: Game[Any, Any]) -> dict[str, int]:
        """What those who sit at a table are rated at its game."""
        people = {seat.person for seat in table.seats if seat.person}
        found = {person: await self.store.read(results.rating, person, game.slug) for person in people}
        return {person: round(kept.rating) for person, kept in found.items() if kept}

    def finish(
        self, connection: Connection, table: Table, match: Match, events: list[KeptEvent], ended: int
    ) -> dict[str, int]:
        """In one transaction: the last events, the outcome, what it does to the ratings, and what a try at a
        challenge was worth by the whole log."""
        outcome = match.outcome
        assert outcome, "a match that is over has an outcome"
        if events:
            tables.append(table.kept.id, *events)(connection)
        text = msgspec.json.encode(outcome).decode()
        tables.change(connection, table.kept.id, status="over", ended=ended, outcome=text)
        kept = table.kept
        tried = attempts.at_table(connection, kept.id)
        if tried and table.game.challenges and (worth := table.game.challenges.judge(tried.challenge, match)):
            attempts.end(connection, kept.id, worth.score, worth.tie)
        return settle(connection, table.game, kept, table.seats, table.match.options, outcome, ended)

    # --- news --------------------------------------------------------------------------------------

    def changed(self, table: Table) -> None:
        if table.kept.visibility == "public":
            self.lobby.wake()
            self.cluster.tell("lobby")

    def _renamed(self, person: str, name: str) -> None:
        for table in self._tables.values():
            if person in table.people():
                mine = [table.seats[number] for number in table.seats_of(person)]
                table.seat(*(msgspec.structs.replace(seat, name=name) for seat in mine))
                table.changed()

    def troubled(self, table: Table) -> None:
        self.counted.troubles += 1
        self.pauses.begin(StoreTrouble("a write was refused"))
        log.error("table %s: the store refused a write", table.kept.id)
