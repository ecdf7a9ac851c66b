"""WebSocket frames (RFC 6455), as far as a server without extensions needs them: what is written."""

import struct

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
