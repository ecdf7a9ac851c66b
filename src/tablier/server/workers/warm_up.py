"""Which games' bots are ready to think, seen from the server; see `tablier.server.workers.warm_worker`."""

import asyncio
import contextlib
import hashlib
import logging
import sys
from collections.abc import Coroutine
from functools import cache
from importlib.metadata import version
from pathlib import Path

from tablier.games import slugs
from tablier.games.folders import cache_folder
from tablier.server.workers.pipes import end_worker, start_worker

log = logging.getLogger("tablier.warm_up")


@cache
def _sources() -> str:
    """All that machine code on the disk can depend on, but the machine itself."""
    found = hashlib.sha256(f"{sys.version} {version('numba')} {version('numpy')}".encode())
    for room in ("bots", "games"):
        for path in sorted((Path(__file__).parents[1] / room).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


def _mark(slug: str) -> Path:
    """An empty file that says: this game's bots were made ready on this machine before."""
    return cache_folder() / "ready" / f"{slug}-{_sources()}"


def _remember(slug: str) -> None:
    with contextlib.suppress(OSError):  # nowhere to write: the next start does it again
        _mark(slug).parent.mkdir(parents=True, exist_ok=True)
        _mark(slug).touch()


class WarmUp:
    """Until it is begun every bot counts as ready, and where a process fails its game does, too: then a
    bot gets ready while it thinks, as it must where nothing can be kept on disk."""

    def __init__(self) -> None:
        self._cold: dict[str, asyncio.Event] = {}
        self._begun: set[str] = set()
        self._processes: set[asyncio.subprocess.Process] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """Make one game after another ready; one that somebody waits for is not kept waiting by them."""
        self._cold = {slug: asyncio.Event() for slug in slugs() if not _mark(slug).exists()}
        self._start(self._warm_all())

    def is_ready(self, slug: str) -> bool:
        return slug not in self._cold

    async def ready(self, slug: str) -> None:
        """Returns when the bots of this game can think at once."""
        if waiting := self._cold.get(slug):
            self._start(self._warm(slug, nice=0))
            await waiting.wait()

    async def _warm_all(self) -> None:
        for slug in list(self._cold):
            await self._warm(slug)

    async def _warm(self, slug: str, nice: int = 10) -> None:
        if slug in self._begun:
            return
        self._begun.add(slug)
        process = await start_worker("tablier.server.workers.warm_worker", slug, str(nice))
        self._processes.add(process)
        code = await process.wait()
        self._processes.discard(process)
        if code:
            log.warning("the bots of %s get ready as they play: their warmer ended with %d", slug, code)
        else:
            _remember(slug)
        self._cold.pop(slug).set()

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """One that is just being started is waited for, so that it is ended with the others."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for process in list(self._processes):
            await end_worker(process)
