"""The lobby: open and public tables, pushed whole to everyone who looks whenever they change."""

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

from tablier.core import Outcome
from tablier.core.dealer import commitment
from tablier.server import wire
from tablier.server.http.connection import Connection
from tablier.server.table.timeline import read_turn
from tablier.server.table.viewer import encode
from tablier.store import tables
from tablier.store.kept import KeptSeat, KeptTable

if TYPE_CHECKING:
    from tablier.server.registry.registry import Registry

log = logging.getLogger("tablier.lobby")

SHOWN = 100
PACE = 0.5
"""Seconds between two pushes at least: a busy registry must not flood those who only look."""


class Lobby:
    def __init__(self, registry: "Registry") -> None:
        self._registry = registry
        self._connections: set[Connection] = set()
        self._news = asyncio.Event()

    def wake(self) -> None:
        self._news.set()

    async def welcome(self, connection: Connection) -> None:
        self._connections.add(connection)
        connection.push(encode(await self.show()))

    def goodbye(self, connection: Connection) -> None:
        self._connections.discard(connection)

    async def show(self) -> wire.Lobby:
        kept = await self._registry.store.read(tables.open_tables, SHOWN)
        infos = tuple(self.info(table, "") for table in kept)
        here = {viewer.person for table in self._registry.in_use for viewer in table.viewers}
        return wire.Lobby(infos, len(here) + len(self._connections))

    def info(self, kept: KeptTable, person: str) -> wire.TableInfo:
        """A table in the lobby's words: from memory where it is in use, else from its row."""
        table = self._registry.resident(kept.id)
        return table.broadcast.info(person) if table else _from_row(kept, person)

    async def run(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            if self._connections:
                try:
                    data = encode(await self.show())
                except Exception:
                    log.exception("the lobby could not be shown")
                else:
                    for connection in self._connections:
                        connection.push(data)
            await asyncio.sleep(PACE)


def _from_row(kept: KeptTable, person: str) -> wire.TableInfo:
    return wire.TableInfo(
        id=kept.id,
        code=kept.code,
        game=kept.ruleset.partition("/")[0],
        ruleset=kept.ruleset,
        options=msgspec.json.decode(kept.options),
        seats=tuple(_seat(seat, person) for seat in kept.seats),
        status=kept.status,  # type: ignore[arg-type]
        visibility=kept.visibility,  # type: ignore[arg-type]
        clock=msgspec.json.decode(kept.clock, type=wire.ClockWish),
        rated=kept.rated,
        seq=kept.seq,
        turn=read_turn(kept.turn, kept.seq) if kept.status == "playing" else None,
        outcome=msgspec.json.decode(kept.outcome, type=Outcome) if kept.outcome else None,
        created=kept.created,
        changed=kept.changed,
        watchers=0,
        commitment=commitment(bytes.fromhex(kept.seed)),
        seed=kept.seed if kept.status == "over" else "",
        rematch=kept.rematch,
    )


def _seat(seat: KeptSeat, person: str) -> wire.SeatInfo:
    if seat.kind == "bot":
        return wire.SeatInfo(seat.seat, "bot", level=seat.level, online=True)
    if seat.kind != "person":
        return wire.SeatInfo(seat.seat, "open")
    return wire.SeatInfo(seat.seat, "person", name=seat.name, mine=seat.person == person)
