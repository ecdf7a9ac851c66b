"""One thread writes, and commits in groups: whoever waits hears back only after the disk does.

A commit costs as much as a hundred rows, so there is one in so many milliseconds at most: a write that comes
after a silence is committed at once, those that follow share the next one. Should one of them be at
fault, each is tried alone, so that it never takes its neighbours down with it; should the database be
out of reach, all of them hear so at once. A write that belongs to a table names the number under which its
process took the table, and is refused where another has taken it since.
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

from tablier.store.keepers import Ask, Fence, overtaken
from tablier.store.patience import Patience
from tablier.store.times import Times
from tablier.store.trouble import Clash, InDoubt, Overtaken, StoreTrouble

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
    __slots__ = ("answer", "fence", "future", "loop", "work")

    def __init__(
        self,
        work: Job | Rows,
        fence: Fence | None,
        loop: asyncio.AbstractEventLoop,
        future: asyncio.Future[Any],
    ) -> None:
        self.work, self.fence, self.loop, self.future, self.answer = work, fence, loop, future, None


class _Lost(Exception):
    """Some of a group were written for tables that another process has."""

    def __init__(self, fences: set[Fence]) -> None:
        super().__init__()
        self.fences = fences


RETRIED = ("40001", "40P01")
"""What PostgreSQL calls a transaction that got in the way of another, as seldom as that is."""
TRIES = 3
STOOD_STILL = "25P03"
"""What it calls one of a process that was stopped in the middle: its connection is ended then."""


class Writer:
    """One thread that writes for everybody and commits what came within a short window together."""

    def __init__(
        self,
        engine: Engine,
        begin: str = "",
        patience: Patience | None = None,
        pace: float = 0.008,
        group: int = 500,
        is_in_place: Callable[[], None] = lambda: None,
    ) -> None:
        """`begin` is how a transaction begins where the driver does not begin it by itself, `patience` is
        for a database over a network, `pace` the seconds at least from one commit to the next. What
        `is_in_place` raises a StoreTrouble over would be written where nobody finds it again."""
        self._engine, self._begin, self._pace, self._group = engine, begin, pace, group
        self._patience, self._committing = patience, False
        self._is_in_place = is_in_place
        self._last = 0.0
        self._inbox: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="tablier-writer", daemon=True)
        self._connection: Connection | None = None
        self.writes, self.commits = 0, Times()
        self._thread.start()

    def write(self, work: Job | Rows, fence: Fence | None = None) -> asyncio.Future[Any]:
        """Done when it is committed; StoreTrouble when nothing was written, InDoubt when nobody knows,
        Overtaken when another process has the table."""
        loop = asyncio.get_running_loop()
        waiting = _Waiting(work, fence, loop, loop.create_future())
        self._inbox.put(waiting)
        return waiting.future

    def close(self, within: float = 15.0) -> None:
        """Commit what is waiting, then end the thread; a database that does not answer is not waited for."""
        self._inbox.put(None)
        self._thread.join(within)
        if self._thread.is_alive():
            log.error("what was being written is broken off")

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
                self._connection.invalidate()
                self._connection.close()
            self._connection = None

    def _commit(self, group: list[_Waiting], tries: int = TRIES) -> None:
        begun, used = time.perf_counter(), self._connection is not None
        self._committing = False
        try:
            self._is_in_place()
            connection = self._connection = self._connection or self._engine.connect()
            with self._watched(connection):
                if all(isinstance(waiting.work, Rows) for waiting in group):
                    self._insert(connection, group)
                else:
                    self._work(connection, group)
        except _Lost as fault:
            lost = [waiting for waiting in group if waiting.fence in fault.fences]
            _tell(lost, Overtaken())
            if rest := [waiting for waiting in group if waiting not in lost]:
                self._commit(rest)
        except StoreTrouble as fault:
            log.error("nothing written: %s", fault.cause)
            _tell(group, fault)
        except Exception as fault:
            self._failed(group, fault, used, tries)
        else:
            self.commits.add(time.perf_counter() - begun)
            self.writes += len(group)
            _tell(group, None)

    def _watched(self, connection: Connection) -> contextlib.AbstractContextManager[None]:
        if self._patience is None:
            return contextlib.nullcontext()
        return self._patience.during(connection.connection.driver_connection)

    def _check(self, group: list[_Waiting], ask: Ask) -> None:
        fences = {waiting.fence for waiting in group if waiting.fence}
        if fences and (lost := overtaken(self._engine.dialect.name, fences, ask)):
            raise _Lost(lost)

    def _work(self, connection: Connection, group: list[_Waiting]) -> None:
        with connection.begin() as transaction:
            self._check(group, lambda text, values: _rows(connection.exec_driver_sql(text, tuple(values))))
            for waiting in group:
                waiting.answer = waiting.work(connection)
            self._committing = True
            transaction.commit()

    def _insert(self, connection: Connection, group: list[_Waiting]) -> None:
        """Nothing but rows: the driver alone, in a transaction of its own."""
        driver: Any = connection.connection.driver_connection
        cursor = driver.cursor()
        works: list[Rows] = [waiting.work for waiting in group]  # type: ignore[misc]
        try:
            if self._begin:
                cursor.execute(self._begin)
            self._check(group, lambda text, values: cursor.execute(text, values).fetchall())
            for insert, same in groupby(works, lambda work: work.insert):
                cursor.executemany(insert.text(connection), [row for work in same for row in work.rows])
            self._committing = True
            driver.commit()
        except BaseException:
            with contextlib.suppress(self._driver.Error):
                driver.rollback()
            raise
        finally:
            with contextlib.suppress(self._driver.Error):
                cursor.close()

    @property
    def _driver(self) -> Any:
        return self._engine.dialect.loaded_dbapi

    def _failed(self, group: list[_Waiting], fault: Exception, used: bool, tries: int) -> None:
        """`used`: the connection had been there before, and may have died of old age or with a database that
        has been restarted since."""
        cause = fault.orig if isinstance(fault, DBAPIError) else fault
        doubt = self._committing and self._patience is not None
        state, gone = getattr(cause, "sqlstate", None), self._driver.OperationalError
        if state in RETRIED and tries > 1:
            for waiting in group:
                self._commit([waiting], tries - 1)
        elif isinstance(cause, gone | self._driver.InterfaceError | OSError) or state == STOOD_STILL:
            self._hang_up()
            if used and self._patience is not None and not doubt:
                self._commit(group)
                return
            log.error("%s: %s", "a commit is in doubt" if doubt else "nothing written", fault)
            _tell(group, InDoubt(str(fault)) if doubt else StoreTrouble(str(fault)))
        elif len(group) > 1:
            for waiting in group:
                self._commit([waiting])
        else:
            _tell(group, Clash() if isinstance(cause, self._driver.IntegrityError) else fault)


def _rows(found: Any) -> list[tuple[str, int]]:
    return [(row[0], row[1]) for row in found]


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
