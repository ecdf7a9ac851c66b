"""The door to everything that is kept: reads on a few threads, writes through the one writer."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import PoolProxiedConnection

from tablier.store import patience
from tablier.store.migrate import migrate
from tablier.store.private import make_private
from tablier.store.times import Times
from tablier.store.trouble import StoreTrouble
from tablier.store.writer import Writer

T = TypeVar("T")

PRAGMAS = {
    "journal_mode": "WAL",
    "synchronous": "FULL",  # a commit is on the disk, not in a cache, when it returns
    "busy_timeout": 2000,
    "foreign_keys": "ON",
}


class Store:
    """Open it, and the database is at this version; a backup was made if that took a migration. What
    `write` gives is done when it is committed, with what the job returned."""

    def __init__(self, url: str, backups: Path | None = None) -> None:
        self.url = url
        begin = "BEGIN IMMEDIATE"
        self.writing = connect(url, begin)
        try:
            migrate(self.writing, backups)
        except BaseException:
            self.writing.dispose()
            raise
        self._reading = connect(url, "BEGIN")
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="tablier-reader")
        self.shared = self.writing.dialect.name != "sqlite"
        """Whether others than this process may write, over a line that can be cut."""
        self._patience = patience.Patience() if self.shared else None
        # as long as one connection is open SQLite never begins another log, so that ours is known by its file
        self._open = None if self.shared else _opened(self._reading)
        self._files = None if self.shared else _identity(self.writing)
        self.writer = Writer(
            self.writing, "" if self.shared else begin, self._patience, is_in_place=self.check_file
        )
        self.write: Callable[..., asyncio.Future[Any]] = self.writer.write

    async def read(self, query: Callable[..., T], *args: Any) -> T:
        """What a query finds, asked on a thread beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, query, *args)

    def read_now(self, query: Callable[..., T], *args: Any) -> T:
        """What a query finds, asked at once; StoreTrouble when the database fails. A connection that has died
        since it was last used is no reason not to answer: then it is asked once more."""
        try:
            return self._ask(self._reading.connect, query, *args)
        except StoreTrouble:
            if not self.shared:
                raise
            return self._ask(self._reading.connect, query, *args)

    async def write_apart(self, job: Callable[[Connection], T]) -> T:
        """In a transaction of its own beside the writer's: for what may have to wait for somebody else's."""
        run = asyncio.get_running_loop().run_in_executor
        return await run(self._readers, self._ask, self.writing.begin, job)

    def write_now(self, job: Callable[[Connection], T]) -> T:
        """For the time before and after the server runs."""
        with self.writing.begin() as connection:
            return job(connection)

    def _ask(self, opened: Callable[[], Any], query: Callable[..., T], *args: Any) -> T:
        try:
            with opened() as connection:
                if self._patience is None:
                    return query(connection, *args)
                with self._patience.during(connection.connection.driver_connection):
                    return query(connection, *args)
        except (DBAPIError, OSError) as fault:
            raise StoreTrouble(str(fault)) from fault

    def check_file(self) -> None:
        """A file that was removed or replaced, the database's own or its log, takes what is written until the
        server ends, and then nobody finds it again."""
        if self._files != (None if self.shared else _identity(self.writing)):
            raise StoreTrouble("the database's file is gone")

    @property
    def commits(self) -> Times:
        """How long commits took."""
        return self.writer.commits

    def close(self) -> None:
        """Commit what is waiting and close the database."""
        self.writer.close()
        self._readers.shutdown()
        if self._patience:
            self._patience.close()
        if self._open:
            self._open.close()
        self._reading.dispose()
        self.writing.dispose()


def connect(url: str, begin: str) -> Engine:
    """An engine whose transactions begin as told, where the database is SQLite. What is written never
    stands in an error, and so never in a log."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return create_engine(
            _with_driver(url),
            connect_args=patience.POSTGRES,
            pool_timeout=patience.CONNECT,
            hide_parameters=True,
        )
    if parsed.database and parsed.database != ":memory:":
        make_private(Path(parsed.database))
    engine = create_engine(url, connect_args={"check_same_thread": False}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:  # pyright: ignore[reportUnusedFunction]
        connection.isolation_level = None
        for name, value in PRAGMAS.items():
            connection.execute(f"PRAGMA {name} = {value}")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:  # pyright: ignore[reportUnusedFunction]
        connection.exec_driver_sql(begin)

    return engine


def _with_driver(url: str) -> str:
    """`postgresql://` as hosts write it, with the driver that Tablier installs."""
    scheme, _, rest = url.partition("://")
    return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else url


def _opened(engine: Engine) -> PoolProxiedConnection:
    """A connection that has looked into the database, and so holds it."""
    connection = engine.raw_connection()
    connection.cursor().execute("SELECT count(*) FROM sqlite_master").fetchall()  # type: ignore[attr-defined]
    return connection


def _identity(engine: Engine) -> list[tuple[int, int] | None]:
    """Which files the database and its log are, under whatever name; None for one that is not there, as of a
    database in memory."""
    return [_file(f"{engine.url.database}{ending}") for ending in ("", "-wal")]


def _file(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
