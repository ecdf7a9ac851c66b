"""Where finished matches are looked at again: in processes of their own, so that bots at tables never wait
for it, one person's after another's."""

import asyncio
import os
from collections.abc import Callable

from tablier.core import TablierError
from tablier.reviews import Review, Tried
from tablier.server.workers.crew import Crew
from tablier.server.workers.fair_queue import FairQueue
from tablier.server.workers.pipes import frame, hear_all
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
        self._crew = Crew("tablier.server.workers.review_worker")

    @property
    def processes(self) -> list[int]:
        return self._crew.processes

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
        worker = await self._crew.take()
        assert worker.stdin is not None
        assert worker.stdout is not None
        try:
            worker.stdin.write(frame(order))
            async for found in hear_all(worker.stdout, Report):
                if not isinstance(found, Went):
                    self._crew.give_back(worker)
                    return found
                if heard:
                    heard(found.done, found.total)
        except (asyncio.CancelledError, OSError):
            await self._crew.end(worker)
            raise
        await self._crew.end(worker)
        return Failed(f"the worker ended with {worker.returncode}")

    async def close(self) -> None:
        await self._crew.close()
