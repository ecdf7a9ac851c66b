"""Passing a request or a socket on to the process that owns the table."""

import asyncio
import contextlib
import http.client
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tablier.server.http import frames
from tablier.server.http.websocket import WebSocketLine
from tablier.server.refusal import Refusal

MARK = "x-tablier-relayed"
PASSED_ON = ("cookie", "authorization", "x-csrf", "content-type")
PASSED_BACK = ("content-type", "content-disposition", "retry-after", "set-cookie")
PATIENCE = 30.0
TRY_AGAIN = 1013
MOST = 1000
"""Messages of one socket that may wait for its owner."""


def _headers(connection: HTTPConnection) -> dict[str, str]:
    if MARK in connection.headers:
        raise Refusal(503, "La table change de mains : réessayez.", "The table changes hands: try again.")
    passed = {name: connection.headers[name] for name in PASSED_ON if name in connection.headers}
    client = connection.client.host if connection.client else ""
    return {**passed, MARK: "1", "x-forwarded-for": client, "x-forwarded-proto": connection.url.scheme}


async def pass_request(request: Request, body: bytes, address: str) -> Response:
    headers = _headers(request)
    target = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    place = urlsplit(address)

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
        return await asyncio.to_thread(ask)
    except (OSError, http.client.HTTPException):
        raise Refusal(
            503, "La table est injoignable pour le moment.", "The table is out of reach at the moment."
        ) from None


async def pass_socket(asked: HTTPConnection, line: WebSocketLine, address: str) -> None:
    """Both ways until either side ends."""
    url = f"ws{address.removeprefix('http')}{asked.url.path}?{asked.url.query}"
    connection = line.accept()
    try:
        async with connect(url, additional_headers=_headers(asked), compression=None) as owner:
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
    except (OSError, WebSocketException, Refusal):
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
