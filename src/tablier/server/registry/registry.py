"""The registry: all tables, those in use in memory, the others in the store until somebody asks."""

import asyncio
import base64
import contextlib
import hashlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection

from tablier import bots
from tablier.core import Game, Match
from tablier.server import limits, wire
from tablier.server.cluster.cluster import Elsewhere, News, OneProcess
from tablier.server.http.sessions import new_id
from tablier.server.http.streams import Streams
from tablier.server.metrics import Counted
from tablier.server.reach.notifier import Notifier
from tablier.server.refusal import Refusal, not_found, not_now
from tablier.server.registry.catalogue import Catalogue
from tablier.server.registry.lobby import Lobby
from tablier.server.registry.people import People
from tablier.server.registry.presence import Presence
from tablier.server.registry.rating import settle
from tablier.server.registry.timekeeper import GLANCE, Timekeeper
from tablier.server.settings import Settings
from tablier.server.table.table import NEAR, Table
from tablier.server.workers.bot_pool import BotPool
from tablier.server.workers.scene_pool import ScenePool
from tablier.server.workers.warm_up import WarmUp
from tablier.store import Store, StoreTrouble, attempts, outages, results, tables
from tablier.store.attempts import KeptAttempt
from tablier.store.kept import KeptEvent, KeptSeat, KeptTable
from tablier.store.trouble import Clash

log = logging.getLogger("tablier.registry")

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6
CODE_TRIES = 3
HEARTBEAT = 2.0
SWEEP = 30.0
"""Seconds between two looks for clocks that nobody watches."""


