"""Where bots think: on threads, since search releases the interpreter, never on the event loop."""

import asyncio
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from tablier import bots
from tablier.core import Game


class Brains:
    def __init__(self, threads: int = 0) -> None:
        count = threads or max(1, os.cpu_count() or 1)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="tablier-bot")
        self.thinking = 0

    async def choose(
        self, game: Game[Any, Any], level: str, state: Any, seat: int, random: Random, stop: threading.Event
    ) -> Any:
        def think() -> Any:
            bot = bots.make(game.slug, level)
            limits = bots.find_level(game.slug, level).limits
            return bot.choose(game, state, seat, limits, random, stop).action

        self.thinking += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, think)
        finally:
            self.thinking -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
