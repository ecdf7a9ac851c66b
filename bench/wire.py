"""What a browser waits for on the wire: `python bench/wire.py`.

One raw connection at a time, with delayed acknowledgements, to a server as it is and to the same server on a
socket that leaves Nagle's waiting on: requests back to back, an act until its acknowledgement (the event
comes first, on the same line), and the gaps between the pictures of a piece that moves in Thin Ice.
"""

import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import httpx
from crowd import Line, delay_acknowledgements
from peers import Child

REQUESTS = 60
ACTS = 60
PICTURES = 3.0
"""Seconds in which pictures are counted."""


def shown(what: str, seconds: list[float]) -> None:
    took = sorted(one * 1000 for one in seconds)
    p95 = took[int(len(took) * 0.95)]
    print(f"  {what}: p50 {statistics.median(took):.1f} ms, p95 {p95:.1f} ms, worst {took[-1]:.1f} ms")


async def requests(port: int) -> list[float]:
    """The same question again and again on one connection, as a page asks one thing after the other."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    took: list[float] = []
    for _ in range(1 + REQUESTS):
        delay_acknowledgements(writer.transport)
        begun = time.perf_counter()
        writer.write(b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\n\r\n")
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        size = head.partition(b"content-length:")[2].split()[0]
        await reader.readexactly(int(size))
        took.append(time.perf_counter() - begun)
    writer.close()
    return took[1:]  # the first one has the bots imported


class Player:
    """Someone at a table of their own, on a raw line."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._count = 0

    async def sit(self, game: str, look: Callable[[bytes], None] = lambda _: None, **options: str) -> None:
        address = f"http://127.0.0.1:{self._port}/api/v1"
        async with httpx.AsyncClient(base_url=address, timeout=60) as http:
            me = (await http.get("/me")).json()
            wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}], "options": options}
            table = (await http.post("/tables", json=wish, headers={"X-CSRF": me["csrf"]})).json()["id"]
            cookie = f"tablier={http.cookies['tablier']}"
        path = f"/api/v1/tables/{table}/socket"

        def hear(data: bytes) -> None:
            self._heard.put_nowait(json.loads(data))

        _, self._line = await asyncio.get_running_loop().create_connection(
            lambda: Line(path, cookie, hear, look), "127.0.0.1", self._port
        )
        self.position = (await self.hear("snapshot"))["position"]

    def send(self, **message: Any) -> None:
        self._line.send(json.dumps(message).encode())

    async def hear(self, kind: str) -> dict[str, Any]:
        while (message := await self._heard.get())["t"] != kind:
            pass
        return message

    async def act(self, seq: int, seat: int, play: str) -> float:
        """Seconds until it is acknowledged."""
        begun, self._count = time.perf_counter(), self._count + 1
        self.send(t="act", id=f"a{self._count}", seq=seq, seat=seat, play=play)
        await self.hear("ack")
        return time.perf_counter() - begun

    def leave(self) -> None:
        self._line.transport.close()


async def acts(port: int) -> list[float]:
    player = Player(port)
    await player.sit("walking")
    took: list[float] = []
    for seq in range(ACTS):
        took.append(await player.act(seq, seq % 2, "step"))
        await asyncio.sleep(0.03)  # nobody is faster
    player.leave()
    return took


async def pictures(port: int) -> list[float]:
    """Gaps between pictures while a hand moves a piece to and fro."""
    came: list[float] = []
    player = Player(port)
    await player.sit("thin-ice", lambda _: came.append(time.perf_counter()), first="seat1")
    call = next(a["play"] for a in player.position["actions"] if "M" in a["play"])
    await player.act(player.position["seq"], 0, call)
    player.send(t="hand", seat=0, move={"do": "grab", "piece": "M1", "at": [0, 0, 80]})
    await asyncio.sleep(1)
    came.clear()
    begun, side = time.perf_counter(), 30
    while time.perf_counter() - begun < PICTURES:
        side = -side
        player.send(t="hand", seat=0, move={"do": "move", "piece": "M1", "at": [side, 0, 80]})
        await asyncio.sleep(0.2)
    player.leave()
    return [later - earlier for earlier, later in pairwise(came)]


async def run() -> None:
    for what, title in (("nagle", "with Nagle's waiting"), ("serve", "as it is")):
        with tempfile.TemporaryDirectory() as folder:
            async with Child(what, folder) as server:
                print(title)
                shown("requests back to back", await requests(server.port))
                shown("an act's acknowledgement", await acts(server.port))
                shown("from picture to picture", await pictures(server.port))


if __name__ == "__main__":
    asyncio.run(run())
