"""From hand to picture: how long until a frame shows what a hand did, at live tables on loopback.

    python bench/live.py --tables 2 --seconds 10

One player at each table grabs a piece, waits until it is still, moves the hand by a few millimetres and
waits for the first frame in which the piece has moved.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from typing import Any

import httpx
from peers import Child
from websockets.asyncio.client import connect

from tablier.games.thin_ice.scene.frames import unpack

PROMISE = 100
"""Milliseconds between hand and picture."""


class Player:
    def __init__(self, port: int) -> None:
        self.port = port
        self.waits: list[float] = []
        self.frames = 0

    async def play(self, seconds: float) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}/api/v1", timeout=30) as http:
            me = (await http.get("/me")).json()
            wish = {
                "game": "thin-ice",
                "seats": [{"kind": "me"}, {"kind": "me"}],
                "options": {"first": "seat1"},
            }
            table = (await http.post("/tables", json=wish, headers={"X-CSRF": me["csrf"]})).json()
            url = f"ws://127.0.0.1:{self.port}/api/v1/tables/{table['id']}/socket"
            cookie = f"tablier={http.cookies['tablier']}"
            async with connect(url, additional_headers={"Cookie": cookie}, compression=None) as line:
                await self._call(line)
                await self._measure(line, seconds)

    async def _call(self, line: Any) -> None:
        position = json.loads(await line.recv())["position"]
        call = next(a["play"] for a in position["actions"] if "M" in a["play"])
        await line.send(json.dumps({"t": "act", "id": "c", "seq": position["seq"], "seat": 0, "play": call}))
        while json.loads(await line.recv())["t"] != "ack":
            pass
        await self._hand(line, {"do": "grab", "piece": "M1", "at": [0, 0, 80]})

    async def _hand(self, line: Any, move: dict[str, Any]) -> None:
        await line.send(json.dumps({"t": "hand", "seat": 0, "move": move}))

    async def _place(self, line: Any, patience: float) -> tuple[float, ...] | None:
        """Where the held piece is in the next frame; None when no frame comes."""
        end = time.perf_counter() + patience
        while (left := end - time.perf_counter()) > 0:
            try:
                data = await asyncio.wait_for(line.recv(), left)
            except TimeoutError:
                return None
            if isinstance(data, bytes):
                self.frames += 1
                for piece in unpack(data).piles[0].pieces:
                    return tuple(piece.at)
        return None

    async def _measure(self, line: Any, seconds: float) -> None:
        end, side = time.perf_counter() + seconds, 1
        where = await self._place(line, 5) or (0.0, 0.0, 0.0)
        while time.perf_counter() < end:
            for _ in range(40):  # until it hangs still
                now = await self._place(line, 0.3)
                if now is None or max(abs(a - b) for a, b in zip(now, where, strict=True)) < 0.02:
                    break
                where = now
            side = -side
            sent = time.perf_counter()
            await self._hand(line, {"do": "move", "piece": "M1", "at": [8 * side, 0, 80]})
            while time.perf_counter() - sent < 2:
                now = await self._place(line, 2)
                if now and abs(now[0] - where[0]) > 0.1:
                    self.waits.append(time.perf_counter() - sent)
                    where = now
                    break


async def run(tables: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with Child("serve", folder) as server:
            players = [Player(server.port) for _ in range(tables)]
            await asyncio.gather(*(player.play(seconds) for player in players))
    waits = sorted(wait * 1000 for player in players for wait in player.waits)
    frames = sum(player.frames for player in players)
    print(f"{tables} tables, {len(waits)} movements, {frames / tables / seconds:.0f} frames/s at each table")
    p50, p95 = statistics.median(waits), waits[int(len(waits) * 0.95)]
    print(
        f"hand to picture: p50 {p50:.0f} ms, p95 {p95:.0f} ms, worst {waits[-1]:.0f} ms (promised: {PROMISE})"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10)
    given = parser.parse_args()
    asyncio.run(run(given.tables, given.seconds))
