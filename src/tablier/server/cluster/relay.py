"""Passing a request or a socket on to the process that owns the table."""

import asyncio
import contextlib
import http.client
import logging
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tablier.server.cluster.cluster import Elsewhere, OneProcess
from tablier.server.cluster.handover import Handover
from tablier.server.http import frames
from tablier.server.http.websocket import WebSocketLine
from tablier.server.refusal import Refusal

log = logging.getLogger("tablier.cluster")

MARK = "x-tablier-relayed"
PASSED_ON = ("cookie", "authorization", "x-csrf", "content-type")
PASSED_BACK = ("content-type", "content-disposition", "retry-after", "set-cookie")
PATIENCE = 10.0
"""Seconds that an owner may take to answer a request..."""
OPENING = 3.0
"""...and to open a socket."""
THREADS = 32
"""Requests that are passed on at the same time: they wait for others, and nothing else waits behind them."""
TRY_AGAIN = 1013
MOST = 1000
"""Messages of one socket that may wait for its owner."""


OWNERS = 3
"""Times that an owner of a table is looked for, when the one before was found dead."""


class OwnerGone(Exception):
    """Nobody is at the owner's address any more."""


class Relay:
    """What this process passes on to others, and the sockets for which it goes on doing so."""

    def __init__(self, cluster: OneProcess, handover: Handover | None = None) -> None:
        self._cluster, self.handover = cluster, handover
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="tablier-relay")
        self._sockets: dict[WebSocketLine, Elsewhere] = {}

    async def request(self, request: Request, body: bytes, owner: Elsewhere) -> Response:
        """What the owner answers; OwnerGone when nobody is there, who has lost the table by that."""
        headers = _headers(request)
        target = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        place = urlsplit(owner.address)

        def ask() -> Response:
            line = http.client.HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)
            try:
                line.request(request.method, target, body or None, headers)
                answer = line.getresponse()
                back = {name: value for name in PASSED_BACK if (value := answer.headers.get(name))}
                return Response(answer.read(), answer.status, back)
            finally:
                line.close()

        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, ask)
        except ConnectionRefusedError:
            await self._cluster.depose(owner)
            raise OwnerGone() from None
        except (OSError, http.client.HTTPException):
            raise out_of_reach() from None

    async def socket(self, asked: HTTPConnection, line: WebSocketLine, owner: Elsewhere) -> None:
        """Give it to the owner, if that one is on this machine, else pass on both ways until either side
        ends. OwnerGone before anything was answered."""
        if self.handover and self.handover.reaches(owner.address):
            await self._give(asked, line, owner)
            return
        headers, place = _headers(asked), urlsplit(owner.address)
        try:
            async with asyncio.timeout(OPENING):
                _, writer = await asyncio.open_connection(place.hostname, place.port)
            writer.close()
        except ConnectionRefusedError:
            await self._cluster.depose(owner)
            raise OwnerGone() from None
        except (OSError, TimeoutError):
            raise out_of_reach() from None
        self._sockets[line] = owner
        try:
            await _pass_on(asked, line, owner.address, headers)
        finally:
            del self._sockets[line]

    async def _give(self, asked: HTTPConnection, line: WebSocketLine, owner: Elsewhere) -> None:
        assert self.handover is not None
        _headers(asked)  # refuses what was given before
        path = asked.scope["raw_path"] + (b"?" + query if (query := asked.scope["query_string"]) else b"")
        kept = [name + b": " + value for name, value in asked.headers.raw]
        head = b"\r\n".join([b"GET " + path + b" HTTP/1.1", *kept, MARK.encode() + b": 1", b"", b""])
        connection = line.share()
        try:
            await self.handover.give(owner.address, connection, head)
        except (ConnectionRefusedError, FileNotFoundError):
            connection.close()
            await self._cluster.depose(owner)
            raise OwnerGone() from None
        except (OSError, TimeoutError):
            line.stay(connection)
            raise out_of_reach() from None
        connection.close()
        line.leave()

    async def check(self) -> None:
        """A socket whose table has gone to another process, or whose owner stands still, begins anew."""
        if self._sockets:
            now = await self._cluster.owners({owner.table_id for owner in self._sockets.values()})
            for line, owner in list(self._sockets.items()):
                if now.get(owner.table_id) != owner.address:
                    line.close(TRY_AGAIN)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self.handover:
            self.handover.close()


def _headers(connection: HTTPConnection) -> dict[str, str]:
    if MARK in connection.headers:
        raise Refusal(503, "La table change de mains : réessayez.", "The table is changing hands: try again.")
    passed = {name: connection.headers[name] for name in PASSED_ON if name in connection.headers}
    client = connection.client.host if connection.client else ""
    return {**passed, MARK: "1", "x-forwarded-for": client, "x-forwarded-proto": connection.url.scheme}


def out_of_reach() -> Refusal:
    return Refusal(
        503, "La table est injoignable pour le moment.", "The table is out of reach at the moment."
    )


async def _pass_on(asked: HTTPConnection, line: WebSocketLine, address: str, headers: dict[str, str]) -> None:
    url = f"ws{address.removeprefix('http')}{asked.url.path}?{asked.url.query}"
    connection = line.accept()
    try:
        async with connect(
            url, additional_headers=headers, compression=None, open_timeout=OPENING, close_timeout=OPENING
        ) as owner:
            inward = asyncio.create_task(_inward(line, owner))
            with contextlib.suppress(ConnectionClosed):
                async for message in owner:
                    if isinstance(message, str):
                        connection.push(frames.write(frames.TEXT, message.encode()))
                    else:
                        connection.show(message)
            inward.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await inward
            code = owner.close_code if owner.close_code and owner.close_code != 1006 else TRY_AGAIN
    except (OSError, TimeoutError, WebSocketException):
        code = TRY_AGAIN
    line.close(code)


async def _inward(line: WebSocketLine, owner: ClientConnection) -> None:
    waiting: asyncio.Queue[bytes | None] = asyncio.Queue()

    def hear(message: bytes) -> None:
        if waiting.qsize() < MOST:
            waiting.put_nowait(message)
        else:
            line.close(TRY_AGAIN)

    line.closed.add_done_callback(lambda _: waiting.put_nowait(None))
    line.listen(hear)
    while (message := await waiting.get()) is not None:
        with contextlib.suppress(ConnectionClosed):
            await owner.send(message, text=True)
    await owner.close()
