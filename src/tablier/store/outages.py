"""When no server ran: a heartbeat is kept, and the gap before a start is an outage."""

import time

from sqlalchemy import Connection, insert, select, update

from tablier.store import schema

ALIVE = "alive"
GAP = 1000
"""Milliseconds; a shorter silence than this is no outage."""


def beat(connection: Connection) -> None:
    """The server is alive now."""
    now = str(int(time.time() * 1000))
    facts = schema.facts
    known = connection.execute(update(facts).where(facts.c.name == ALIVE).values(value=now))
    if known.rowcount == 0:
        connection.execute(insert(facts), {"name": ALIVE, "value": now})


def begin(connection: Connection) -> list[tuple[int, int]]:
    """The server starts: note the silence before it; all outages there ever were."""
    alive = connection.scalar(select(schema.facts.c.value).where(schema.facts.c.name == ALIVE))
    now = int(time.time() * 1000)
    if alive is not None and now - int(alive) > GAP:
        connection.execute(insert(schema.outages), {"start": int(alive), "end": now})
    beat(connection)
    o = schema.outages.c
    return [(start, end) for start, end in connection.execute(select(o.start, o.end).order_by(o.start))]