class Registry:
    notifier: Notifier
    """Given by the application, which knows the server's keys and the door to the outside."""

    def __init__(
        self, settings: Settings, store: Store, catalogue: Catalogue, cluster: OneProcess | None = None
    ) -> None:
        self.settings, self.store, self.catalogue = settings, store, catalogue
        self.cluster = cluster or OneProcess()
        self.people = People(store, self.cluster)
        self.presence = Presence()
        self.bot_pool = BotPool(settings.bot_threads)
        self.warm_up = WarmUp()
        self.scene_pool = ScenePool(settings.scene_workers)
        self.counted = Counted()
        begun, self.outages = store.write_now(outages.begin)
        self.timekeeper = Timekeeper(begun, self._froze)
        self.lobby = Lobby(self)
        self.streams = Streams(self)
        self.trouble: StoreTrouble | None = None
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
        glancing = asyncio.create_task(self._glance())
        await self._wake_due()
        self.notifier.begin()
        self.spawn(self._warm_up())
        if self.settings.warm_up:
            self.warm_up.begin()
        rounds = (self._rounds(), self.lobby.run(), self.cluster.listen(self._hear))
        self._tasks = [glancing, *(asyncio.create_task(round) for round in rounds)]

    async def _warm_up(self) -> None:
        """What is slow the first time is done before somebody waits for it."""
        await asyncio.to_thread(self.catalogue.infos)

    async def _wake_due(self) -> None:
        """Open the tables at which somebody's time runs out soon, even if nobody looks. The others are
        asked about again before theirs does: a clock of days is a row in the store until then."""
        self._swept = time.monotonic()
        soon = self.time() + NEAR
        for table_id in await self.store.read(tables.due, soon):
            try:
                await self.table(table_id)
            except Elsewhere:
                continue
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
            case "tokens":
                self.people.tokens_dropped(news.about)
            case "turn":
                self.streams.pass_on(news.about, news.line)
            case _:
                log.warning("news of an unknown kind: %s", news.kind)

    async def close(self) -> None:
        """Let every table finish what it is writing; nothing is lost that was not refused."""
        for task in self._tasks:
            task.cancel()
        self.streams.close()
        for table in list(self._tables.values()):
            for viewer in list(table.viewers):
                viewer.connection.close(1012, "restart")
            await self._put_away(table)
        await self.scene_pool.close()
        if self._errands:
            await asyncio.wait(self._errands, timeout=2)
        with contextlib.suppress(StoreTrouble):
            await self.store.write(partial(outages.beat, now=self.time()))
        await self.notifier.close()
        await self.bot_pool.close()
        await self.warm_up.close()

    async def _rounds(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                await self._round()
            except StoreTrouble as fault:
                self.trouble = fault
            except Exception:
                log.exception("a round failed")

    async def _round(self) -> None:
        """Note that the server lives while clocks run, see if trouble is over, put idle tables away."""
        ticking = any(t.clock and t.status == "playing" for t in self._tables.values())
        swept = time.monotonic() - self._swept > SWEEP
        if ticking or self.trouble or (swept and await self.store.read(tables.any_clock)):
            await self.store.write(partial(outages.beat, now=self.time()))
        if self.cluster.several:
            await self._keep_company()
        elif swept:
            await self._wake_due()
        if self.trouble:
            self.trouble = None
            for table in self._tables.values():
                table.changed()
                table.go_on()
        for table in [t for t in self._tables.values() if self._is_idle(t)]:
            await table.leave_word()
            if self._is_idle(table):
                await self._put_away(table)

    async def _put_away(self, table: Table) -> None:
        self._tables.pop(table.kept.id, None)
        await table.close()
        await self.cluster.release(table.kept.id)

    async def _keep_company(self) -> None:
        """Hold on to our tables, let go of those that another process has taken, adopt orphans."""
        for table_id in await self.cluster.renew(list(self._tables)):
            table = self._tables.pop(table_id, None)
            if table:
                log.warning("table %s has gone to another process", table_id)
                for viewer in table.viewers:
                    viewer.connection.close(1012, "moved")
                await table.close()
        await self._wake_due()

    def _is_idle(self, table: Table) -> bool:
        return time.monotonic() - table.inbox.used > self.settings.idle and table.is_idle

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
        return self.timekeeper.now()

    async def _glance(self) -> None:
        while True:
            await asyncio.sleep(GLANCE)
            self.timekeeper.now()

    def _froze(self, start: int, end: int) -> None:
        """The server stood still: an outage like any other, for the tables in use and for later starts."""
        log.warning("the server stood still for %.1f s: no clock went on", (end - start) / 1000)
        self.outages.append((start, end))
        for table in self._tables.values():
            if table.clock and table.kept.started is not None:
                table.clock.pause(start - table.kept.started, end - table.kept.started)
        self.spawn(self._keep_outage(start, end))

    async def _keep_outage(self, start: int, end: int) -> None:
        try:
            await self.store.write(partial(outages.add, start=start, end=end))
        except StoreTrouble as fault:
            log.error("an outage was not written down: %s", fault.cause)

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
        if found := self._tables.get(table_id):
            found.inbox.used = time.monotonic()
            return found
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id].add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Table:
        kept = await self.store.read(tables.load, table_id)
        if kept is None:
            raise not_found()
        await self.cluster.take(table_id)
        events = await self.store.read(tables.log_of, table_id)
        chat = await self.store.read(tables.chat_of, table_id, 200)
        table = Table(self, kept, events, chat)
        await self._read_ratings(table)
        self._tables[table_id] = table
        return table

    async def _read_ratings(self, table: Table) -> None:
        for person in table.people():
            kept = await self.store.read(results.rating, person, table.game.slug)
            if kept:
                table.ratings[person] = round(kept.rating)

    async def create(self, person: str, wish: wire.NewTable, challenge: str = "", day: str = "") -> Table:
        """A new table; one at which a `challenge` is tried is noted as such."""
        game = self.catalogue.find(wish.game)
        _check_seats(game, len(wish.seats))
        match = Match(game, wish.options, len(wish.seats))
        _check_clock(wish.clock)
        maker = await self.people.ensure(person)
        name = name_of(maker.id, wish.id) if wish.id else new_id()
        if wish.id and await self.store.read(tables.load, name):
            return await self.table(name)
        wishes = list(wish.seats)
        if wish.shuffle:
            secrets.SystemRandom().shuffle(wishes)
        seats: list[KeptSeat] = []
        for number, seat in enumerate(wishes):
            if seat.kind == "bot":
                bots.find_level(game.slug, seat.level)
                seats.append(KeptSeat(number, "bot", "", seat.level))
            elif seat.kind == "me":
                seats.append(KeptSeat(number, "person", maker.id, "", maker.name, share=wish.share))
            else:
                seats.append(KeptSeat(number, seat.kind))
        if all(seat.kind == "bot" for seat in seats):
            self._check_bots(maker.id)
        rated = wish.rated and _can_be_rated(seats)
        tried = KeptAttempt(name, maker.id, game.slug, challenge, day, self.time()) if challenge else None
        return await self._set_up(match, wish.visibility, wish.clock, rated, maker.id, seats, name, tried)

    def _check_bots(self, person: str) -> None:
        among = [t for t in self._tables.values() if t.kept.maker == person and not t.people()]
        if self.settings.limits and sum(t.status == "playing" for t in among) >= limits.BOT_TABLES:
            raise Refusal(
                429,
                f"L'ordinateur joue déjà seul à {limits.BOT_TABLES} de vos tables : attendez la fin.",
                f"Computers play at {limits.BOT_TABLES} tables of yours already: wait for the end of one.",
            )

    async def _set_up(
        self,
        match: Match,
        visibility: str,
        clock: wire.ClockWish,
        rated: bool,
        maker: str,
        seats: list[KeptSeat],
        name: str,
        tried: KeptAttempt | None = None,
    ) -> Table:
        new = KeptTable(
            id=name,
            code="",
            ruleset=match.game.ruleset,
            options=msgspec.json.encode(match.options).decode(),
            players=match.players,
            visibility=visibility,
            clock=msgspec.json.encode(clock).decode(),
            rated=rated,
            seed=self.seed_of(name).hex(),
            maker=maker,
            status="waiting",
            created=self.time(),
            started=None,
            ended=None,
            outcome=None,
            rematch="",
            seats=tuple(seats),
        )
        try:
            kept = await self._keep(new, tried)
        except Clash:  # sent twice at the same moment
            return await self.table(name)
        table = await self.table(kept.id)
        await table.inbox.run(table.start_if_full)
        self.changed(table)
        return table

    async def _keep(self, new: KeptTable, tried: KeptAttempt | None = None) -> KeptTable:
        """Write a new table down under a code that is free. One in a thousand million is not; a clash
        over anything else would come again however often it were tried."""
        for _ in range(CODE_TRIES):
            kept = msgspec.structs.replace(new, code=_new_code())
            try:
                await self.store.write(partial(_write_down, kept, tried))
            except Clash:
                if await self.store.read(tables.by_code, kept.code) is None:
                    raise
            else:
                return kept
        raise not_now()

    async def rematch(self, table: Table) -> None:
        """The same people at a new table, each one seat further on; what was tried is tried again."""
        turned = [table.seats[-1], *table.seats[:-1]]
        seats = [msgspec.structs.replace(seat, seat=number) for number, seat in enumerate(turned)]
        match = Match(table.game, table.options, table.kept.players)
        kept, name = table.kept, new_id()
        tried = await self.store.read(attempts.at_table, kept.id)
        if tried:
            tried = msgspec.structs.replace(tried, table_id=name, at=self.time(), score=None, tie=None)
        new = await self._set_up(
            match, kept.visibility, table.clock_wish, kept.rated, kept.maker, seats, name, tried
        )
        await self.store.write(lambda c: tables.change(c, kept.id, rematch=new.kept.id))
        table.kept = msgspec.structs.replace(table.kept, rematch=new.kept.id)
        table.changed()

    def finish(
        self, connection: Connection, table: Table, match: Match, events: list[KeptEvent], ended: int
    ) -> dict[str, int]:
        """In one transaction: the last events, the outcome, what it does to the ratings, and what a try at a
        challenge was worth by the whole log."""
        outcome = match.outcome
        assert outcome, "a match that is over has an outcome"
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

    def renamed(self, person: str, name: str) -> None:
        for table in self._tables.values():
            if person in table.people():
                mine = [table.seats[number] for number in table.seats_of(person)]
                table.seat(*(msgspec.structs.replace(seat, name=name) for seat in mine))
                table.changed()

    def troubled(self, table: Table) -> None:
        self.counted.troubles += 1
        self.trouble = StoreTrouble("a write was refused")
        log.error("table %s: the store refused a write", table.kept.id)


