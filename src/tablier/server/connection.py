"""One open socket. What is sent waits in an outbox; a reader who falls behind gets a fresh start."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

Send = Callable[[Any], Awaitable[None]]

OUTBOX = 64
"""Messages that may wait for a slow reader before they are replaced by one snapshot."""


class Connection:
    """`refresh` makes the snapshot that stands for everything a slow reader has missed."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.refresh: Callable[[], str] | None = None
        self._outbox: deque[str] = deque()
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
        if len(self._outbox) >= OUTBOX:
            self.dropped += len(self._outbox)
            self._outbox.clear()
            self._behind = True
        else:
            self._outbox.append(message)
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
