"""WebSocket frames (RFC 6455), as far as a server without extensions needs them.

What clients send is masked, what a server sends is not.
"""

import struct
from collections.abc import Callable
from typing import NamedTuple

Unmask = Callable[[bytes, bytes], bytes]
"""What was sent, from what came and its mask."""

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
LAST = 0x80

PROTOCOL_FAULT, NOT_TEXT, TOO_LONG, BROKEN = 1002, 1007, 1009, 1011


def write(kind: int, data: bytes) -> bytes:
    """One whole frame as a server sends it. Who sends the same to many makes it once."""
    size = len(data)
    if size < 126:
        return bytes((LAST | kind, size)) + data
    if size < 65536:
        return struct.pack(">BBH", LAST | kind, 126, size) + data
    return struct.pack(">BBQ", LAST | kind, 127, size) + data


def close(code: int, reason: str = "") -> bytes:
    return write(CLOSE, struct.pack(">H", code) + reason.encode())


class Fault(Exception):
    """What came is no frame that a client may send; `code` is what the socket is closed with."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Frame(NamedTuple):
    """`end`: where the next one begins."""

    kind: int
    last: bool
    data: bytes
    end: int


def read(data: bytes, start: int, most: int, unmask: Unmask) -> Frame | None:
    """The frame that begins there, unmasked; None while it is not whole. Fault where it can never be."""
    if len(data) < start + 2:
        return None
    first, second = data[start], data[start + 1]
    kind, size, at = first & 15, second & 127, start + 2
    if first & 0x70 or not second & 0x80 or not (kind <= BINARY or CLOSE <= kind <= PONG):
        raise Fault(PROTOCOL_FAULT)
    if kind >= CLOSE and (size > 125 or not first & LAST):
        raise Fault(PROTOCOL_FAULT)
    if size >= 126:
        wide = 2 if size == 126 else 8
        if len(data) < at + wide:
            return None
        size, at = int.from_bytes(data[at : at + wide], "big"), at + wide
    if size > most:
        raise Fault(TOO_LONG)
    end = at + 4 + size
    if len(data) < end:
        return None
    return Frame(kind, first >= LAST, unmask(data[at + 4 : end], data[at : at + 4]), end)
