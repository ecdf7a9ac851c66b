"""The lobby: open and public tables, pushed whole to everyone who looks whenever they change."""

import asyncio
import logging
from typing import TYPE_CHECKING

from tablier.server import wire
from tablier.server.http.connection import Connection
from tablier.server.table.info import info_of_row
from tablier.server.table.viewer import encode
from tablier.store import tables
from tablier.store.kept import KeptTable

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
        return table.broadcast.info(person) if table else info_of_row(kept, person)

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
