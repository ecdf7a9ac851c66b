"""The worker processes for live scenes, seen from the server: one pool, several scenes in each.

A worker that dies is replaced, and its scenes are opened again where their tables last stood still.
"""

import asyncio
import itertools
import logging
from collections.abc import Callable
from typing import Protocol

from tablier.server.refusal import not_now
from tablier.server.workers.pipes import end_worker, frame, hear_all, start_worker
from tablier.server.workers.scene_worker import Close, Failed, Hand, Order, Report

log = logging.getLogger("tablier.scene_pool")


class Listener(Protocol):
    """Whoever has a scene: hears what it reports, and opens it anew when told that it was lost."""

    def hear(self, report: Report) -> None: ...
    def lost(self) -> None: ...


class _Worker:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.scenes: dict[int, Listener] = {}

    def send(self, order: Order) -> None:
        pipe = self.process.stdin
        if pipe is not None and not pipe.is_closing():
            pipe.write(frame(order))


class ScenePool:
    def __init__(self, workers: int) -> None:
        self._most = max(1, workers)
        self._workers: list[_Worker] = []
        self._processes: set[asyncio.subprocess.Process] = set()
        self._where: dict[int, _Worker] = {}
        self._numbers = itertools.count(1)
        self._tasks: set[asyncio.Task[None]] = set()
        self._starting = asyncio.Lock()
        self._closing = False

    @property
    def scenes(self) -> int:
        return len(self._where)

    @property
    def processes(self) -> list[int]:
        return [worker.process.pid for worker in self._workers]

    async def open(self, listener: Listener, order: Callable[[int], Order]) -> int:
        """Open a scene in the emptiest process; its number. `order` makes the order for it."""
        number = next(self._numbers)
        async with self._starting:
            if self._closing:
                raise not_now()
            free = min(self._workers, key=lambda worker: len(worker.scenes), default=None)
            if free is None or (free.scenes and len(self._workers) < self._most):
                free = await self._start()
        free.scenes[number] = listener
        self._where[number] = free
        free.send(order(number))
        return number

    def send(self, order: Order) -> bool:
        """Whether it went out: the scene may be gone, and hands are dropped rather than queued behind a
        slow worker."""
        worker = self._where.get(order.scene)
        if worker is None:
            return False
        pipe = worker.process.stdin
        if isinstance(order, Hand) and pipe is not None and pipe.transport.get_write_buffer_size() > 65536:
            return False
        worker.send(order)
        return True

    def drop(self, number: int, seq: int) -> None:
        """The scene is no longer needed, and the log has `seq` events; its track comes as a last report."""
        self.send(Close(number, seq))

    def forget(self, number: int) -> None:
        worker = self._where.pop(number, None)
        if worker:
            worker.scenes.pop(number, None)

    async def close(self) -> None:
        self._closing = True
        async with self._starting:
            pass  # a worker that is being started is ended with the others
        for worker in self._workers:
            if worker.process.stdin:
                worker.process.stdin.close()
        for process in list(self._processes):  # those, too, of which nothing is heard any more
            try:
                await asyncio.wait_for(process.wait(), 2)
            except TimeoutError:
                await end_worker(process)
        for task in self._tasks:
            task.cancel()

    async def _start(self) -> _Worker:
        worker = _Worker(await start_worker("tablier.server.workers.scene_worker"))
        self._workers.append(worker)
        self._processes.add(worker.process)
        task = asyncio.get_running_loop().create_task(self._listen(worker))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return worker

    async def _listen(self, worker: _Worker) -> None:
        assert worker.process.stdout is not None
        async for report in hear_all(worker.process.stdout, Report):
            listener = worker.scenes.get(report.scene)
            if isinstance(report, Failed):
                log.error("scene %d failed:\n%s", report.scene, report.trace)
                self.forget(report.scene)
                if listener:
                    listener.lost()
            elif listener:
                listener.hear(report)
        self._workers.remove(worker)
        code = await worker.process.wait()
        self._processes.discard(worker.process)
        if self._closing:
            return
        log.error("a scene worker ended with %d; its %d scenes start again", code, len(worker.scenes))
        for number, listener in list(worker.scenes.items()):
            self.forget(number)
            listener.lost()
