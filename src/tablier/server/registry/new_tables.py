"""Tables that are made: seats, clock and options as they were wished for, a code that is free, a try at a
challenge noted with it; and the same people again at the next one."""

import asyncio
import base64
import hashlib
import secrets
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection

from tablier import bots
from tablier.core import Game, Match
from tablier.core.dealer import commitment
from tablier.server import limits, wire
from tablier.server.http.sessions import new_id
from tablier.server.refusal import Refusal, not_now
from tablier.server.registry import packs
from tablier.server.table.table import LOOKING_UP, Table
from tablier.store import attempts, tables
from tablier.store.attempts import KeptAttempt
from tablier.store.kept import KeptSeat, KeptTable
from tablier.store.trouble import Clash, InDoubt, StoreTrouble

if TYPE_CHECKING:
    from tablier.server.registry.registry import Registry

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6
CODE_TRIES = 3


class NewTables:
    def __init__(self, registry: "Registry") -> None:
        self._registry = registry

    async def create(self, person: str, wish: wire.NewTable, challenge: str = "", day: str = "") -> Table:
        """A new table; one at which a `challenge` is tried is noted as such."""
        game = self._registry.catalogue.find(wish.game)
        _check_seats(game, len(wish.seats))
        await packs.lend(self._registry.store, person, game, wish.options)
        match = Match(game, wish.options, len(wish.seats))
        _check_clock(wish.clock)
        maker = await self._registry.people.ensure(person)
        name = name_of(maker.id, wish.id) if wish.id else new_id()
        if wish.id and await self._registry.store.read(tables.load, name):
            return await self._registry.table(name)
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
        analysis = wish.analysis and wish.clock.kind == "days" and not game.hidden
        tried = (
            KeptAttempt(name, maker.id, game.slug, challenge, day, self._registry.time())
            if challenge
            else None
        )
        return await self._set_up(
            match, wish.visibility, wish.clock, rated, maker.id, seats, name, tried, analysis
        )

    def _check_bots(self, person: str) -> None:
        among = [t for t in self._registry.in_use if t.kept.maker == person and not t.people()]
        if self._registry.settings.limits and sum(t.status == "playing" for t in among) >= limits.BOT_TABLES:
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
        analysis: bool = False,
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
            seed=self._registry.seed_of(name).hex(),
            maker=maker,
            status="waiting",
            created=self._registry.time(),
            started=None,
            ended=None,
            outcome=None,
            rematch="",
            analysis=analysis,
            seats=tuple(seats),
        )
        try:
            kept = await self._keep(new, tried)
        except Clash:  # sent twice at the same moment
            return await self._registry.table(name)
        table = await self._registry.table(kept.id)
        await table.inbox.run(table.start_if_full)
        self._registry.changed(table)
        return table

    async def _keep(self, new: KeptTable, tried: KeptAttempt | None = None) -> KeptTable:
        """Write a new table down under a code that is free. One in a thousand million is not; a clash
        over anything else would come again however often it were tried."""
        for _ in range(CODE_TRIES):
            kept = msgspec.structs.replace(new, code=_new_code())
            try:
                await self._write(partial(_write_down, kept, tried))
            except Clash:
                found = await self._registry.store.read(tables.by_code, kept.code)
                if found is None:
                    raise
                if found == kept.id:  # it had been written when it was in doubt
                    return kept
            else:
                return kept
        raise not_now()

    async def _write(self, work: Callable[[Connection], None]) -> None:
        """A commit in doubt is asked for again, which waits for the first one and clashes with it if that
        was done."""
        doubt, until = False, time.monotonic() + LOOKING_UP
        while True:
            try:
                return await self._registry.store.write(work)
            except StoreTrouble as fault:
                doubt = doubt or isinstance(fault, InDoubt)
                if not doubt or time.monotonic() > until:
                    raise
            await asyncio.sleep(0.2)

    def next_commitment(self, table: Table) -> str:
        """The hash of the seed with which a rematch would be played, whoever adds what to it."""
        return commitment(self._registry.seed_of(_next_of(table)))

    async def rematch(self, table: Table, shares: Mapping[str, str]) -> None:
        """The same people at a new table, each one seat further on and with a new share of chance; what was
        tried is tried again."""
        turned = [table.seats[-1], *table.seats[:-1]]
        seats = [
            msgspec.structs.replace(seat, seat=number, share=shares.get(seat.person, ""))
            for number, seat in enumerate(turned)
        ]
        match = Match(table.game, table.options, table.kept.players)
        kept, name = table.kept, _next_of(table)
        tried = await self._registry.store.read(attempts.at_table, kept.id)
        if tried:
            tried = msgspec.structs.replace(
                tried, table_id=name, at=self._registry.time(), score=None, tie=None
            )
        await self._set_up(
            match,
            kept.visibility,
            table.clock_wish,
            kept.rated,
            kept.maker,
            seats,
            name,
            tried,
            kept.analysis,
        )
        await table.write(
            lambda c: tables.change(c, kept.id, rematch=name), lambda found: found.row.rematch == name
        )
        table.kept = msgspec.structs.replace(table.kept, rematch=name)
        table.changed()


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


def _next_of(table: Table) -> str:
    """The id of a table's rematch, and with it the seed, are settled before anybody agrees to it."""
    return name_of(table.kept.id, "rematch")


def _new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def _check_clock(clock: wire.ClockWish) -> None:
    sound = 10 <= clock.seconds <= 36_000 and 0 <= clock.increment <= 600 and 1 <= clock.days <= 30
    if not sound:
        raise Refusal(400, "Cette pendule n'est pas possible.", "Such a clock is not possible.")
