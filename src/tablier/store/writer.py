"""One thread writes, and commits in groups: whoever waits hears back only after the disk does.

A commit costs as much as a hundred rows, so there is one in so many milliseconds at most: a write that comes
after a silence is committed at once, those that follow share the next one. Should one of them be at
fault, each is tried alone, so that it never takes its neighbours down with it; should the database be
out of reach, all of them hear so at once.
"""

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Engine, Table
from sqlalchemy.exc import DBAPIError

from tablier.store.times import Times
from tablier.store.trouble import Clash, StoreTrouble

log = logging.getLogger("tablier.store")

Job = Callable[[Connection], Any]


class Insert:
    """Rows into one table, as plain text for the driver: they are the most of all that is written, and
    SQLAlchemy would take several times as long over each as the database does."""

    def __init__(self, table: Table) -> None:
        self._table, names = table.name, [column.name for column in table.columns]
        self._columns, self._count = ", ".join(names), len(names)

    def text(self, connection: Connection) -> str:
        mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
        return f"INSERT INTO {self._table} ({self._columns}) VALUES ({', '.join([mark] * self._count)})"


class Rows:
    """Rows in the order of the table's columns; neighbours in a group are sent to the database together."""

    __slots__ = ("insert", "rows")

    def __init__(self, insert: Insert, rows: Sequence[tuple[Any, ...]]) -> None:
        self.insert, self.rows = insert, rows

    def __call__(self, connection: Connection) -> None:
        """As a part of a larger job."""
        connection.exec_driver_sql(self.insert.text(connection), list(self.rows))


class _Waiting:
    __slots__ = ("answer", "future", "loop", "work")

    def __init__(
        self, work: Job | Rows, loop: asyncio.AbstractEventLoop, future: asyncio.Future[Any]
    ) -> None:
        self.work, self.loop, self.future, self.answer = work, loop, future, None


class Writer:
    """One thread that writes for everybody and commits what came within a short window together."""

    def __init__(self, engine: Engine, begin: str = "", pace: float = 0.008, group: int = 500) -> None:
        """`begin` is how a transaction begins where the driver does not begin it by itself, `pace` the
        seconds at least from one commit to the next."""
        self._engine, self._begin, self._pace, self._group = engine, begin, pace, group
        self._last = 0.0
        self._inbox: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="tablier-writer", daemon=True)
        self._connection: Connection | None = None
        self.writes, self.commits = 0, Times()
        self._thread.start()

    def write(self, work: Job | Rows) -> asyncio.Future[Any]:
        """Done when it is committed; StoreTrouble when nothing was written."""
        loop = asyncio.get_running_loop()
        waiting = _Waiting(work, loop, loop.create_future())
        self._inbox.put(waiting)
        return waiting.future

    def close(self) -> None:
        """Commit what is waiting, then end the thread."""
        self._inbox.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            group, going = self._gather()
            if group:
                self._commit(group)
        self._hang_up()

    def _gather(self) -> tuple[list[_Waiting], bool]:
        """Wait for a write and for what else comes until the next commit is due; whether more may follow.

        The time is slept through: to be woken by every write would cost more than to write it."""
        group = [self._inbox.get()]
        if group[0] is not None:
            time.sleep(max(0.0, self._last + self._pace - time.monotonic()))
            self._last = time.monotonic()
        with contextlib.suppress(queue.Empty):
            while group[-1] is not None and len(group) < self._group:
                group.append(self._inbox.get_nowait())
        return [waiting for waiting in group if waiting], group[-1] is not None

    def _hang_up(self) -> None:
        """The next write opens a new connection: this one has failed, or there is no next one."""
        if self._connection is not None:
            with contextlib.suppress(DBAPIError):
                self._connection.close()
            self._connection = None

    def _commit(self, group: list[_Waiting]) -> None:
        begun = time.perf_counter()
        try:
            connection = self._connection = self._connection or self._engine.connect()
            if all(isinstance(waiting.work, Rows) for waiting in group):
                self._insert(connection, [waiting.work for waiting in group])  # type: ignore[misc]
            else:
                with connection.begin():
                    for waiting in group:
                        waiting.answer = waiting.work(connection)
        except Exception as fault:
            self._failed(group, fault)
            return
        self.commits.add(time.perf_counter() - begun)
        self.writes += len(group)
        _tell(group, None)

    def _insert(self, connection: Connection, group: list[Rows]) -> None:
        """Nothing but rows: the driver alone, in a transaction of its own."""
        driver: Any = connection.connection.driver_connection
        cursor = driver.cursor()
        try:
            if self._begin:
                cursor.execute(self._begin)
            for insert, works in groupby(group, lambda work: work.insert):
                cursor.executemany(insert.text(connection), [row for work in works for row in work.rows])
            driver.commit()
        except BaseException:
            with contextlib.suppress(self._driver.Error):
                driver.rollback()
            raise
        finally:
            cursor.close()

    @property
    def _driver(self) -> Any:
        return self._engine.dialect.loaded_dbapi

    def _failed(self, group: list[_Waiting], fault: Exception) -> None:
        cause = fault.orig if isinstance(fault, DBAPIError) else fault
        if isinstance(cause, self._driver.OperationalError | self._driver.InterfaceError | OSError):
            log.error("nothing written: %s", fault)
            self._hang_up()
            _tell(group, StoreTrouble(str(fault)))
        elif len(group) > 1:
            for waiting in group:
                self._commit([waiting])
        else:
            _tell(group, Clash() if isinstance(cause, self._driver.IntegrityError) else fault)


def _tell(group: list[_Waiting], fault: Exception | None) -> None:
    """Wake everyone who waits, one call into each event loop for the whole group."""

    def wake(ours: list[_Waiting]) -> None:
        for waiting in ours:
            if waiting.future.done():
                continue
            if fault is None:
                waiting.future.set_result(waiting.answer)
            else:
                waiting.future.set_exception(fault)

    loops = {id(waiting.loop): waiting.loop for waiting in group}
    for key, loop in loops.items():
        try:
            loop.call_soon_threadsafe(wake, [w for w in group if id(w.loop) == key])
        except RuntimeError:
            log.info("a loop that waited for a commit is closed")
