"""When nobody could play: every process keeps a heartbeat, and the gap before a start is an outage."""

import time
from collections.abc import Iterable

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from tablier.store import schema

GAP = 1000
"""Milliseconds; a shorter silence than this is no outage."""
REMEMBERED = 24 * 3600 * 1000
"""Milliseconds after which the last sign of life of a process that has gone is forgotten."""

Stretch = tuple[int, int]


def beat(connection: Connection, now: int, process: str = "") -> None:
    """The process is alive now, by its own time. Each has a row of its own: none waits for another."""
    h = schema.heartbeats
    known = connection.execute(update(h).where(h.c.process == process).values(at=now))
    if known.rowcount == 0:
        connection.execute(insert(h), {"process": process, "at": now})


def last_beat(connection: Connection, process: str) -> int | None:
    """When a process was last heard of."""
    h = schema.heartbeats.c
    return connection.scalar(select(h.at).where(h.process == process))


def add(connection: Connection, start: int, end: int, table_id: str | None = None) -> None:
    """Note that nobody could play, at one table or at all of them."""
    connection.execute(insert(schema.outages), {"start": start, "end": end, "table_id": table_id})


def begin(connection: Connection, process: str = "") -> tuple[int, list[Stretch]]:
    """A process starts: if none was alive, note the silence before it. From when its time counts, which never
    goes back even if the wall's clock has, and all outages there ever were of all tables."""
    h = schema.heartbeats.c
    alive = connection.scalar(select(func.max(h.at))) or 0
    now = max(alive, int(time.time() * 1000))
    if alive and now - alive > GAP:
        add(connection, alive, now)
    connection.execute(delete(schema.heartbeats).where(h.at < now - REMEMBERED))
    beat(connection, now, process)
    return now, of_table(connection, None)


def of_table(connection: Connection, table_id: str | None) -> list[Stretch]:
    """The outages of all tables and of this one, in order and apart from each other."""
    o = schema.outages.c
    which = or_(o.table_id.is_(None), o.table_id == table_id) if table_id else o.table_id.is_(None)
    return merged((start, end) for start, end in connection.execute(select(o.start, o.end).where(which)))


def merged(stretches: Iterable[Stretch]) -> list[Stretch]:
    """Two processes may have noted the same silence: it is counted once."""
    found: list[Stretch] = []
    for start, end in sorted(stretches):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found
