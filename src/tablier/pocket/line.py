"""A socket within the page: what a table sends arrives as text."""

from collections.abc import Callable

from tablier.server.http.connection import Connection


def open_line(receive: Callable[[str], None]) -> Connection:
    """Tables write whole frames, sometimes several at once; the page wants the messages in them."""

    def write(frames: bytes) -> None:
        while frames:
            size, head = frames[1], 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                size, head = int.from_bytes(frames[2 : 2 + wide]), 2 + wide
            receive(frames[head : head + size].decode())
            frames = frames[head + size :]

    return Connection(write, lambda code, reason: None)
