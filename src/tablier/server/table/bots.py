"""Bots at a table: they look when it may be their turn, think elsewhere, and act like anyone else."""

import asyncio
import logging
import secrets
import threading
from random import Random
from typing import Any, Protocol

from tablier.bots import Decision
from tablier.core import Players, TablierError, Words
from tablier.core.live import is_physical
from tablier.server import wire
from tablier.server.table.facts import TableFacts
from tablier.server.table.inbox import Job
from tablier.server.workers.bot_pool import BotPool
from tablier.server.workers.warm_up import WarmUp

log = logging.getLogger("tablier.bots")

GETTING_READY = wire.Trouble(
    Words(
        fr="L'ordinateur se prépare : la première fois, cela prend jusqu'à une minute.",
        en="The computer is getting ready: the first time, this takes up to a minute.",
    )
)


class Table(Protocol):
    """What bots may have their table do."""

    def post(self, job: Job) -> bool: ...
    async def append(self, seat: int | None, play: Any, act: str = "", why: Words | None = None) -> None: ...
    async def perform(self, seat: int, action: Any, why: Words | None) -> None: ...
    def changed(self) -> None: ...


class TableBots:
    """The bots of one table. What a bot is told comes from `determinize`: no more than its seat may know."""

    def __init__(self, facts: TableFacts, table: Table, pool: BotPool, warm_up: WarmUp, pause: float) -> None:
        self._facts, self._table, self._pool, self._warm_up, self._pause = facts, table, pool, warm_up, pause
        self._thinking: dict[int, tuple[asyncio.Task[None], threading.Event]] = {}
        self._performing: set[int] = set()
        self._waiting = 0

    @property
    def notice(self) -> wire.Trouble | None:
        """What those at the table should know of their bots."""
        return GETTING_READY if self._waiting else None

    def look(self) -> None:
        """Let the bots whose turn it is think, and call back those whose turn it no longer is."""
        if not (self._facts.has_bots or self._thinking):
            return
        turn = self._facts.match.turn
        due = turn.seats if isinstance(turn, Players) and self._facts.status == "playing" else ()
        for seat, (_, stop) in list(self._thinking.items()):
            if seat not in due:
                stop.set()
        for seat in due:
            busy = seat in self._thinking or seat in self._performing
            if self._facts.seats[seat].kind == "bot" and not busy:
                stop = threading.Event()
                task = asyncio.get_running_loop().create_task(self._think(seat, stop))
                self._thinking[seat] = (task, stop)

    @property
    def busy(self) -> bool:
        return bool(self._thinking or self._performing)

    def rested(self, seat: int) -> None:
        """What a bot's hands did has come to rest, or was refused: it may think again."""
        if seat in self._performing:
            self._performing.discard(seat)
            self.look()

    def all_rested(self) -> None:
        self._performing.clear()
        self.look()

    def stop(self) -> None:
        for _, stop in self._thinking.values():
            stop.set()

    async def _think(self, seat: int, stop: threading.Event) -> None:
        facts = self._facts
        random = Random(secrets.randbits(64))
        try:
            if not self._warm_up.is_ready(facts.game.slug):
                await self._get_ready()
            state, level = facts.match.state, facts.seats[seat].level
            seen = facts.game.determinize(state, seat, random)
            pause = asyncio.sleep(self._pause)
            choice = self._pool.choose(
                facts.game, level, seen, seat, random, stop, facts.kept.maker, bool(facts.viewers)
            )
            decision, _ = await asyncio.gather(choice, pause)
        except Exception:
            log.exception("table %s: the bot of seat %d failed", facts.kept.id, seat + 1)
            decision = None

        async def act() -> None:
            self._thinking.pop(seat, None)
            await self._act(seat, decision, random)
            self.look()

        self._table.post(act)

    async def _get_ready(self) -> None:
        """Wait where nobody else is held up, and let those at the table know what for."""
        self._waiting += 1
        self._table.changed()
        try:
            await self._warm_up.ready(self._facts.game.slug)
        finally:
            self._waiting -= 1
        self._table.changed()

    async def _act(self, seat: int, decision: Decision | None, random: Random) -> None:
        """Do what the bot decided. If the table has changed under it, or it failed, any legal action
        keeps the match going."""
        facts = self._facts
        turn = facts.match.turn
        if facts.status != "playing" or not isinstance(turn, Players) or seat not in turn.seats:
            return
        if facts.seats[seat].kind != "bot":
            return
        try:
            if decision is None:
                decision = Decision(facts.game.sample(facts.match.state, seat, random))
            if is_physical(decision.action):
                self._performing.add(seat)
                await self._table.perform(seat, decision.action, decision.why)
            else:
                await self._table.append(seat, decision.action, why=decision.why)
        except TablierError as fault:
            self._performing.discard(seat)
            log.warning("table %s: seat %d: %s", facts.kept.id, seat + 1, fault)
            await asyncio.sleep(0.1)
