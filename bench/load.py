"""Many people at many tables, beside boardgame.io: CPU a move, latency at a steady load, the ceiling, memory.

    python bench/load.py                        # 500 clients, 125 tables, 1 000 moves a second
    python bench/load.py --game extinction      # the same with a real game's rules, views and legal moves
    python bench/load.py --memory 100000        # resident memory over that many moves
    python bench/load.py --beside ../older/src  # and another state of the code, in the same run

Each server runs in a process of its own; the clients, in this one, speak raw WebSocket frames so that
they cost little. At each table two people play and two watch. A move counts from the moment it was
due, not from when it could be sent, to its acknowledgement and to the last of the four having heard
of it. The peer is boardgame.io's own server on Node with its own protocol, in memory: it keeps nothing and
its games here have no rules. The two are measured by turns, for other work on the machine changes the
cost of everything; CPU is the server process's own. The third is no server but a measure: what sockets and
the disk alone take for a move of walking (`bench/least.py`).
"""

import argparse
import asyncio
import contextlib
import gc
import os
import re
import sqlite3
import statistics
import tempfile
import time

import httpx
from boardgame_io import BoardgameCrowd, BoardgameServer, install
from crowd import Crowd
from least import LeastCrowd, LeastServer
from peers import Child, Process

SLOW = ("0.025", "0.05", "0.1", "0.25")


def percentiles(values: list[float]) -> str:
    cuts = statistics.quantiles(values, n=100)
    return f"p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms, worst {max(values) * 1000:.0f} ms"


class Side:
    """One server under one crowd, and what was measured of it so far."""

    def __init__(self, name: str, server: Process, crowd: Crowd) -> None:
        self.name, self.server, self.crowd = name, server, crowd
        self.used, self.cost, self.ceiling = 0.0, 0.0, 0.0

    async def steady(self, rate: float, seconds: float) -> None:
        before = self.server.cpu
        await self.crowd.steady(rate, seconds)
        self.used += self.server.cpu - before

    async def flat_out(self, seconds: float) -> None:
        before = self.server.cpu
        await self.crowd.flat_out(seconds)
        self.used += self.server.cpu - before

    def say_steady(self, seconds: float) -> None:
        crowd = self.crowd
        moves = len(crowd.heard)
        self.cost = self.used / moves * 1e6
        print(f"{self.name}: {moves} moves in {seconds:.0f} s, {self.cost:.0f} us CPU a move")
        print(f"  acknowledged: {percentiles(crowd.acknowledged or crowd.told)}")
        print(f"  heard by all: {percentiles(crowd.heard)}")
        size = crowd.bytes // crowd.received
        print(f"  {size} bytes a message; errors: {len(crowd.errors)} {crowd.errors[:1]}")
        self.forget()

    def say_ceiling(self, seconds: float) -> None:
        moves = len(self.crowd.heard)
        self.ceiling = moves / seconds
        print(
            f"{self.name}: {self.ceiling:.0f} moves/s flat out, {self.used / moves * 1e6:.0f} us CPU a move"
        )

    def forget(self) -> None:
        self.crowd.forget()
        self.used = 0.0


def commit_time(folder: str, count: int = 50) -> float:
    """Milliseconds that SQLite alone needs for a commit on this disk, in this moment."""
    with contextlib.closing(sqlite3.connect(f"{folder}/probe", isolation_level=None)) as probe:
        probe.execute("PRAGMA journal_mode = WAL")
        probe.execute("PRAGMA synchronous = FULL")
        probe.execute("CREATE TABLE probe (n)")
        start = time.perf_counter()
        for number in range(count):
            probe.execute("INSERT INTO probe VALUES (?)", (number,))
        return (time.perf_counter() - start) / count * 1000