def _write_down(table: KeptTable, tried: KeptAttempt | None, connection: Connection) -> None:
    tables.create(connection, table)
    if tried:
        attempts.begin(connection, tried)


def _can_be_rated(seats: list[KeptSeat]) -> bool:
    """Rated matches are between different people."""
    people = [seat.person for seat in seats if seat.kind == "person"]
    return len(people) == len(set(people)) and all(seat.kind != "bot" for seat in seats)


def _check_seats(game: Game[Any, Any], count: int) -> None:
    low, high = game.players.start, game.players[-1]
    if count not in game.players:
        raise Refusal(
            400,
            f"{game.title.fr} se joue de {low} à {high} ; places demandées : {count}.",
            f"{game.title.en} is for {low} to {high} players; seats asked for: {count}.",
        )


def name_of(maker: str, wish: str) -> str:
    """The id of the table that this person wished for under this id: as hard to guess as the person's own."""
    digest = hashlib.sha256(f"{maker} {wish}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:12]).decode()


def _new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def _check_clock(clock: wire.ClockWish) -> None:
    sound = 10 <= clock.seconds <= 36_000 and 0 <= clock.increment <= 600 and 1 <= clock.days <= 30
    if not sound:
        raise Refusal(400, "Cette pendule n'est pas possible.", "Such a clock is not possible.")
