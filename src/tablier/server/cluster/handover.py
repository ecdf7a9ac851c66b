"""Giving an open connection to another process of this machine: it answers there as if it had come there.

Nothing is copied from one process to the other after that, so it does not matter who of them took the call.
"""

import asyncio
import contextlib
import logging
import os
import socket
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

log = logging.getLogger("tablier.cluster")

LONGEST = 128 * 1024
"""Bytes of the request that goes with a connection."""
ANSWER = 1.5
"""Seconds that the other process is given to say that it has it..."""
FRESH = 1.0
"""...and after which it leaves alone what has waited for it."""

Take = Callable[[socket.socket, bytes], None]


class Handover:
    """A box in `folder` for each process, named after the address at which the others reach it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._box: socket.socket | None = None

    def open(self, address: str, take: Take) -> None:
        """Take what the others give us, from now on."""
        self._loop, self._take = asyncio.get_running_loop(), take
        self._path = self._at(address)
        self._path.unlink(missing_ok=True)
        self._box = _box()
        self._box.bind(str(self._path))
        self._box.listen(512)
        self._loop.add_reader(self._box.fileno(), self._called)

    def close(self) -> None:
        if self._box is not None:
            self._loop.remove_reader(self._box.fileno())
            self._box.close()
            self._path.unlink(missing_ok=True)
            self._box = None

    def reaches(self, address: str) -> bool:
        """Whether the process at this address is one of this machine's."""
        return self._at(address).exists()

    async def give(self, address: str, connection: socket.socket, head: bytes) -> None:
        """Give a connection with the request that came on it; OSError or TimeoutError when it was not taken,
        and is still ours."""
        loop = asyncio.get_running_loop()
        with _box() as line:
            async with asyncio.timeout(ANSWER):
                await loop.sock_connect(line, str(self._at(address)))
                note = f"{time.monotonic()} ".encode()
                socket.send_fds(line, [note + head], [connection.fileno()])
                if not await loop.sock_recv(line, 1):
                    raise ConnectionAbortedError("a connection was not taken")

    def _at(self, address: str) -> Path:
        return self._folder / f"{urlsplit(address).port}.box"

    def _called(self) -> None:
        assert self._box is not None
        with contextlib.suppress(OSError):
            line, _ = self._box.accept()
            line.setblocking(False)
            self._loop.add_reader(line.fileno(), self._given, line)

    def _given(self, line: socket.socket) -> None:
        self._loop.remove_reader(line.fileno())
        with line, contextlib.suppress(OSError, ValueError):
            data, handles, _, _ = socket.recv_fds(line, LONGEST, 1)
            given, _, head = data.partition(b" ")
            for handle in handles:
                if time.monotonic() - float(given) > FRESH:
                    os.close(handle)  # we stood still, and who gave it has it still
                    continue
                connection = socket.socket(fileno=handle)
                connection.setblocking(False)
                line.send(b"1")
                self._take(connection, head)


def _box() -> socket.socket:
    box = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    box.setblocking(False)
    return box
