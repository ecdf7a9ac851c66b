"""Where packs are looked over and tried out: one at a time, and never on the event loop.

When too many wait, the next one is refused.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tablier.server import limits
from tablier.server.refusal import too_fast

T = TypeVar("T")

_threads = ThreadPoolExecutor(1, thread_name_prefix="tablier-pack")
_waiting = 0


async def look_over(work: Callable[..., T], *given: Any) -> T:
    global _waiting
    if _waiting >= limits.PACK_CHECKS:
        raise too_fast()
    _waiting += 1
    try:
        return await asyncio.get_running_loop().run_in_executor(_threads, work, *given)
    finally:
        _waiting -= 1
