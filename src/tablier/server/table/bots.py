"""Bots at a table: they look when it may be their turn, think elsewhere, and act like anyone else."""

import asyncio
import logging
import secrets
import threading
from random import Random
from typing import TYPE_CHECKING

from tablier import bots
from tablier.bots import Decision
from tablier.core import Players, TablierError, Words
from tablier.core.live import is_physical
from tablier.server import wire

if TYPE_CHECKING:
    from tablier.server.table.table import Table

log = logging.getLogger("tablier.bots")

GETTING_READY = wire.Trouble(
    Words(
        fr="L'ordinateur se prépare : la première fois, cela prend jusqu'à une minute.",
        en="The computer is getting ready: the first time, this takes up to a minute.",
    )
)


class TableBots:
    """The bots of one table. What a bot is told comes from `imagine`: no more than its seat may know."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._thinking: dict[int, tuple[asyncio.Task[None], threading.Event]] = {}
        self._performing: set[int] = set()
        self.waiting = 0

    def check_level(self, level: str) -> None:
        bots.find_level(self._table.game.slug, level)

    def look(self) -> None:
        """Let the bots whose turn it is think, and call back those whose turn it no longer is."""
        turn = self._table.timeline.turn
        playing = self._table.status == "playing" and isinstance(turn, Players)
        due = turn.seats if playing and isinstance(turn, Players) else ()
        for seat, (_, stop) in list(self._thinking.items()):
            if seat not in due:
                stop.set()
        for seat in due:
            busy = seat in self._thinking or seat in self._performing
            if self._table.seats[seat].kind == "bot" and not busy:
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
        table = self._table
        random = Random(secrets.randbits(64))
        try:
            if not table.registry.warm_up.is_ready(table.game.slug):
                await self._get_ready()
            state, level = table.match.state, table.seats[seat].level
            seen = table.game.determinize(state, seat, random)
            pause = asyncio.sleep(table.registry.settings.bot_pause)
            choice = table.registry.bot_pool.choose(
                table.game, level, seen, seat, random, stop, table.kept.maker, bool(table.viewers)
            )
            decision, _ = await asyncio.gather(choice, pause)
        except Exception:
            log.exception("table %s: the bot of seat %d failed", table.kept.id, seat + 1)
            decision = None

        async def act() -> None:
            self._thinking.pop(seat, None)
            await self._act(seat, decision, random)
            self.look()

        table.post(act)

    async def _get_ready(self) -> None:
        """Wait where nobody else is held up, and let those at the table know what for."""
        self.waiting += 1
        self._table.broadcast.table_changed()
        try:
            await self._table.registry.warm_up.ready(self._table.game.slug)
        finally:
            self.waiting -= 1
        self._table.broadcast.table_changed()

    async def _act(self, seat: int, decision: Decision | None, random: Random) -> None:
        """Do what the bot decided. If the table has changed under it, or it failed, any legal action
        keeps the match going."""
        table = self._table
        turn = table.timeline.turn
        if table.status != "playing" or not isinstance(turn, Players) or seat not in turn.seats:
            return
        if table.seats[seat].kind != "bot":
            return
        try:
            if decision is None:
                decision = Decision(table.game.sample(table.match.state, seat, random))
            if table.live and is_physical(decision.action):
                self._performing.add(seat)
                await table.live.perform(seat, decision.action, decision.words)
            else:
                await table.append(seat, decision.action, why=decision.words)
        except TablierError as fault:
            self._performing.discard(seat)
            log.warning("table %s: seat %d: %s", table.kept.id, seat + 1, fault)
            await asyncio.sleep(0.1)
