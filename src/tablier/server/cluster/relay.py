"""Passing a request or a socket on to the process that owns the table."""

import asyncio
import contextlib
import http.client
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Send
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tablier.server.refusal import Refusal

MARK = "x-tablier-relayed"
PASSED_ON = ("cookie", "authorization", "x-csrf", "content-type")
PASSED_BACK = ("content-type", "content-disposition", "retry-after", "set-cookie")
PATIENCE = 30.0
TRY_AGAIN = 1013


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


async def pass_socket(socket: WebSocket, send: Send, address: str) -> None:
    """Both ways until either side ends."""
    url = f"ws{address.removeprefix('http')}{socket.url.path}?{socket.url.query}"
    await socket.accept()
    try:
        async with connect(url, additional_headers=_headers(socket), compression=None) as owner:
            inward = asyncio.create_task(_inward(socket, owner))
            with contextlib.suppress(ConnectionClosed):
                async for message in owner:
                    kind = "text" if isinstance(message, str) else "bytes"
                    await send({"type": "websocket.send", kind: message})
            inward.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await inward
            code = owner.close_code if owner.close_code and owner.close_code != 1006 else TRY_AGAIN
    except (OSError, WebSocketException, Refusal):
        code = TRY_AGAIN
    with contextlib.suppress(Exception):
        await send({"type": "websocket.close", "code": code})


async def _inward(socket: WebSocket, owner: object) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            await owner.close()  # type: ignore[attr-defined]
            return
        with contextlib.suppress(ConnectionClosed):
            await owner.send(message.get("text") or message.get("bytes") or "")  # type: ignore[attr-defined]