async def run(given: argparse.Namespace) -> None:
    gc.disable()  # a pause of the clients would look like one of the server
    async with contextlib.AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=given.folder))
        print(f"a commit takes {commit_time(folder):.2f} ms here, load average {os.getloadavg()[0]:.1f}")
        server = await stack.enter_async_context(Child("serve", folder))
        crowd = Crowd(server.port, given.game)
        await crowd.open(given.tables)
        print(f"{given.tables * 4} clients at {given.tables} tables of {given.game}, {server.memory:.0f} MB")
        if given.memory:
            await memory(server, crowd, given.memory)
        else:
            sides = [Side("Tablier", server, crowd)]
            if given.beside:
                apart = stack.enter_context(tempfile.TemporaryDirectory(dir=given.folder))
                older = Child("serve", apart)
                older.environment = {**os.environ, "PYTHONPATH": given.beside}
                await stack.enter_async_context(older)
                others = Crowd(older.port, given.game)
                await others.open(given.tables)
                sides.append(Side("Tablier beside it", older, others))
            packages = None if given.alone else install()
            if packages:
                peer = await stack.enter_async_context(BoardgameServer(packages))
                other = BoardgameCrowd(peer.port, given.game)
                await other.open(given.tables)
                sides.append(Side("boardgame.io", peer, other))
                apart = stack.enter_context(tempfile.TemporaryDirectory(dir=given.folder))
                bare = await stack.enter_async_context(LeastServer(apart))
                least = LeastCrowd(bare.port, given.game)
                await least.open(given.tables)
                sides.append(Side("sockets and disk alone", bare, least))
            await load(sides, given)
        for side in sides if not given.memory else ():
            await side.crowd.close()


async def slow_commits(port: int) -> str:
    """How often the disk kept everyone waiting, as the server itself counts it."""
    async with httpx.AsyncClient() as http:
        text = (await http.get(f"http://127.0.0.1:{port}/metrics")).text
    found = re.findall(r'tablier_commit_seconds_bucket\{le="(.+)"\} (\d+)', text)
    upto = {bound: int(count) for bound, count in found}
    slow = ", ".join(f"{upto['+Inf'] - upto[bound]} over {float(bound) * 1000:g} ms" for bound in SLOW)
    return f"{upto['+Inf']} commits since the start: {slow}"


async def load(sides: list[Side], given: argparse.Namespace) -> None:
    took = given.seconds / given.turns
    print(f"steady load, {given.rate:.0f} moves/s offered")
    for _ in range(given.turns):
        for side in sides:
            await side.steady(given.rate, took)
    for side in sides:
        side.say_steady(given.seconds)
    print(f"  {await slow_commits(sides[0].server.port)}")
    print("ceiling")
    for _ in range(given.turns):
        for side in sides:
            await side.flat_out(took)
    for side in sides:
        side.say_ceiling(given.seconds)
    if len(sides) > 2:
        ours, peer, least = sides[0], *sides[-2:]
        print(f"sockets and disk alone take {least.cost / peer.cost:.2f} of its CPU a move", end=", ")
        print(f"we take {ours.cost / peer.cost:.2f} of its CPU a move", end=", ")
        print(f"and make {ours.ceiling / peer.ceiling:.2f} times its moves")


async def memory(server: Child, crowd: Crowd, wanted: int) -> None:
    """Tables end and new ones begin, as in life; what is put away must leave memory."""
    done, start = 0, server.memory
    while done < wanted:
        crowd.forget()
        await crowd.flat_out(5)
        done += len(crowd.heard)
        print(f"{done:>8} moves: {server.memory:.0f} MB", flush=True)
        await crowd.close()
        crowd.tables.clear()
        await crowd.open(len(crowd.faces) and 125)
    print(f"from {start:.0f} MB to {server.memory:.0f} MB over {done} moves")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="walking")
    parser.add_argument("--tables", type=int, default=125)
    parser.add_argument("--rate", type=float, default=1000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument(
        "--folder", help="where the database lies; /dev/shm takes the disk out of the figures"
    )
    parser.add_argument(
        "--beside", metavar="SRC", help="another state of the code, measured by turns with this"
    )
    parser.add_argument("--turns", type=int, default=4, help="of each server; many say more")
    parser.add_argument("--alone", action="store_true", help="without the peer")
    parser.add_argument("--memory", type=int, default=0, metavar="MOVES")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
