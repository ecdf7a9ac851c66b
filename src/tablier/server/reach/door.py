"""The one door through which the server speaks to addresses that people gave it.

Only https, only to addresses every one of which is public, over a connection to the very address that was
looked at: a name that resolves to something else a moment later changes nothing. No redirect is followed, and
of the answer only its status is read.
"""

import asyncio
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import urlsplit

from tablier.server.reach.addresses import is_public

SECONDS = 10.0
HEAD = 4096
"""Bytes of an answer that are looked at."""
LONGEST = 1000
_WHOLE = re.compile(r"https://[!-~]+", re.IGNORECASE)
_HOST = re.compile(r"[a-z0-9]([a-z0-9._-]*[a-z0-9])?|[0-9a-f:.]+")
_STATUS = re.compile(rb"HTTP/1\.[01] ([1-5]\d\d)[ \r]")

Resolve = Callable[[str, int], Awaitable[list[str]]]


class Unreachable(Exception):
    """Nothing was delivered; the message says why, without saying what answered."""


async def resolve(host: str, port: int) -> list[str]:
    """Every address that a name has."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[4][0]) for address in found))


def may_speak_to(address: str, port: int) -> bool:
    return port == 443 and is_public(address)


class Door:
    """Tests let it out to loopback by giving it a resolver, a rule and a certificate of their own."""

    def __init__(
        self,
        resolve: Resolve = resolve,
        allowed: Callable[[str, int], bool] = may_speak_to,
        trust: ssl.SSLContext | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self._resolve, self._allowed, self._seconds = resolve, allowed, seconds
        self._trust = trust or ssl.create_default_context()

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """The status of the answer."""
        try:
            async with asyncio.timeout(self._seconds):
                return await self._post(url, headers, body)
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as fault:
            raise Unreachable(type(fault).__name__) from None

    async def _post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        host, port, target = take_apart(url)
        addresses = await self._resolve(host, port)
        if not addresses or not all(self._allowed(address, port) for address in addresses):
            raise Unreachable("not a public address")
        reader, writer = await asyncio.open_connection(
            addresses[0], port, limit=HEAD, ssl=self._trust, server_hostname=host
        )
        try:
            name = f"[{host}]" if ":" in host else host
            lines = {
                "Host": name if port == 443 else f"{name}:{port}",
                "Content-Length": str(len(body)),
                "Connection": "close",
                "User-Agent": "Tablier",
                **headers,
            }
            head = "".join(f"{key}: {value}\r\n" for key, value in lines.items())
            writer.write(f"POST {target} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body)
            await writer.drain()
            status = _STATUS.match(await reader.readuntil(b"\r\n"))
        finally:
            writer.transport.abort()
        if status is None:
            raise Unreachable("no answer of HTTP")
        return int(status[1])


def take_apart(url: str) -> tuple[str, int, str]:
    """Host, port and what is asked for there; Unreachable for what is no address of a page by https."""
    if len(url) > LONGEST or not _WHOLE.fullmatch(url):
        raise Unreachable("not an https address")
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").rstrip("."), parts.port or 443
    except ValueError:
        raise Unreachable("not an https address") from None
    if "@" in parts.netloc or not _HOST.fullmatch(host):
        raise Unreachable("not an https address")
    return host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
