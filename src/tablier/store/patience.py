"""How long a database may take: what it does not answer in time is broken off, by it or by us.

PostgreSQL keeps the first four by itself. A line that is cut without a word is something it cannot notice:
then we hang up.
"""

import contextlib
import os
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, text

CONNECT = 3
"""Seconds until a connection stands."""
LOCK = 3.0
"""Seconds that a statement may wait for another transaction."""
STATEMENT = 8.0
"""Seconds that a statement may take."""
STILL = 4.0
"""Seconds that a transaction may stand still between two statements. A process that is stopped in the middle
of one holds its tables for so long: less than its lease lasts, so that nobody who takes them over waits."""
SILENCE = 10.0
"""Seconds after which a transaction is over, whatever the database says."""
GLANCE = 0.5

NAME = "tablier"
"""By which PostgreSQL knows our connections."""

POSTGRES: dict[str, Any] = {
    "application_name": NAME,
    "connect_timeout": CONNECT,
    "options": f"-c lock_timeout={int(LOCK * 1000)} -c statement_timeout={int(STATEMENT * 1000)} "
    f"-c idle_in_transaction_session_timeout={int(STILL * 1000)}",
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": int(STATEMENT * 1000),
}


def end_those_that_stand_still(connection: Connection, seconds: float = STILL) -> int:
    """End transactions of our processes that stand still, and say how many. PostgreSQL does so by itself,
    save after rows that went in a pipeline: what the driver sends last there stops PostgreSQL's watch."""
    found = connection.execute(
        text(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database()"
            " AND application_name = :name AND state = 'idle in transaction'"
            " AND state_change < clock_timestamp() - make_interval(secs => :seconds)"
        ),
        {"name": NAME, "seconds": seconds},
    )
    return int(found.scalar_one())


class Patience:
    """Looks at what is being asked of a database over a network, and cuts the line of what takes too long:
    whoever waits on it hears that at once as a fault of the connection."""

    def __init__(self, seconds: float = SILENCE) -> None:
        self._seconds = seconds
        self._asked: dict[int, tuple[float, Any]] = {}
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look, name="tablier-patience", daemon=True)
        self._thread.start()

    @contextlib.contextmanager
    def during(self, connection: Any) -> Iterator[None]:
        """While this driver's connection is used."""
        key = id(connection)
        self._asked[key] = (time.monotonic() + self._seconds, connection)
        try:
            yield
        finally:
            self._asked.pop(key, None)

    def close(self) -> None:
        self._ended.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._ended.wait(GLANCE):
            now = time.monotonic()
            for key, (until, connection) in list(self._asked.items()):
                if now > until and self._asked.pop(key, None):
                    _hang_up(connection)


def _hang_up(connection: Any) -> None:
    """It may have ended by itself in this moment."""
    with (
        contextlib.suppress(Exception),
        socket.socket(fileno=os.dup(connection.pgconn.socket)) as line,
    ):
        line.shutdown(socket.SHUT_RDWR)
