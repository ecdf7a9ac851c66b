"""A fresh machine: how long until a bot's first move, and does the server answer in the meantime.

    python bench/cold.py --game ignis

The server starts with an empty cache, so that all machine code must be compiled. One person sits down
with a bot at once and pings the server fifty times a second until the bot has moved. A second server
on the same cache, with nothing left to compile, is held beside it.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from peers import free_port, wait_for
from websockets.asyncio.client import connect

PACE = 0.02


async def measure(game: str, level: str, folder: str, name: str) -> None:
    port = free_port()
    own = {"TABLIER_CACHE": f"{folder}/cache", "TABLIER_DATA": f"{folder}/{name}", "TABLIER_LIMITS": "false"}
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tablier", "serve", "--port", str(port)),
        env={**os.environ, **own},
        stdout=asyncio.subprocess.DEVNULL,
    )
    try:
        await wait_for(port)
        waited, pings, said = await sit_down(port, game, level)
    finally:
        server.terminate()
        await server.wait()
    worst, busy = max(pings) * 1000, sum(ping > 0.1 for ping in pings)
    notice = "the table said so" if said else "nothing to get ready"
    print(f"{name:>5}: {game} level {level} moved after {waited:.1f} s ({notice});", end=" ")
    print(f"{len(pings)} pings, worst {worst:.0f} ms, {busy} over 100 ms")


async def sit_down(port: int, game: str, level: str) -> tuple[float, list[float], bool]:
    """Seconds to the bot's first move, the time of each ping, and whether the table asked for patience."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api/v1", timeout=60) as http:
        me = (await http.get("/me")).json()
        wish = {"game": game, "seats": [{"kind": "bot", "level": level}, {"kind": "me"}]}
        began = time.perf_counter()
        table = (await http.post("/tables", json=wish, headers={"X-CSRF": me["csrf"]})).json()
        url = f"ws://127.0.0.1:{port}/api/v1/tables/{table['id']}/socket"
        cookie = {"Cookie": f"tablier={http.cookies['tablier']}"}
        pings: list[float] = []
        said = False
        async with connect(url, additional_headers=cookie, compression=None, max_size=None) as line:
            sent = time.perf_counter()
            await line.send(json.dumps({"t": "ping", "n": 0}))
            async for data in line:
                message: dict[str, Any] = json.loads(data)
                said |= message["t"] == "trouble"
                if message["t"] == "pong":
                    pings.append(time.perf_counter() - sent)
                    await asyncio.sleep(PACE)
                    sent = time.perf_counter()
                    await line.send(json.dumps({"t": "ping", "n": len(pings)}))
                lines = message.get("log", ()) or [message.get("line", {})]
                if any(shown.get("seat") == 0 for shown in lines):
                    break
        return time.perf_counter() - began, pings, said


async def run(game: str, level: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "cache").mkdir()
        for name in ("cold", "warm"):
            await measure(game, level, folder, name)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="ignis")
    parser.add_argument("--level", default="1")
    given = parser.parse_args()
    asyncio.run(run(given.game, given.level))
