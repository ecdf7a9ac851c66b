"""The sockets' own protocol under uvicorn: frames go straight from the line to who hears them, and back.

A general ASGI server puts a queue, a task and several calls between the two, for every message of every
viewer. Here the application is called once for each socket, with the line itself in the scope.
"""

import asyncio
import contextlib
import logging
import os
import socket
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from uvicorn.config import Config
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl
from uvicorn.server import ServerState
from websockets.http11 import Request
from websockets.server import ServerProtocol

from tablier.server import limits
from tablier.server.http import frames
from tablier.server.http.connection import Connection

try:
    from websockets.speedups import apply_mask
except ImportError:  # no compiled part on this machine
    from websockets.utils import apply_mask

log = logging.getLogger("tablier.websocket")

PING_EVERY = 20.0
"""Seconds; who has said nothing at all from one ping to the next is gone."""
GOODBYE = 5.0
"""Seconds that a client is given to answer when its socket is closed."""
LAST_WORDS = 2000
"""Frames that may still come meanwhile."""
PARTS = 1000
"""Of which one message may be made."""
RESTART = 1012


def _anything() -> bool:
    return True


def _nothing(data: bytes, mask: bytes) -> bytes:
    """What is said after the end is not unmasked."""
    return b""


class WebSocketLine(asyncio.Protocol):
    """One socket: open it with `accept`, then `listen`; `closed` is done when it is over."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        self._app, self._state = config.loaded_app, server_state
        self._loop = asyncio.get_running_loop()
        self._handshake = ServerProtocol(max_size=limits.MESSAGE)
        self._hear: Callable[[bytes], None] | None = None
        self.allows: Callable[[], bool] = _anything
        """Asked for every frame, whatever it is: nothing comes of one that it does not allow."""
        self._last_words = LAST_WORDS
        self._data = b""
        self._parts: list[bytes] = []
        self._part_kind = 0
        self._going_on = self._closing = False
        self._alive = True
        self._timer: asyncio.TimerHandle | None = None
        self.closed: asyncio.Future[None] = self._loop.create_future()

    # --- for the application ------------------------------------------------------------------------

    def accept(self) -> Connection:
        """Answer the handshake; nothing is heard before `listen`."""
        if not self._transport.is_closing():
            self._handshake.send_response(self._response)
            self._transport.write(b"".join(self._handshake.data_to_send()))
            self._timer = self._loop.call_later(PING_EVERY, self._ping)
        return self.connection

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """Have every message heard from now on, text or not."""
        self._hear = hear
        self._transport.resume_reading()

    def close(self, code: int, reason: str = "") -> None:
        """Say goodbye, and hang up when the client has said so, too, or does not in time."""
        if self._closing or self._transport.is_closing():
            return
        self._closing = True
        self._stop_timer()
        self._transport.write(frames.close(code, reason))
        self._transport.resume_reading()
        self._timer = self._loop.call_later(GOODBYE, self._transport.abort)

    def share(self) -> socket.socket:
        """The connection itself under a second handle, while nothing was answered on it."""
        return socket.socket(fileno=os.dup(self._transport.get_extra_info("socket").fileno()))

    def leave(self) -> None:
        """Another process has the connection: let go of it without a word."""
        self._transport.abort()

    def stay(self, shared: socket.socket) -> None:
        """The other process did not take it, but may have a handle on it still. As long as one is open the
        client would not hear that we hang up, so we do that for all of them."""

        def hang_up(_: asyncio.Future[None]) -> None:
            with shared, contextlib.suppress(OSError):
                shared.shutdown(socket.SHUT_RDWR)

        self.closed.add_done_callback(hang_up)

    # --- for uvicorn --------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        self.connection = Connection(transport.write, self.close)
        self._state.connections.add(self)  # type: ignore[arg-type]

    def connection_lost(self, exc: Exception | None) -> None:
        self._state.connections.discard(self)  # type: ignore[arg-type]
        self._stop_timer()
        self._closing = True
        self.connection.end()
        if not self.closed.done():
            self.closed.set_result(None)

    def shutdown(self) -> None:
        if not self._closing and self._hear is not None:
            self._transport.write(frames.close(RESTART))
        self._transport.close()

    def pause_writing(self) -> None:
        self.connection.pause()

    def resume_writing(self) -> None:
        self.connection.resume()

    def data_received(self, data: bytes) -> None:
        if self._hear is None and not self._closing:
            self._open(data)
            return
        self._alive = True
        self._data = self._data + data if self._data else data
        if not self._going_on:
            self._read()

    # --- opening ------------------------------------------------------------------------------------

    def _open(self, head: bytes) -> None:
        self._transport.pause_reading()
        self._handshake.receive_data(head)
        request = next(iter(self._handshake.events_received()), None)
        if not isinstance(request, Request):
            self._transport.close()
            return
        self._response = self._handshake.accept(request)
        if self._response.status_code != 101:
            self._handshake.send_response(self._response)
            self._transport.write(b"".join(self._handshake.data_to_send()))
            self._transport.close()
            return
        task = self._loop.create_task(self._run(self._scope(request)))
        self._state.tasks.add(task)
        task.add_done_callback(self._state.tasks.discard)

    def _scope(self, request: Request) -> dict[str, Any]:
        path, _, query = request.path.partition("?")
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if is_ssl(self._transport) else "ws",
            "server": get_local_addr(self._transport),
            "client": get_remote_addr(self._transport),
            "root_path": "",
            "path": unquote(path),
            "raw_path": path.encode("ascii", "replace"),
            "query_string": query.encode("ascii", "replace"),
            "headers": [
                (name.lower().encode("latin-1"), value.encode("latin-1", "replace"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "extensions": {"tablier.line": self},
        }

    async def _run(self, scope: dict[str, Any]) -> None:
        async def receive() -> Any:
            await self.closed
            return {"type": "websocket.disconnect", "code": 1006}

        async def send(message: Any) -> None:
            raise RuntimeError("sockets are answered on their own line")

        try:
            await self._app(scope, receive, send)  # type: ignore[arg-type]
        except Exception:
            log.exception("a socket's handler failed")
            self.close(frames.BROKEN)

    # --- what comes in --------------------------------------------------------------------------------

    def _read(self) -> None:
        """Frame after frame, a few at a time: nobody's burst may keep the others waiting."""
        at = 0
        try:
            for _ in range(limits.AT_ONCE):
                if at == len(self._data):
                    break
                unmask = _nothing if self._closing else apply_mask
                frame = frames.read(self._data, at, limits.MESSAGE, unmask)
                if frame is None:
                    break
                at = frame.end
                if self._closing:
                    self._hear_goodbye(frame)
                elif not (allowed := self.allows()) and frame.kind >= frames.PING:
                    pass
                elif frame.last and 0 < frame.kind <= frames.BINARY and not self._part_kind:
                    self._message(frame.kind, frame.data, allowed)
                else:
                    self._seldom(frame, allowed)
                if self._transport.is_closing():
                    return
            else:
                self._going_on = True
                self._transport.pause_reading()
                self._loop.call_soon(self._go_on)
        except frames.Fault as fault:
            self._data = b""
            if self._closing:
                self._transport.abort()
            self.close(fault.code)
            return
        self._data = self._data[at:]

    def _go_on(self) -> None:
        self._going_on = False
        if not self._transport.is_closing():
            self._transport.resume_reading()
            self._read()

    def _hear_goodbye(self, frame: frames.Frame) -> None:
        """We have said goodbye: nothing counts but that they say so, too, and they cannot go on for long."""
        self._last_words -= 1
        if frame.kind == frames.CLOSE:
            self._transport.close()
        elif not self._last_words:
            self._transport.abort()

    def _message(self, kind: int, data: bytes, allowed: bool) -> None:
        if self._closing or self._hear is None or not allowed:
            return
        if kind == frames.TEXT and not data.isascii():
            try:
                data.decode()
            except UnicodeDecodeError:
                raise frames.Fault(frames.NOT_TEXT) from None
        try:
            self._hear(data)
        except Exception:
            log.exception("a message was not understood")
            self.close(frames.BROKEN)

    def _seldom(self, frame: frames.Frame, allowed: bool) -> None:
        """Messages in parts, and what lines say to each other."""
        match frame.kind:
            case frames.PING:
                self.connection.push(frames.write(frames.PONG, frame.data))
            case frames.PONG:
                pass
            case frames.CLOSE:
                self._transport.write(frames.write(frames.CLOSE, frame.data[:2]))
                self._transport.close()
            case frames.CONTINUED if self._part_kind:
                self._part(frame, allowed)
            case frames.TEXT | frames.BINARY if not self._part_kind:
                self._part_kind = frame.kind
                self._part(frame, allowed)
            case _:
                raise frames.Fault(frames.PROTOCOL_FAULT)

    def _part(self, frame: frames.Frame, allowed: bool) -> None:
        self._parts.append(frame.data)
        if sum(map(len, self._parts)) > limits.MESSAGE or len(self._parts) > PARTS:
            raise frames.Fault(frames.TOO_LONG)
        if frame.last:
            kind, data = self._part_kind, b"".join(self._parts)
            self._part_kind, self._parts = 0, []
            self._message(kind, data, allowed)

    # --- whether anybody is there ---------------------------------------------------------------------

    def _ping(self) -> None:
        if not self._alive:
            self.close(frames.BROKEN, "no answer")
            return
        self._alive = False
        self.connection.push(frames.write(frames.PING, b""))
        self._timer = self._loop.call_later(PING_EVERY, self._ping)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
