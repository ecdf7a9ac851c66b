"""Worker processes of one kind: those that live, and those of them that are free."""

import asyncio

from tablier.server.workers.pipes import end_worker, start_worker


class Crew:
    """Who takes a worker gives it back, or ends it where it was left in the middle."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._workers: set[asyncio.subprocess.Process] = set()
        self._free: list[asyncio.subprocess.Process] = []
        self._closing = False

    @property
    def processes(self) -> list[int]:
        return [worker.pid for worker in self._workers]

    async def take(self) -> asyncio.subprocess.Process:
        if self._free:
            return self._free.pop()
        worker = await start_worker(self._module)
        self._workers.add(worker)
        if self._closing:
            await self.end(worker)
        return worker

    def give_back(self, worker: asyncio.subprocess.Process) -> None:
        self._free.append(worker)

    async def end(self, worker: asyncio.subprocess.Process) -> None:
        await end_worker(worker)
        self._workers.discard(worker)

    async def close(self) -> None:
        self._closing = True
        for worker in list(self._workers):
            await self.end(worker)
