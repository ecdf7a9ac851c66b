"""All that is kept of a table, read at one moment."""

from typing import NamedTuple

from sqlalchemy import Connection

from tablier.server.refusal import not_found
from tablier.store import outages, tables
from tablier.store.kept import KeptEvent, KeptLine, KeptTable

CHAT_KEPT = 200


class Kept(NamedTuple):
    row: KeptTable
    events: list[KeptEvent]
    chat: list[KeptLine]
    outages: list[tuple[int, int]]

    def holds(self, events: list[KeptEvent]) -> bool:
        """Whether these very events are in the log."""
        before = events[0].seq - 1
        return self.events[before : before + len(events)] == events


def kept_of(connection: Connection, table_id: str) -> Kept:
    row = tables.load(connection, table_id)
    if row is None:
        raise not_found()
    chat = tables.chat_of(connection, table_id, CHAT_KEPT)
    return Kept(row, tables.log_of(connection, table_id), chat, outages.of_table(connection, table_id))
