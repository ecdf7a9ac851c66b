"""Where proofs are done: they are plain Python, so one at a time, and never on the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")

_threads = ThreadPoolExecutor(1, thread_name_prefix="tablier-proof")


async def think(work: Callable[..., T], *given: Any) -> T:
    return await asyncio.get_running_loop().run_in_executor(_threads, work, *given)
