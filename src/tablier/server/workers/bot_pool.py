"""Where bots think, never on the event loop: on threads if their search releases the interpreter, in
processes of their own if they are plain Python, which would otherwise hold everybody up."""

import asyncio
import logging
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, TypeVar

from tablier import bots
from tablier.bots import Bot, Decision, Limits
from tablier.core import Game
from tablier.games import slugs
from tablier.server.workers.bot_worker import LookBack, Missed, Think, Thought
from tablier.server.workers.fair_queue import FairQueue
from tablier.server.workers.pipes import end_worker, frame, hear_all, start_worker

log = logging.getLogger("tablier.bots")

T = TypeVar("T")


class BotFailed(Exception):
    """A bot broke down; its own trace is the message."""


class BotPool:
    def __init__(self, threads: int = 0) -> None:
        count = threads or max(1, os.cpu_count() or 1)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="tablier-bot")
        self._workers: set[asyncio.subprocess.Process] = set()
        self._free: list[asyncio.subprocess.Process] = []
        self._turns = FairQueue(count)
        self._closing = False
        self.thinking = 0

    @property
    def processes(self) -> list[int]:
        return [worker.pid for worker in self._workers]

    async def choose(
        self,
        game: Game[Any, Any],
        level: str,
        state: Any,
        seat: int,
        random: Random,
        stop: threading.Event,
        person: str = "",
        seen: bool = True,
        limits: Limits | None = None,
    ) -> Decision:
        """`person` is whose table it is, `seen` whether somebody looks; `limits` instead of the level's."""
        bot = await asyncio.to_thread(bots.make, game.slug, level)
        async with self._turns.turn(person, seen):
            self.thinking += 1
            try:
                if bot.releases or bot.instant or game.slug not in slugs():
                    limits = limits or bots.find_level(game.slug, level).limits
                    return await self._on_thread(bot, game, state, seat, limits, random, stop)
                return await self._in_process(game, level, state, seat, random)
            finally:
                self.thinking -= 1

    async def _on_thread(
        self,
        bot: Bot,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        limits: Limits,
        random: Random,
        stop: threading.Event,
    ) -> Decision:
        def think() -> Decision:
            return bot.choose(game, state, seat, limits, random, stop)

        return await asyncio.get_running_loop().run_in_executor(self._threads, think)

    async def _in_process(
        self, game: Game[Any, Any], level: str, state: Any, seat: int, random: Random
    ) -> Decision:
        order = Think(game.slug, level, game.pack_state(state), seat, random.getrandbits(60))
        thought = await self._ask(order, Thought)
        if thought.fault:
            raise BotFailed(thought.fault)
        return Decision(game.unpack_action(thought.action), thought.chance, thought.why)

    async def look_back(self, order: LookBack, person: str) -> tuple[str, ...]:
        """The mistakes in a match, as puzzles; whoever waits for a bot's move comes first."""
        async with self._turns.turn(person, seen=False):
            found = await self._ask(order, Missed)
        if found.fault:
            raise BotFailed(found.fault)
        return found.puzzles

    async def _start(self) -> asyncio.subprocess.Process:
        worker = await start_worker("tablier.server.workers.bot_worker")
        self._workers.add(worker)
        if self._closing:
            await self._end(worker)
        return worker

    async def _ask(self, order: Think | LookBack, reply: type[T]) -> T:
        """A worker that answers is free again; one that is left in the middle is ended."""
        worker = self._free.pop() if self._free else await self._start()
        assert worker.stdin is not None
        assert worker.stdout is not None
        try:
            worker.stdin.write(frame(order))
            async for found in hear_all(worker.stdout, reply):
                self._free.append(worker)
                return found
        except (asyncio.CancelledError, OSError):
            await self._end(worker)
            raise
        await self._end(worker)
        raise BotFailed(f"the worker ended with {worker.returncode}")

    async def _end(self, worker: asyncio.subprocess.Process) -> None:
        await end_worker(worker)
        self._workers.discard(worker)

    async def close(self) -> None:
        self._closing = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in list(self._workers):  # those that still think, too
            await self._end(worker)
