"""When no server ran: a heartbeat is kept, and the gap before a start is an outage."""

import time

from sqlalchemy import Connection, insert, select

from tablier.store import facts, schema

ALIVE = "alive"
GAP = 1000
"""Milliseconds; a shorter silence than this is no outage."""


def beat(connection: Connection, now: int) -> None:
    """The server is alive now, by its own time."""
    facts.put(connection, ALIVE, str(now))


def add(connection: Connection, start: int, end: int) -> None:
    connection.execute(insert(schema.outages), {"start": start, "end": end})


def begin(connection: Connection) -> tuple[int, list[tuple[int, int]]]:
    """The server starts: note the silence before it. From when its time counts, which never goes back
    even if the wall's clock has, and all outages there ever were."""
    alive = int(facts.get(connection, ALIVE) or 0)
    now = max(alive, int(time.time() * 1000))
    if alive and now - alive > GAP:
        add(connection, alive, now)
    beat(connection, now)
    o = schema.outages.c
    found = connection.execute(select(o.start, o.end).order_by(o.start))
    return now, [(start, end) for start, end in found]
