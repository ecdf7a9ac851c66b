"""Several processes, one server: who owns which table, and news for everyone (Redis, by URL).

A table is owned by one process at a time, which holds a lease on it; the others pass requests and
sockets on to that process. Should two ever believe that they own the same table, the database refuses
the second one's event: a log has one event of each number.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import msgspec

from tablier.server.settings import Settings
from tablier.store import StoreTrouble

log = logging.getLogger("tablier.cluster")

LEASE = 10_000
"""Milliseconds; renewed long before. When a process dies, its tables are free again after this."""

_RENEW = """
if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end
return 0"""
_RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"

CHANNEL = "tablier:news"


class Elsewhere(Exception):
    """The table belongs to the process at this address."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class News(msgspec.Struct, frozen=True, array_like=True):
    """`kind`: lobby, person (changed), session (ended), renewal (all sessions of somebody, ended) or turn (a
    line for somebody's stream)."""

    sender: str
    kind: str
    about: str = ""
    line: bytes = b""


class OneProcess:
    """One process: every table is its own, and there is nobody to tell."""

    several = False

    async def take(self, table_id: str) -> None:
        """Own the table from now on, or raise Elsewhere."""

    async def renew(self, table_ids: list[str]) -> list[str]:
        """Keep these tables; those that are lost."""
        return []

    async def release(self, table_id: str) -> None:
        """Let others have the table."""

    def tell(self, kind: str, about: str = "", line: bytes = b"") -> None:
        """News for the other processes."""

    async def listen(self, hear: Callable[[News], None]) -> None:
        """Hear the others' news until cancelled."""
        await asyncio.Event().wait()

    async def close(self) -> None: ...


class Cluster(OneProcess):
    several = True

    def __init__(self, url: str, address: str) -> None:
        from redis.asyncio import Redis

        self._redis: Any = Redis.from_url(url)
        self._address = address.rstrip("/")
        self._renew = self._redis.register_script(_RENEW)
        self._release = self._redis.register_script(_RELEASE)
        self._errands: set[asyncio.Task[Any]] = set()

    async def take(self, table_id: str) -> None:
        with _trouble():
            key = _key(table_id)
            if await self._redis.set(key, self._address, nx=True, px=LEASE):
                return
            owner = (await self._redis.get(key) or b"").decode()
        if owner != self._address:
            raise Elsewhere(owner)

    async def renew(self, table_ids: list[str]) -> list[str]:
        with _trouble():
            kept = [await self._renew([_key(table)], [self._address, LEASE]) for table in table_ids]
        return [table for table, ours in zip(table_ids, kept, strict=True) if not ours]

    async def release(self, table_id: str) -> None:
        """Should this not be heard, the lease runs out by itself."""
        with contextlib.suppress(StoreTrouble), _trouble():
            async with asyncio.timeout(2):
                await self._release([_key(table_id)], [self._address])

    def tell(self, kind: str, about: str = "", line: bytes = b"") -> None:
        news = msgspec.msgpack.encode(News(self._address, kind, about, line))
        self._spawn(self._redis.publish(CHANNEL, news))

    async def listen(self, hear: Callable[[News], None]) -> None:
        decode = msgspec.msgpack.Decoder(News).decode
        while True:
            try:
                with _trouble():
                    async with self._redis.pubsub() as channel:
                        await channel.subscribe(CHANNEL)
                        async for message in channel.listen():
                            if message["type"] == "message":
                                news = decode(message["data"])
                                if news.sender != self._address:
                                    hear(news)
            except StoreTrouble as fault:
                log.error("no news from the other processes: %s", fault.cause)
                await asyncio.sleep(1)

    async def close(self) -> None:
        await self._redis.aclose()

    def _spawn(self, errand: Awaitable[Any]) -> None:
        task = asyncio.ensure_future(errand)
        self._errands.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._errands.discard(task)
        if not task.cancelled() and task.exception():
            log.error("the other processes were not told: %s", task.exception())


def gather(settings: Settings) -> OneProcess:
    if not settings.redis:
        return OneProcess()
    return Cluster(settings.redis, settings.address or f"http://{settings.host}:{settings.port}")


def _key(table_id: str) -> str:
    return f"tablier:table:{table_id}"


@contextlib.contextmanager
def _trouble() -> Iterator[None]:
    """A Redis that does not answer is trouble like a database that does not."""
    from redis.exceptions import RedisError

    try:
        yield
    except (OSError, RedisError) as fault:
        raise StoreTrouble(str(fault)) from None
