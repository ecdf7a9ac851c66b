"""Jobs that one task does one after the other. Lighter than asyncio's queue, which every move would pay."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from tablier.server.refusal import not_now

log = logging.getLogger("tablier.table")

Job = Callable[[], Awaitable[None]]

MOST = 1000
"""Jobs that may wait before no more are taken."""


class Inbox:
    """`used` is when the last job was begun, by the monotonic clock."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs: deque[Job] = deque()
        self._wake: asyncio.Future[None] | None = None
        self._closed = False
        self.used = time.monotonic()
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._run(), name=name)

    def post(self, job: Job) -> bool:
        """Have this done; False when too much waits already, or it has ended."""
        if self._closed or len(self._jobs) >= MOST:
            return False
        self._jobs.append(job)
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)
        return True

    async def run(self, job: Callable[[], Awaitable[Any]]) -> Any:
        """Have it done and wait for what comes of it."""
        future: asyncio.Future[Any] = self._loop.create_future()

        async def run() -> None:
            try:
                answer = await job()
            except Exception as fault:
                if not future.done():
                    future.set_exception(fault)
            else:
                if not future.done():
                    future.set_result(answer)

        if not self.post(run):
            raise not_now()
        return await future

    async def close(self, within: float) -> None:
        """Finish what is there, if that does not take too long, and take no more."""
        idle = asyncio.Event()

        async def last() -> None:
            idle.set()

        if self.post(last):
            self._closed = True
            try:
                await asyncio.wait_for(idle.wait(), within)
            except TimeoutError:
                log.error("%s: what it was doing is broken off", self._name)

    def end(self) -> None:
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            while not self._jobs:
                self._wake = self._loop.create_future()
                await self._wake
            job = self._jobs.popleft()
            self.used = time.monotonic()
            try:
                await job()
            except Exception:
                log.exception("%s: a job failed", self._name)
