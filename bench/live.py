"""From hand to picture: how long until a frame shows what a hand did, at live tables on loopback.

    python bench/live.py --tables 2 --seconds 10
    python bench/live.py --busy

One player at each table grabs a piece, waits until it is still, moves the hand by a few millimetres and
waits for the first frame in which the piece has moved.

`--busy` is about tables with many hands, without a server: ten players with 10 pieces each of whom three
move, ten who all do, and two players with 14 pieces who both do. Each hand circles in free air for three
seconds and then leans its piece against the pile for one. The figure is processor time for each second of
table time, which other work on the machine does not change much; below 1 one core keeps up.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from contextlib import suppress
from math import cos, pi, sin
from typing import Any

import httpx
from msgspec.structs import replace
from peers import Child
from websockets.asyncio.client import connect

from tablier.core import Match, TablierError
from tablier.core.tape import Taped
from tablier.games.thin_ice import game
from tablier.games.thin_ice.physics.geometry import twisted_rise
from tablier.games.thin_ice.physics.world import Pose, World
from tablier.games.thin_ice.pieces import size_of
from tablier.games.thin_ice.scene.frames import PileFrame, put_over, unpack
from tablier.games.thin_ice.state import Out, Pile

PROMISE = 100
"""Milliseconds between hand and picture."""


class Player:
    def __init__(self, port: int) -> None:
        self.port = port
        self.waits: list[float] = []
        self.frames = 0
        self.shown: dict[int, PileFrame] = {}

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
                put_over(self.shown, unpack(data))
                for piece in self.shown[0].pieces:
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


# --- busy tables -------------------------------------------------------------------------------------------

TEN = "L1 L4 M1 S1,L2 M2 S2,L3 M3 S3"
FOURTEEN = "L1 L4 M1 M4 S1,L2 L5 M2 M5 S2,L3 M3 S3 S4"
SPOTS = ((0.0, -24.0), (-26.0, 20.0), (26.0, 20.0))
CIRCLES, LEANS = 3.0, 1.0


def pile(columns: str) -> Pile:
    """Towers of pieces, each turned by an eighth of a circle, as they come to rest."""
    world = World("cloth")
    for (x, y), column in zip(SPOTS, columns.split(","), strict=True):
        below = ""
        for n, piece in enumerate(column.split()):
            rise = (twisted_rise(size_of(below), size_of(piece)) or 0.0) if below else 0.0
            height = rise + (world.pose(below).at[2] if below else 0.0)
            world.add(piece, Pose((x, y, height + 0.05), (cos(n * pi / 8), 0.0, 0.0, sin(n * pi / 8))))
            world.run(0.3)
            below = piece
    return world.pile()


def aim(pile: Pile, time: float) -> tuple[float, float, float]:
    """Around the pile and above it; then at the side of its first tower."""
    top = max(rest.at[2] for rest in pile.pieces) / 1000 + 60
    share = time % (CIRCLES + LEANS)
    if share < CIRCLES:
        return 40 * cos(2 * pi * share / CIRCLES), -24 + 40 * sin(2 * pi * share / CIRCLES), top
    (x, y), down = SPOTS[0], sin(pi * (share - CIRCLES) / LEANS)
    return x + 40 - 19 * down, y, top - (top - 30) * down


def busy(players: int, movers: int, columns: str, carried: str, seconds: float) -> None:
    stands = pile(columns)
    state = replace(
        Match(game, {"first": "seat1"}, players).state,
        phase="building",
        called=(carried,),
        placed=stands.names,
        piles=(stands,) * players,
    )
    scene = Taped(game, state, 0, tuple(range(players)), 1)
    for _ in range(120):
        scene.advance(1 / 60)
    for seat in range(movers):
        scene.hand(seat, {"do": "grab", "piece": carried, "at": aim(stands, 0.0)})
    frames = size = outs = late = 0
    worst, began, wall = 0.0, time.process_time(), time.perf_counter()
    for tick in range(round(seconds * 60)):
        before, then = time.process_time(), time.perf_counter()
        for seat in range(movers):
            if tick % 2 == 0:  # a pointer speaks thirty times a second
                with suppress(TablierError):  # who is out holds nothing
                    scene.hand(seat, {"do": "move", "piece": carried, "at": aim(stands, tick / 60 + seat)})
        told = scene.advance(1 / 60)
        worst = max(worst, time.process_time() - before)
        late += time.perf_counter() - then > 1 / 60
        frames, size = frames + bool(told.frame), size + len(told.frame)
        outs += sum(isinstance(action, Out) for _, action in told.events)
    spent, wall = time.process_time() - began, time.perf_counter() - wall
    tape = len(scene.end(0))
    print(
        f"{players} players with {len(stands.pieces)} pieces, {movers} moving, {seconds:g} s of table time: "
        f"{spent / seconds:.2f} s of processor time a second, longest step {worst * 1000:.0f} ms; "
        f"{seconds / wall:.1f} times real time here and now, {late} pictures late; "
        f"{frames / seconds:.0f} frames and {size / seconds / 1000:.1f} kB a second; "
        f"tape {tape / seconds:.0f} bytes a second; {outs} out"
    )


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
    parser.add_argument("--busy", action="store_true")
    given = parser.parse_args()
    if given.busy:
        busy(10, 3, TEN, "M5", given.seconds)
        busy(10, 10, TEN, "M5", given.seconds)
        busy(2, 2, FOURTEEN, "S5", given.seconds)
        raise SystemExit
    asyncio.run(run(given.tables, given.seconds))
