"""When no server ran: a heartbeat is kept, and the gap before a start is an outage."""

import time

from sqlalchemy import Connection, insert, select

from tablier.store import facts, schema

ALIVE = "alive"
GAP = 1000
"""Milliseconds; a shorter silence than this is no outage."""


def beat(connection: Connection) -> None:
    """The server is alive now."""
    facts.put(connection, ALIVE, str(int(time.time() * 1000)))


def begin(connection: Connection) -> list[tuple[int, int]]:
    """The server starts: note the silence before it; all outages there ever were."""
    alive = facts.get(connection, ALIVE)
    now = int(time.time() * 1000)
    if alive is not None and now - int(alive) > GAP:
        connection.execute(insert(schema.outages), {"start": int(alive), "end": now})
    beat(connection)
    o = schema.outages.c
    return [(start, end) for start, end in connection.execute(select(o.start, o.end).order_by(o.start))]
