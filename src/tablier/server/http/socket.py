"""The sockets: one at a table, one in the lobby. Reads, checks, hands on; never decides anything."""

import asyncio
import contextlib
import logging
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from tablier.core import TablierError
from tablier.server import limits, wire
from tablier.server.cluster.cluster import Elsewhere
from tablier.server.cluster.relay import pass_socket
from tablier.server.http.connection import Connection
from tablier.server.http.endpoint import House, address_of, identify
from tablier.server.http.sessions import Session, new_session
from tablier.server.refusal import Refusal, bad_request, not_now, too_fast
from tablier.server.registry.people import plain
from tablier.server.table.table import Table, is_act_id
from tablier.server.table.viewer import Viewer, encode

log = logging.getLogger("tablier.socket")

_read = msgspec.json.Decoder(wire.FromClient).decode
RATE_OF: dict[type[Any], str] = {wire.Say: "chat", wire.Hand: "hand", wire.Look: "look", wire.Sit: "look"}

LOBBY = "/api/v1/lobby/socket"
TABLE = re.compile(r"/api/v1/tables/([\w-]+)/socket")

NOT_HERE, NOT_ALLOWED, TOO_MANY = 4404, 4403, 4429
"""Codes with which a socket is closed before it was of any use."""


class Sockets:
    def __init__(self, house: House) -> None:
        self._house = house
        self._by_address: Counter[str] = Counter()
        self._count = 0

    @property
    def count(self) -> int:
        return self._count

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Straight from the ASGI server: what is sent passes through nothing on its way out."""
        socket = WebSocket(scope, receive, send)
        path = scope["path"]
        if path == LOBBY:
            await self.lobby(socket, send)
        elif found := TABLE.fullmatch(path):
            await self.table(socket, send, found[1])
        else:
            await _shut(socket, NOT_HERE)

    # --- opening ------------------------------------------------------------------------------------

    async def _enter(self, socket: WebSocket) -> Session | None:
        """Check the origin, the limits and who it is; None when the door stays shut."""
        registry, address = self._house.registry, address_of(socket)
        if not self._is_own_origin(socket):
            await _shut(socket, NOT_ALLOWED)
            return None
        try:
            session, _ = await identify(self._house, socket)
        except TablierError:
            await _shut(socket, NOT_ALLOWED)
            return None
        session = session or new_session()
        full = self._count >= limits.SOCKETS or self._by_address[address] >= limits.SOCKETS_BY_ADDRESS
        if registry.settings.limits and (
            full or not self._house.throttle.allows("socket", address, session.id)
        ):
            registry.counted.refused += 1
            await _shut(socket, TOO_MANY)
            return None
        return session

    def _is_own_origin(self, socket: WebSocket) -> bool:
        """A page of another site must not speak in the name of who visits it; programs send none."""
        origin = socket.headers.get("origin")
        if origin is None or origin in self._house.registry.settings.origins:
            return True
        return urlsplit(origin).netloc == socket.headers.get("host", "")

    # --- the table's socket ---------------------------------------------------------------------------

    async def table(self, socket: WebSocket, send: Send, table_id: str) -> None:
        session = await self._enter(socket)
        if session is None:
            return
        try:
            table = await self._house.registry.table(table_id)
        except TablierError:
            await _shut(socket, NOT_HERE)
            return
        except Elsewhere as owner:
            await pass_socket(socket, send, owner.address)
            return
        await socket.accept()
        connection = Connection(send)
        wants_actions = socket.query_params.get("actions") != "0"
        viewer = Viewer(connection, session.person, wants_actions, address_of(socket))
        connection.refresh = lambda: encode(table.broadcast.snapshot(viewer))
        with contextlib.suppress(TablierError):  # who cannot be seated just now may look on
            await self._house.registry.welcome_back(table, session.person)
        table.broadcast.welcome(viewer, _since(socket))

        async def handle(text: str | bytes) -> None:
            await self._message(table, viewer, session, text)

        try:
            await self._serve(socket, session, connection, handle)
        finally:
            table.broadcast.goodbye(viewer)

    async def _message(self, table: Table, viewer: Viewer, session: Session, text: str | bytes) -> None:
        registry = self._house.registry
        registry.counted.messages += 1
        registry.presence.note(session.person)
        try:
            if limits.too_deep(text):
                raise bad_request()
            message = _read(text)
        except (msgspec.MsgspecError, UnicodeError, Refusal):
            table.refuse(viewer, "", bad_request())
            return
        rate = RATE_OF.get(type(message), "message")
        if not self._house.throttle.allows(rate, viewer.address, session.id):
            registry.counted.refused += 1
            table.refuse(viewer, getattr(message, "id", ""), too_fast())
            return
        job = await self._job(table, viewer, message)
        if job is not None and not table.post(job):
            table.refuse(viewer, getattr(message, "id", ""), too_fast())

    async def _job(self, table: Table, viewer: Viewer, message: Any) -> Callable[[], Awaitable[None]] | None:
        """What the table's own task should do; what only concerns the viewer is done here."""
        match message:
            case wire.Act(id=name) | wire.GiveUp(id=name) if not is_act_id(name):
                table.refuse(viewer, "", bad_request("id"))
            case wire.Act():
                return partial(table.act, viewer, message)
            case wire.GiveUp():
                return partial(table.resign, viewer, message)
            case wire.MakeOffer():
                return partial(table.offers.make, viewer, message)
            case wire.Answer():
                return partial(table.offers.answer, viewer, message)
            case wire.Say(text):
                text = plain(text)[: limits.CHAT]
                if text:
                    person = await self._house.registry.people.find(viewer.person)
                    return partial(table.say, viewer, person.name, text)
            case wire.Look(seq):
                if 0 <= seq <= table.match.seq:
                    viewer.send(wire.Looked(table.timeline.moment(seq, viewer.seat(table))))
                else:
                    table.refuse(viewer, "", not_now())
            case wire.Sit(seat):
                viewer.chosen = seat if seat in table.seats_of(viewer.person) else None
                viewer.send(table.broadcast.snapshot(viewer))
            case wire.Hand(move=move) if not limits.fits(move):
                table.refuse(viewer, "", bad_request("move"))
            case wire.Hand():
                table.hand(viewer, message)
            case wire.Ping(n):
                viewer.send(wire.Pong(n, table.registry.time()))
            case _:
                table.refuse(viewer, "", bad_request())
        return None

    # --- the lobby's socket ---------------------------------------------------------------------------

    async def lobby(self, socket: WebSocket, send: Send) -> None:
        session = await self._enter(socket)
        if session is None:
            return
        await socket.accept()
        lobby = self._house.registry.lobby
        connection = Connection(send)

        async def ignore(_: str | bytes) -> None:
            """The lobby only speaks."""

        try:
            await lobby.welcome(connection)
            await self._serve(socket, session, connection, ignore)
        finally:
            lobby.goodbye(connection)

    # --- any socket -----------------------------------------------------------------------------------

    async def _serve(
        self,
        socket: WebSocket,
        session: Session,
        connection: Connection,
        handle: Callable[[str | bytes], Awaitable[None]],
    ) -> None:
        """Frames are counted before anything is read of them, and who floods is cut off; a burst of
        messages must keep back neither the answers nor anybody else's."""
        throttle, address = self._house.throttle, address_of(socket)
        frames = flood = 0
        self._count += 1
        self._by_address[address] += 1
        sending = asyncio.create_task(connection.run())
        try:
            while True:
                message = await socket.receive()
                if message["type"] == "websocket.disconnect":
                    break
                frames += 1
                if throttle.allows("frame", address, session.id):
                    await handle(message.get("text") or message.get("bytes") or "")
                else:
                    self._house.registry.counted.refused += 1
                    flood += 1
                    if flood >= limits.FLOOD:
                        await socket.close(TOO_MANY)
                        break
                if connection.waiting or frames % limits.AT_ONCE == 0:
                    await asyncio.sleep(0)
        finally:
            self._count -= 1
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
            self._house.registry.counted.dropped += connection.dropped
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await sending


def _since(socket: WebSocket) -> int | None:
    text = socket.query_params.get("since", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


async def _shut(socket: WebSocket, code: int) -> None:
    """Browsers tell a page nothing of a refused handshake: accept, then close with a code."""
    await socket.accept()
    await socket.close(code)
