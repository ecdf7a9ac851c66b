"""One thread writes, and commits in groups: whoever waits hears back only after the disk does.

Writes that arrive within the window share one transaction and so one fsync. Should one of them be at
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
from typing import Any

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from tablier.store.times import Times
from tablier.store.trouble import Clash, StoreTrouble

log = logging.getLogger("tablier.store")

Job = Callable[[Connection], Any]


class Rows:
    """Plain rows for one statement; neighbours in a group are sent to the database together."""

    __slots__ = ("rows", "statement")

    def __init__(self, statement: Executable, rows: Sequence[dict[str, Any]]) -> None:
        self.statement, self.rows = statement, list(rows)


class _Waiting:
    __slots__ = ("answer", "future", "loop", "work")

    def __init__(
        self, work: Job | Rows, loop: asyncio.AbstractEventLoop, future: asyncio.Future[Any]
    ) -> None:
        self.work, self.loop, self.future, self.answer = work, loop, future, None


class Writer:
    """One thread that writes for everybody and commits what came within a short window together."""

    def __init__(self, engine: Engine, window: float = 0.002, group: int = 500) -> None:
        self._engine, self._window, self._group = engine, window, group
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
        """Wait for a write and for what else comes within the window; whether more may follow.

        The window is slept through: to be woken by every write would cost more than to write it."""
        group = [self._inbox.get()]
        if group[0] is not None:
            time.sleep(self._window)
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
            with connection.begin():
                _run_all(connection, group)
        except (OperationalError, InterfaceError, OSError) as fault:
            log.error("nothing written: %s", fault)
            self._hang_up()
            _tell(group, StoreTrouble(str(fault)))
            return
        except Exception as fault:
            if len(group) > 1:
                for waiting in group:
                    self._commit([waiting])
            else:
                _tell(group, Clash() if isinstance(fault, IntegrityError) else fault)
            return
        self.commits.add(time.perf_counter() - begun)
        self.writes += len(group)
        _tell(group, None)


def _run_all(connection: Connection, group: list[_Waiting]) -> None:
    rows: Rows | None = None
    for waiting in group:
        work = waiting.work
        if isinstance(work, Rows):
            if rows is not None and rows.statement is work.statement:
                rows.rows += work.rows
                continue
            if rows is not None:
                connection.execute(rows.statement, rows.rows)
            rows = Rows(work.statement, work.rows)
            continue
        if rows is not None:
            connection.execute(rows.statement, rows.rows)
            rows = None
        waiting.answer = work(connection)
    if rows is not None:
        connection.execute(rows.statement, rows.rows)


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
