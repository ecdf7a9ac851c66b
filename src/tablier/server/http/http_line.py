"""The front door: what a connection that asks by HTTP may cost, however slowly or long somebody writes or
reads, and how many one address may have."""

import asyncio
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tablier.server import limits

END = b"\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_SLOW = b"HTTP/1.1 408 Request Timeout" + END
TOO_MANY = b"HTTP/1.1 429 Too Many Requests" + END
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large" + END


class Lines:
    """Connections by the address that they come from. Those of a proxy are nobody's: whom it speaks for is
    only known with each request."""

    def __init__(self, proxies: str, on: bool) -> None:
        named = [name for name in map(str.strip, proxies.split(",")) if name]
        self._on = on and "*" not in named
        self._proxies = [ip_network(name) for name in named] if self._on else []
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> str | None:
        """The place that is counted, "" where none is; None where too many come from there."""
        if not self._on or not address or any(ip_address(address) in proxy for proxy in self._proxies):
            return ""
        place = limits.place_of(address)
        if self._open[place] >= limits.LINES_BY_ADDRESS:
            return None
        self._open[place] += 1
        return place

    def leave(self, place: str) -> None:
        if place:
            self._open[place] -= 1
            if not self._open[place]:
                del self._open[place]


class HttpLine(HttpToolsProtocol):
    """Uvicorn's own protocol waits for ever for the rest of a request and for those who do not read their
    answer, and keeps whatever comes of a head or behind a body."""

    _place = ""
    _timer: asyncio.TimerHandle | None = None
    _watch: asyncio.TimerHandle | None = None
    _head, _whole = True, False
    _size = _fields = _late = _unread = 0

    def __init__(self, *given: Any, lines: Lines, **named: Any) -> None:
        super().__init__(*given, **named)
        self._lines = lines

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        place = self._lines.enter(self.client[0] if self.client else "")
        if place is None:
            self._refuse(TOO_MANY)
            return
        self._place = place
        self._begin()
        self._watch = self.loop.call_later(limits.READING_SECONDS, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._whole:
            self._begin()  # whatever comes now belongs to the next request, even an empty line
        self._size += len(data)
        super().data_received(data)
        if self._size > limits.HEAD and self.parser is not None:
            self._refuse(TOO_LARGE)

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            super().send_400_response(msg)

    # --- what the parser finds ------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if not self._head:
            self._begin()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Of the head or, behind a body in pieces, of its end, which nobody reads."""
        self._count(len(name) + len(value) + 4)
        if self._head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._end()
        self._head, self._size = False, 0
        super().on_headers_complete()
        self._timer = self.loop.call_later(limits.REQUEST_SECONDS, self.hang_up)

    def on_body(self, body: bytes) -> None:
        """A piece of one byte comes with five around it; what comes beyond that is nothing of the body."""
        self._size = max(0, self._size - 6 * len(body))
        if self.cycle is not None and self.cycle.response_complete:
            self._late += len(body)
            if self._late > limits.LATE:
                self.hang_up()
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._end()
        self._whole = True
        super().on_message_complete()

    def _count(self, size: int) -> None:
        self._fields += size
        if self._fields > limits.HEAD:
            self._refuse(TOO_LARGE)
            raise ValueError("too many fields")  # ends the parser's work

    # --- time -----------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._end()
        self._head, self._whole = True, False
        self._size = self._fields = self._late = 0
        self._timer = self.loop.call_later(limits.HEAD_SECONDS, self._refuse, TOO_SLOW)

    def _end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def resume_writing(self) -> None:
        self._unread = 0
        super().resume_writing()

    def _look(self) -> None:
        """Who has read nothing of what waits for them since we last looked will not read the rest."""
        waiting = self.transport.get_write_buffer_size()
        if waiting and self._unread and waiting >= self._unread:
            self.transport.abort()
            return
        self._unread = waiting
        self._watch = self.loop.call_later(limits.READING_SECONDS, self._look)

    # --- the end --------------------------------------------------------------------------------------

    def hang_up(self) -> None:
        self._end()
        self.transport.abort()

    def _refuse(self, answer: bytes) -> None:
        """Say why, unless an answer is under way, into which no other may be written."""
        self._end()
        if self.transport.is_closing():
            return
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()
            return
        self.transport.write(answer)
        self.transport.close()

    def _leave(self) -> None:
        self._end()
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
        self._lines.leave(self._place)
        self._place = ""
