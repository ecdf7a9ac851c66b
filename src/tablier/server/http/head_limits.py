"""The front door: a request's head has a size and a time, however slowly or long somebody writes it."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tablier.server import limits

TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class HeadLimits(HttpToolsProtocol):
    """Uvicorn's own protocol waits for the rest of a head for ever and keeps whatever comes of it."""

    _timer: asyncio.TimerHandle | None = None
    _size = 0
    _head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._head and self.parser is not None:
            self._size += len(data)
            if self._size > limits.HEAD:
                self._refuse(TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if not self._head:
            self._begin()

    def on_headers_complete(self) -> None:
        self._end()
        super().on_headers_complete()

    def _begin(self) -> None:
        self._head, self._size = True, 0
        self._timer = self.loop.call_later(limits.HEAD_SECONDS, self._refuse, TOO_SLOW)

    def _end(self) -> None:
        self._head = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, answer: bytes) -> None:
        self._end()
        if not self.transport.is_closing():
            self.transport.write(answer)
            self.transport.close()
