"""The door to everything that is kept: reads on a few threads, writes through the one writer."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError

from tablier.store.migrate import migrate
from tablier.store.private import make_private
from tablier.store.times import Times
from tablier.store.trouble import StoreTrouble
from tablier.store.writer import Job, Rows, Writer

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
        self.writer = Writer(self.writing, begin if self.writing.dialect.name == "sqlite" else "")
        self.write: Callable[[Job | Rows], asyncio.Future[Any]] = self.writer.write

    async def read(self, query: Callable[..., T], *args: Any) -> T:
        """What a query finds, asked on a thread beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, query, *args)

    def read_now(self, query: Callable[..., T], *args: Any) -> T:
        """What a query finds, asked at once; StoreTrouble when the database fails."""
        try:
            with self._reading.connect() as connection:
                return query(connection, *args)
        except DBAPIError as fault:
            raise StoreTrouble(str(fault)) from fault

    def write_now(self, job: Callable[[Connection], T]) -> T:
        """For the time before and after the server runs."""
        with self.writing.begin() as connection:
            return job(connection)

    @property
    def commits(self) -> Times:
        """How long commits took."""
        return self.writer.commits

    def close(self) -> None:
        """Commit what is waiting and close the database."""
        self.writer.close()
        self._readers.shutdown()
        self._reading.dispose()
        self.writing.dispose()


def connect(url: str, begin: str) -> Engine:
    """An engine whose transactions begin as told, where the database is SQLite. What is written never
    stands in an error, and so never in a log."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return create_engine(_with_driver(url), pool_pre_ping=True, hide_parameters=True)
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
