"""Where finished matches are looked at again: in processes of their own, so that bots at tables never wait
for it, one person's after another's."""

import asyncio
import os
from collections.abc import Callable

from tablier.core import TablierError
from tablier.reviews import Review, Tried
from tablier.server.workers.fair_queue import FairQueue
from tablier.server.workers.pipes import end_worker, frame, hear_all, start_worker
from tablier.server.workers.review_worker import (
    Failed,
    Judged,
    Look,
    Looked,
    Order,
    Refused,
    Report,
    Save,
    Saved,
    Try,
    Went,
)

Heard = Callable[[int, int], None]


class ReviewFailed(Exception):
    """A worker broke down; its own trace is the message."""


class ReviewPool:
    """Half of the cores look back at once; who has clicked on a move waits before who reads on."""

    def __init__(self, count: int = 0) -> None:
        self._turns = FairQueue(count or max(1, (os.cpu_count() or 1) // 2))
        self._workers: set[asyncio.subprocess.Process] = set()
        self._free: list[asyncio.subprocess.Process] = []
        self._closing = False

    @property
    def processes(self) -> list[int]:
        return [worker.pid for worker in self._workers]

    async def review(self, record: bytes, tracks: tuple[bytes, ...], person: str, heard: Heard) -> Review:
        found = await self._ask(Look(record, tracks), person, False, heard)
        assert isinstance(found, Looked)
        return found.review

    async def judge(self, record: bytes, seq: int, text: str, person: str) -> Tried:
        found = await self._ask(Try(record, seq, text), person, True)
        assert isinstance(found, Judged)
        return found.tried

    async def save(self, record: bytes, seq: int, source: str, person: str) -> str:
        found = await self._ask(Save(record, seq, source), person, True)
        assert isinstance(found, Saved)
        return found.puzzle

    async def _ask(self, order: Order, person: str, seen: bool, heard: Heard | None = None) -> Report:
        async with self._turns.turn(person, seen):
            found = await self._carry_out(order, heard)
        if isinstance(found, Refused):
            raise TablierError(found.words)
        if isinstance(found, Failed):
            raise ReviewFailed(found.trace)
        return found

    async def _carry_out(self, order: Order, heard: Heard | None) -> Report:
        """A worker that answers is free again; one that is left in the middle is ended."""
        worker = self._free.pop() if self._free else await self._start()
        assert worker.stdin is not None
        assert worker.stdout is not None
        try:
            worker.stdin.write(frame(order))
            async for found in hear_all(worker.stdout, Report):
                if not isinstance(found, Went):
                    self._free.append(worker)
                    return found
                if heard:
                    heard(found.done, found.total)
        except (asyncio.CancelledError, OSError):
            await self._end(worker)
            raise
        await self._end(worker)
        return Failed(f"the worker ended with {worker.returncode}")

    async def _start(self) -> asyncio.subprocess.Process:
        worker = await start_worker("tablier.server.workers.review_worker")
        self._workers.add(worker)
        if self._closing:
            await self._end(worker)
        return worker

    async def _end(self, worker: asyncio.subprocess.Process) -> None:
        await end_worker(worker)
        self._workers.discard(worker)

    async def close(self) -> None:
        self._closing = True
        for worker in list(self._workers):
            await self._end(worker)
