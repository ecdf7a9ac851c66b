"""One open socket. What is sent waits in an outbox; a reader who falls behind gets a fresh start."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from typing import Any, cast

from starlette.types import Send

OUTBOX = 64
"""Messages that may wait for a slow reader before they are replaced by one snapshot."""


class Connection:
    """`refresh` makes the snapshot that stands for everything a slow reader has missed."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.refresh: Callable[[], str] | None = None
        self._outbox: deque[str] = deque()
        self._begun: _Begun | None = None
        self._frame: bytes | None = None
        self._wake: asyncio.Future[None] | None = None
        self._behind = False
        self.closing: tuple[int, str] | None = None
        self.dropped = 0

    @property
    def waiting(self) -> int:
        return len(self._outbox)

    def push(self, message: str) -> None:
        """Send soon, in order. Never waits and never grows without bound."""
        if self._behind:
            return
        if self._is_asleep:
            self._send_at_once(message)
            return
        if len(self._outbox) >= OUTBOX:
            self.dropped += len(self._outbox)
            self._outbox.clear()
            self._behind = True
        else:
            self._outbox.append(message)
        self._rouse()

    @property
    def _is_asleep(self) -> bool:
        """Nothing is being sent and nothing waits to be."""
        return self._wake is not None and not self._wake.done()

    def _send_at_once(self, message: str) -> None:
        """Most sends need not wait for anything: they are done here, without waking the task for each.
        One that must wait is handed to the task, which goes on with it."""
        sending = cast("Coroutine[Any, None, None]", self._send({"type": "websocket.send", "text": message}))
        try:
            awaited = sending.send(None)
        except StopIteration:
            return
        except Exception:  # the line is cut, which whoever reads from it will notice
            return
        self._begun = _Begun(sending, awaited)
        self._rouse()

    def show(self, frame: bytes) -> None:
        """A picture of something in motion: only the latest one is worth sending."""
        self._frame = frame
        self._rouse()

    def close(self, code: int, reason: str = "") -> None:
        self.closing = (code, reason)
        self._rouse()

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def run(self) -> None:
        """Send until the connection is closed; whoever opened the socket runs this as a task."""
        loop = asyncio.get_running_loop()
        while True:
            if self._begun is not None:
                await self._begun
                self._begun = None
            while self._outbox:
                await self._send({"type": "websocket.send", "text": self._outbox.popleft()})
            if self._behind:
                self._behind = False
                if self.refresh is not None:
                    self._outbox.append(self.refresh())
                continue
            if self._frame is not None:
                frame, self._frame = self._frame, None
                await self._send({"type": "websocket.send", "bytes": frame})
                continue
            if self.closing is not None:
                code, reason = self.closing
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
                return
            self._wake = loop.create_future()
            await self._wake


class _Begun:
    """A coroutine that has been started and waits for something; awaiting this is to go on with it."""

    def __init__(self, coroutine: Coroutine[Any, None, None], awaited: Any) -> None:
        self._coroutine, self._awaited = coroutine, awaited

    def __await__(self) -> Generator[Any, None, None]:
        yield self._awaited
        yield from self._coroutine.__await__()
