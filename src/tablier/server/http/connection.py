"""What is sent on one socket. A reader who falls behind gets a fresh start."""

from collections import deque
from collections.abc import Callable

from tablier.server.http import frames

OUTBOX = 64
"""Messages that may wait for a slow reader before they are replaced by one snapshot."""


class Connection:
    """`write` takes whole frames; while it says that it is full (`pause`), messages wait here. `refresh`
    makes the snapshot that stands for everything a slow reader has missed."""

    __slots__ = ("_behind", "_full", "_outbox", "_picture", "_write", "close", "dropped", "refresh")

    def __init__(self, write: Callable[[bytes], None], close: Callable[[int, str], None]) -> None:
        self._write, self.close = write, close
        self.refresh: Callable[[], bytes] | None = None
        self._outbox: deque[bytes] = deque()
        self._picture: bytes | None = None
        self._full = self._behind = False
        self.dropped = 0

    @property
    def waiting(self) -> int:
        return len(self._outbox)

    def push(self, frame: bytes) -> None:
        """Send in order. Never waits and never grows without bound."""
        if not self._full:
            self._write(frame)
        elif not self._behind:
            self._outbox.append(frame)
            if len(self._outbox) > OUTBOX:
                self.dropped += len(self._outbox)
                self._outbox.clear()
                self._behind = True

    def show(self, picture: bytes) -> None:
        """Something in motion: only the latest picture is worth sending."""
        if self._full:
            self._picture = picture
        else:
            self._write(frames.write(frames.BINARY, picture))

    def pause(self) -> None:
        self._full = True

    def resume(self) -> None:
        """There is room again: what waited goes first."""
        self._full = False
        while self._outbox and not self._full:
            self._write(self._outbox.popleft())
        if self._behind and not self._full:
            self._behind = False
            if self.refresh is not None:
                self._write(self.refresh())
        if self._picture is not None and not self._full:
            picture, self._picture = self._picture, None
            self.show(picture)

    def end(self) -> None:
        """The line is cut: nothing is sent any more."""
        self._full = self._behind = True
        self._outbox.clear()
