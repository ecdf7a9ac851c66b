"""Several processes, one server: who owns which table, and news for everyone (Redis, by URL).

A table is owned by one process at a time, which holds a lease on it; the others pass requests and
sockets on to that process. Leases only say whom to ask. That a process which has lost its table without
noticing can do no harm is the database's doing: see `store/keepers.py`.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from typing import Any

import msgspec

from tablier.server.settings import Settings
from tablier.store import StoreTrouble

log = logging.getLogger("tablier.cluster")

LEASE = 6000
"""Milliseconds; renewed every two seconds. When a process stands still, its tables are free after this."""
ANSWER = 1.5
"""Seconds that Redis may take to answer."""
AT_ONCE = 500
"""Tables that are asked about together."""

# nil or our own: it is ours, for as long as the lease lasts
_TAKE = """
local owner = redis.call('get', KEYS[1])
if owner and owner ~= ARGV[1] then return owner end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
return ''"""
_RENEW = """
local lost = {}
for n, key in ipairs(KEYS) do
  local owner = redis.call('get', key)
  if (owner and owner ~= ARGV[1]) or (not owner and ARGV[3] == '0') then lost[#lost + 1] = n
  else redis.call('set', key, ARGV[1], 'px', ARGV[2]) end
end
return lost"""
_RELEASE = """
for _, key in ipairs(KEYS) do
  if redis.call('get', key) == ARGV[1] then redis.call('del', key) end
end"""

CHANNEL = "tablier:news"
SWEEPER = "tablier:sweeper"


class Elsewhere(Exception):
    """The table belongs to the process at this address."""

    def __init__(self, address: str, table_id: str) -> None:
        super().__init__(address)
        self.address, self.table_id = address, table_id


class News(msgspec.Struct, frozen=True, array_like=True):
    """`kind`: lobby, person (changed), session (ended), renewal (all sessions of somebody, ended), tokens (of
    somebody, ended), streams (who listens here), turn (a line for somebody's stream), study (a frame for who
    looks at one), students (who looks at which studies here), led (where who leads in a study looks), spent
    (something dear that somebody did, which counts everywhere) or missed (somebody could not be heard, and
    the others look up what there was to tell)."""

    sender: str
    kind: str
    about: str = ""
    line: bytes = b""


class OneProcess:
    """One process: every table is its own, and there is nobody to tell."""

    several = False
    holds = True
    """Whether our tables are still ours, for all we know."""
    name = ""
    """Of this process, and of no other that ever ran."""

    async def take(self, table_id: str) -> None:
        """Own the table from now on, or raise Elsewhere."""

    async def renew(self, table_ids: Collection[str]) -> list[str]:
        """Keep these tables; those that are lost."""
        return []

    async def release(self, *table_ids: str) -> None:
        """Let others have these tables."""

    async def depose(self, owner: Elsewhere) -> None:
        """The owner of a table is dead: let others have it."""

    async def owners(self, table_ids: Collection[str]) -> dict[str, str]:
        """Which of these tables have an owner, and who it is."""
        return {}

    async def sweeps(self) -> bool:
        """Whether it is for this process to look at clocks that nobody watches."""
        return True

    def tell(self, kind: str, about: str = "", line: bytes = b"") -> None:
        """News for the other processes."""

    async def listen(self, hear: Callable[[News], None], missed: Callable[[], None]) -> None:
        """Hear the others' news until cancelled; from each call of `missed` on all are heard, those before
        may not have been."""
        await asyncio.Event().wait()

    async def close(self) -> None: ...


class Cluster(OneProcess):
    several = True

    def __init__(self, url: str, address: str) -> None:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        self._redis: Any = Redis.from_url(
            url,
            socket_timeout=ANSWER,
            socket_connect_timeout=ANSWER,
            health_check_interval=5,
            retry=Retry(NoBackoff(), 1),
        )
        self.address = address.rstrip("/")
        self.name = f"{self.address} {secrets.token_hex(4)}"
        self._take, self._renew = self._redis.register_script(_TAKE), self._redis.register_script(_RENEW)
        self._release = self._redis.register_script(_RELEASE)
        self._errands: set[asyncio.Task[Any]] = set()
        self._until = time.monotonic() + LEASE / 1000
        self._unheard = True
        """Whether something was perhaps not told: by us, or by who stood here before and died of what held
        it."""

    @property
    def holds(self) -> bool:  # type: ignore[override]
        """A lease that could not be renewed in time may be somebody else's: a process that was stopped, or
        is cut off from Redis, knows so by its own clock."""
        return time.monotonic() < self._until

    async def take(self, table_id: str) -> None:
        async with _asking():
            owner = (await self._take([_key(table_id)], [self.address, LEASE])).decode()
        if owner:
            raise Elsewhere(owner, table_id)

    async def renew(self, table_ids: Collection[str]) -> list[str]:
        """A lease that Redis has forgotten is ours again, if nobody else was quicker; one that had run out
        may have been somebody else's since."""
        ids, lost, asked, held = list(table_ids), list[str](), time.monotonic(), str(int(self.holds))
        for some in (ids[n : n + AT_ONCE] for n in range(0, max(len(ids), 1), AT_ONCE)):
            async with _asking():
                gone = await self._renew([_key(table) for table in some], [self.address, LEASE, held])
            lost += [some[n - 1] for n in gone]
        self._until = asked + LEASE / 1000
        if self._unheard:
            self._unheard = False
            self.tell("missed")
        return lost

    async def release(self, *table_ids: str) -> None:
        """Should this not be heard, the leases run out by themselves."""
        await self._free(table_ids, self.address)

    async def depose(self, owner: Elsewhere) -> None:
        await self._free([owner.table_id], owner.address)

    async def _free(self, table_ids: Collection[str], address: str) -> None:
        with contextlib.suppress(StoreTrouble):
            async with _asking():
                await self._release([_key(table_id) for table_id in table_ids], [address])

    async def owners(self, table_ids: Collection[str]) -> dict[str, str]:
        ids, found = list(table_ids), dict[str, str]()
        for some in (ids[n : n + AT_ONCE] for n in range(0, len(ids), AT_ONCE)):
            async with _asking():
                said = await self._redis.mget([_key(table) for table in some])
            found |= {table: owner.decode() for table, owner in zip(some, said, strict=True) if owner}
        return found

    async def sweeps(self) -> bool:
        async with _asking():
            return not await self._take([SWEEPER], [self.address, LEASE])

    def tell(self, kind: str, about: str = "", line: bytes = b"") -> None:
        news = msgspec.msgpack.encode(News(self.address, kind, about, line))
        self._spawn(self._redis.publish(CHANNEL, news))

    async def listen(self, hear: Callable[[News], None], missed: Callable[[], None]) -> None:
        decode = msgspec.msgpack.Decoder(News).decode
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    while True:
                        message = await channel.get_message(timeout=5)
                        if message and message["type"] == "subscribe":  # anew, when the line was broken
                            missed()
                        elif message and (news := decode(message["data"])).sender != self.address:
                            hear(news)
            except (*_faults(), TimeoutError) as fault:
                log.error("no news from the other processes: %s", fault)
                await asyncio.sleep(0.5)

    async def close(self) -> None:
        with contextlib.suppress(*_faults(), TimeoutError):
            async with asyncio.timeout(ANSWER):
                await self._redis.aclose()

    def _spawn(self, errand: Awaitable[Any]) -> None:
        task = asyncio.ensure_future(errand)
        self._errands.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._errands.discard(task)
        if not task.cancelled() and task.exception():
            self._unheard = True
            log.error("the other processes were not told: %s", task.exception())


def gather(settings: Settings) -> OneProcess:
    if not settings.redis:
        return OneProcess()
    return Cluster(settings.redis, settings.address or f"http://{settings.host}:{settings.port}")


def _key(table_id: str) -> str:
    return f"tablier:table:{table_id}"


def _faults() -> tuple[type[Exception], ...]:
    from redis.exceptions import RedisError

    return OSError, RedisError


@contextlib.asynccontextmanager
async def _asking() -> AsyncIterator[None]:
    """A Redis that does not answer is trouble like a database that does not."""
    try:
        async with asyncio.timeout(ANSWER * 2):
            yield
    except (*_faults(), TimeoutError) as fault:
        raise StoreTrouble(str(fault) or "Redis does not answer") from None
