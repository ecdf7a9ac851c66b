"""Jobs that one task does one after the other. Lighter than asyncio's queue, which every move would pay."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

Job = Callable[[], Awaitable[None]]

MOST = 1000
"""Jobs that may wait before no more are taken."""


class Inbox:
    def __init__(self) -> None:
        self._jobs: deque[Job] = deque()
        self._wake: asyncio.Future[None] | None = None

    def put(self, job: Job) -> bool:
        """False when too much waits already."""
        if len(self._jobs) >= MOST:
            return False
        self._jobs.append(job)
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)
        return True

    async def get(self) -> Job:
        """The next job, for the one task that does them."""
        while not self._jobs:
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake
        return self._jobs.popleft()
