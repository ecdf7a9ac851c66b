"""One server at a time on what is kept, where no Redis says which of several a table belongs to: each would
believe that every table is its own."""

import os
import time
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Connection, Engine, make_url, text

from tablier.core import TablierError, Words
from tablier.store.private import make_private
from tablier.store.store import connect

PATIENCE = 15.0
"""Seconds in which a PostgreSQL has noticed that a process is dead, even one whose machine is gone."""
AGAIN = 0.25
HELD = text("SELECT pg_try_advisory_lock(7304205)")
NOTICE_DEATHS = (
    "SET tcp_keepalives_idle = 5",
    "SET tcp_keepalives_interval = 2",
    "SET tcp_keepalives_count = 3",
)


LOCKED = 1 << 20
"""Where the file is locked: before that stands the address, for others to read."""


class AlreadyServed(TablierError):
    """Another server has these data; `address` is where it is reached, if it has said so."""

    def __init__(self, address: str = "") -> None:
        fr, en = (f" ({address})", f" at {address}") if address else ("", "")
        super().__init__(
            Words(
                fr=f"un autre Tablier sert déjà ces données{fr} : n'en gardez qu'un, ou PostgreSQL et Redis",
                en=f"another Tablier serves these data already{en}: have one alone, or PostgreSQL and Redis",
            )
        )
        self.address = address


class Alone:
    """The right to serve from a database; it ends with the process, however that ends."""

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self._file: int | None = None
        self._engine: Engine | None = None
        self._connection: Connection | None = None
        parsed = make_url(url)
        try:
            if parsed.get_backend_name() != "sqlite":
                self._hold_there(url, patience)
            elif parsed.database and parsed.database != ":memory:":
                self._hold_here(Path(f"{parsed.database}.lock"))
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            os.close(self._file)
        if self._connection is not None:
            self._connection.close()
        if self._engine is not None:
            self._engine.dispose()

    def say(self, address: str) -> None:
        """Where we are reached, for who comes second."""
        if self._file is not None:
            os.lseek(self._file, 0, os.SEEK_SET)
            os.ftruncate(self._file, os.write(self._file, address.encode()))

    def _hold_here(self, path: Path) -> None:
        make_private(path)
        self._file = os.open(path, os.O_RDWR)
        if not _lock(self._file):
            raise AlreadyServed(os.read(self._file, 200).decode(errors="replace"))
        self.say("")

    def _hold_there(self, url: str, patience: float) -> None:
        """On a connection of its own, which nothing else is asked on."""
        self._engine = connect(url, "")
        self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        for statement in NOTICE_DEATHS:
            self._connection.execute(text(statement))
        until = time.monotonic() + patience
        while not self._connection.scalar(HELD):
            if time.monotonic() > until:
                raise AlreadyServed
            time.sleep(AGAIN)


try:
    import fcntl

    def _lock(file: int) -> bool:
        """Not inherited by processes that we start, which may outlive us for a moment."""
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, LOCKED)
        except OSError:
            return False
        return True

except ImportError:
    import msvcrt

    _windows: Any = msvcrt

    def _lock(file: int) -> bool:
        os.lseek(file, LOCKED, os.SEEK_SET)
        try:
            _windows.locking(file, _windows.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, 0, os.SEEK_SET)
        return True
