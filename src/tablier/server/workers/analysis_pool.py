"""Where positions are thought about for who analyses: in processes of their own, one person's after
another's. Nothing here waits on a search: what is found is passed on as it comes."""

import asyncio
import os
import time
from collections.abc import Callable

from tablier.server import limits
from tablier.server.workers.analysis_worker import Ended, Report, Stop, Think
from tablier.server.workers.crew import Crew
from tablier.server.workers.fair_queue import FairQueue
from tablier.server.workers.pipes import frame, hear_all


class AnalysisFailed(Exception):
    """A worker broke down; its own trace is the message."""


class Thinking:
    """One position that is thought about, or waits for it. `shared`: it was stopped since others wait."""

    def __init__(self) -> None:
        self._stop: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.begun: float | None = None
        self.shared = False

    @property
    def stopped(self) -> bool:
        return self._stop.done()

    def stop(self) -> None:
        if not self._stop.done():
            self._stop.set_result(None)

    def when_stopped(self, do: Callable[[], None]) -> None:
        self._stop.add_done_callback(lambda _: do())


class AnalysisPool:
    """Half of the cores think at once."""

    def __init__(self, count: int = 0) -> None:
        self._turns = FairQueue(count or max(1, (os.cpu_count() or 1) // 2))
        self._crew = Crew("tablier.server.workers.analysis_worker")

    @property
    def processes(self) -> list[int]:
        return self._crew.processes

    async def think(
        self, order: Think, person: str, thinking: Thinking, heard: Callable[[Report | None], None]
    ) -> None:
        """Until it is done, or stopped. `heard` is told None when it begins, then what is found."""
        async with self._turns.turn(person, seen=True):
            if thinking.stopped:
                return
            thinking.begun = time.monotonic()
            heard(None)
            worker = await self._crew.take()
            watch = asyncio.get_running_loop().create_task(self._watch(thinking))
            try:
                ended = await self._carry_out(worker, order, thinking, heard)
            except BaseException:
                await self._crew.end(worker)
                raise
            finally:
                watch.cancel()
        if ended is None:
            await self._crew.end(worker)
            raise AnalysisFailed(f"the worker ended with {worker.returncode}")
        self._crew.give_back(worker)
        if ended.fault:
            raise AnalysisFailed(ended.fault)

    async def _carry_out(
        self,
        worker: asyncio.subprocess.Process,
        order: Think,
        thinking: Thinking,
        heard: Callable[[Report | None], None],
    ) -> Ended | None:
        stdin, stdout = worker.stdin, worker.stdout
        assert stdin is not None
        assert stdout is not None

        def stop() -> None:
            if not stdin.is_closing():
                stdin.write(frame(Stop(order.number)))

        stdin.write(frame(order))
        thinking.when_stopped(stop)
        async for report in hear_all(stdout, Report):
            if isinstance(report, Ended):
                return report
            heard(report)
        return None

    async def _watch(self, thinking: Thinking) -> None:
        """Who has had a fair share makes room as soon as others wait."""
        await asyncio.sleep(limits.ANALYSIS_SHARE)
        while not self._turns.waiting:
            await asyncio.sleep(limits.ANALYSIS_SHARE / 10)
        thinking.shared = True
        thinking.stop()

    async def close(self) -> None:
        await self._crew.close()
