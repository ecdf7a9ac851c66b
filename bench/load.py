"""Many people at many tables: latency at a steady load, the ceiling, CPU a move, memory over time.

    python bench/load.py                        # 500 clients, 125 tables, 1 000 moves a second
    python bench/load.py --game extinction      # the same with a real game's views
    python bench/load.py --memory 100000        # resident memory over that many moves

The server runs in a process of its own; the clients, in this one, speak raw WebSocket frames so that
they cost little. At each table two people play and two watch. A move counts from the moment it was
due, not from when it could be sent, to its acknowledgement and to the last of the four having heard
of it. Beside it, in the same run, a bare echo server under the same uvicorn with as many clients and
answers of the same mean size: what a message costs when nothing is checked, stored or fanned out. The
two are measured by turns, for other work on the machine changes the cost of everything.
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
from crowd import Crowd, Line
from peers import Child

ASK = b'{"t":"act","id":"0123456789ab","seq":1,"seat":0,"play":"step"}'
TURNS = 5
SLOW = ("0.025", "0.05", "0.1", "0.25")


def percentiles(values: list[float]) -> str:
    cuts = statistics.quantiles(values, n=100)
    return f"p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms, worst {max(values) * 1000:.0f} ms"


class Echo:
    """As many clients of a server that only echoes."""

    def __init__(self, server: Child) -> None:
        self._server, self._lines = server, list[Line]()
        self._end, self.count, self.used = 0.0, 0, 0.0

    async def open(self, clients: int) -> None:
        loop = asyncio.get_running_loop()
        for number in range(clients):
            _, line = await loop.create_connection(
                lambda n=number: Line("/", "", lambda _: self._hear(n)), "127.0.0.1", self._server.port
            )
            await line.ready
            self._lines.append(line)

    def _hear(self, number: int) -> None:
        self.count += 2
        if time.perf_counter() < self._end:
            self._lines[number].send(ASK)

    async def flat_out(self, seconds: float) -> None:
        self._end, before = time.perf_counter() + seconds, self._server.cpu
        for line in self._lines:
            line.send(ASK)
        await asyncio.sleep(seconds + 0.3)
        self.used += self._server.cpu - before

    def close(self) -> None:
        for line in self._lines:
            line.transport.close()


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
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        print(f"a commit takes {commit_time(folder):.2f} ms here, load average {os.getloadavg()[0]:.1f}")
        async with Child("serve", folder) as server:
            crowd = Crowd(server.port, given.game)
            await crowd.open(given.tables)
            print(
                f"{given.tables * 4} clients at {given.tables} tables of {given.game}, {server.memory:.0f} MB"
            )
            if given.memory:
                await memory(server, crowd, given.memory)
            else:
                await load(server, crowd, given)
            await crowd.close()


async def slow_commits(port: int) -> str:
    """How often the disk kept everyone waiting, as the server itself counts it."""
    async with httpx.AsyncClient() as http:
        text = (await http.get(f"http://127.0.0.1:{port}/metrics")).text
    found = re.findall(r'tablier_commit_seconds_bucket\{le="(.+)"\} (\d+)', text)
    upto = {bound: int(count) for bound, count in found}
    slow = ", ".join(f"{upto['+Inf'] - upto[bound]} over {float(bound) * 1000:g} ms" for bound in SLOW)
    return f"{upto['+Inf']} commits since the start: {slow}"


async def load(server: Child, crowd: Crowd, given: argparse.Namespace) -> None:
    before = server.cpu
    await crowd.steady(given.rate, given.seconds)
    used, moves = server.cpu - before, len(crowd.heard)
    print(f"steady load: {given.rate:.0f} moves/s offered, {moves} moves in {given.seconds:.0f} s")
    print(f"  acknowledged: {percentiles(crowd.acknowledged)}")
    print(f"  heard by all: {percentiles(crowd.heard)}")
    print(f"  server CPU {used / given.seconds:.0%} of a core, {used / moves * 1e6:.0f} us a move")
    print(f"  errors: {len(crowd.errors)} {crowd.errors[:1] or ''}")
    print(f"  {await slow_commits(server.port)}")
    size, clients = crowd.bytes // crowd.received, len(crowd.tables) * 4
    async with Child("echo", str(size)) as bare:
        echo = Echo(bare)
        await echo.open(clients)
        crowd.forget()
        used, took = 0.0, given.seconds / TURNS
        for _ in range(TURNS):
            before = server.cpu
            await crowd.flat_out(took)
            used += server.cpu - before
            await echo.flat_out(took)
        echo.close()
    moves, messages = len(crowd.heard), crowd.sent + crowd.received
    each, plain = used / messages * 1e6, echo.used / echo.count * 1e6
    print(f"ceiling: {moves / given.seconds:.0f} moves/s, {used / moves * 1e6:.0f} us CPU a move")
    print(f"  {messages} messages in and out, {each:.0f} us each, {size} bytes an answer")
    print(
        f"bare echo of the same size: {plain:.0f} us a message; ours costs {each / plain:.2f} times as much"
    )


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
    parser.add_argument("--memory", type=int, default=0, metavar="MOVES")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
