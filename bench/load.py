"""Many people at many tables: latency at a steady load, the ceiling, CPU a move, memory over time.

    python bench/load.py                        # 500 clients, 125 tables, 1 000 moves a second
    python bench/load.py --game extinction      # the same with a real game's views
    python bench/load.py --memory 100000        # resident memory over that many moves

The server runs in a process of its own; the clients, in this one, speak raw WebSocket frames so that
they cost little. At each table two people play and two watch. A move counts from the moment it was
due, not from when it could be sent, to its acknowledgement and to the last of the four having heard
of it. Beside it, in the same run, a bare echo server under the same uvicorn with messages of the same
sizes: what a message costs when nothing is checked, stored or fanned out.
"""

import argparse
import asyncio
import base64
import contextlib
import os
import random
import secrets
import socket
import sqlite3
import statistics
import struct
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec

from tablier.core import BadNotation, Event, Game, Language, Options, Players, Turn, Words

# --- a game that never ends, for the cost of the server alone --------------------------------------


class Step(msgspec.Struct, frozen=True, array_like=True):
    pass


class Walk(msgspec.Struct, frozen=True, array_like=True):
    steps: int = 0


class WalkView(msgspec.Struct, frozen=True):
    steps: int


class Walking(Game[Walk, Step]):
    slug = "walking"
    title = Words(fr="Marche", en="Walk")
    summary = Words(fr="Un pas après l'autre.", en="One step after another.")
    designer = "nobody"
    minutes = (1, 1)
    players = range(2, 3)
    State, Action, View = Walk, Step, WalkView

    def start(self, options: Options, players: int) -> Walk:
        return Walk()

    def turn(self, state: Walk) -> Turn:
        return Players((state.steps % 2,))

    def actions(self, state: Walk, seat: int) -> list[Step]:
        return [Step()] if seat == state.steps % 2 else []

    def play(self, state: Walk, seat: int, action: Step) -> Walk:
        return Walk(state.steps + 1)

    def view(self, state: Walk, seat: int | None) -> WalkView:
        return WalkView(state.steps)

    def describe(self, state: Walk, event: Event, language: Language, seat: int | None = None) -> str:
        return "un pas" if language == "fr" else "a step"

    def write_action(self, action: Step) -> str:
        return "step"

    def read_action(self, text: str) -> Step:
        if text != "step":
            raise BadNotation(text, 1, "step")
        return Step()


# --- the two servers --------------------------------------------------------------------------------


def serve(data: str, port: int) -> None:
    from tablier.games import find, slugs
    from tablier.server.app import App
    from tablier.server.catalogue import Catalogue
    from tablier.server.serve import run
    from tablier.server.settings import Settings

    settings = Settings(data=data, port=port, limits=False, log_level="error", idle=5.0)
    games = [*(find(slug) for slug in slugs()), Walking()]
    run(settings, App(settings, Catalogue(games)))


def echo(size: int, port: int) -> None:
    """Answers every message with one of the size that the real server sends."""
    import uvicorn

    reply = "x" * size

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            await send({"type": "websocket.send", "text": reply})

    uvicorn.run(
        app,
        port=port,
        log_level="error",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
    )


class Child:
    """A server process and what it has used so far."""

    def __init__(self, *arguments: str, errors: Path | None = None) -> None:
        self.errors = errors
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.arguments = arguments

    async def __aenter__(self) -> "Child":
        command = [sys.executable, __file__, *self.arguments, str(self.port)]
        with open(self.errors, "wb") if self.errors else contextlib.nullcontext() as errors:
            self.process = await asyncio.create_subprocess_exec(
                *command, stdout=asyncio.subprocess.DEVNULL, stderr=errors
            )
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
                return self
            except OSError:
                await asyncio.sleep(0.05)

    async def __aexit__(self, *_: object) -> None:
        self.process.terminate()
        await self.process.wait()

    @property
    def cpu(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """Resident megabytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


# --- clients -----------------------------------------------------------------------------------------


class Line(asyncio.Protocol):
    """A WebSocket client of the bare minimum: text frames in and out."""

    def __init__(self, path: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self._path, self._cookie, self._hear = path, cookie, hear
        self._buffer, self._open = bytearray(), False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {self._cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert b" 101 " in self._buffer[:20], bytes(self._buffer[:200])
            del self._buffer[: end + 4]
            self._open = True
            self.ready.set_result(None)
        while (frame := self._frame()) is not None:
            self._hear(frame)

    def _frame(self) -> bytes | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 127, 2
        if size == 126:
            if len(buffer) < 4:
                return None
            size, start = struct.unpack_from(">H", buffer, 2)[0], 4
        elif size == 127:
            if len(buffer) < 10:
                return None
            size, start = struct.unpack_from(">Q", buffer, 2)[0], 10
        if len(buffer) < start + size:
            return None
        kind, data = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if kind == 9:  # ping
            self._send(10, data)
            return self._frame()
        return data if kind == 1 else self._frame()

    def send(self, text: bytes) -> None:
        self._send(1, text)

    def _send(self, kind: int, data: bytes) -> None:
        size = len(data)
        head = bytes([128 | kind, 128 | size]) if size < 126 else struct.pack(">BBH", 128 | kind, 254, size)
        self.transport.write(head + b"\0\0\0\0" + data)  # a mask of zeroes is a mask


class Shown(msgspec.Struct):
    """As much of a message as a client here needs."""

    class Position(msgspec.Struct):
        class View(msgspec.Struct):
            class Move(msgspec.Struct):
                text: str

            legal: list[Move] | None = None

        class Turn(msgspec.Struct):
            type: str

        seq: int
        view: View
        turn: Turn

    t: str
    position: Position | None = None


read = msgspec.json.Decoder(Shown).decode


class Table:
    """Two who play and two who watch."""

    def __init__(self, bench: "Bench", table: str, cookies: list[str]) -> None:
        self.bench, self.id, self.cookies = bench, table, cookies
        self.seq = 0
        self.heard = 0
        self.due = 0.0
        self.waiting = False
        self.over = False
        self.legal: list[str] = []
        self.free: Callable[[], None] = lambda: None

    async def sit_down(self) -> None:
        loop = asyncio.get_running_loop()
        path = f"/api/v1/tables/{self.id}/socket?actions=0"
        self.lines: list[Line] = []
        for number, cookie in enumerate(self.cookies):
            _, line = await loop.create_connection(
                lambda n=number, c=cookie: Line(path, c, lambda data: self._hear(n, data)),
                "127.0.0.1",
                self.bench.port,
            )
            await line.ready
            self.lines.append(line)

    def move(self, due: float) -> None:
        seat = self.seq % 2
        play = random.choice(self.legal) if self.legal else "step"
        self.due, self.waiting, self.heard = due, True, 0
        self.bench.sent += 1
        self.lines[seat].send(
            b'{"t":"act","id":"%s","seq":%d,"seat":%d,"play":"%s"}'
            % (secrets.token_hex(6).encode(), self.seq, seat, play.encode())
        )

    def _hear(self, number: int, data: bytes) -> None:
        self.bench.received += 1
        if data.startswith(b'{"t":"event"'):
            self.bench.size = len(data)
            self.heard += 1
            if number == (self.seq + 1) % 2 and number < 2:  # who is to move next must look
                shown = read(data).position
                assert shown is not None
                self.legal = [move.text for move in shown.view.legal or ()]
                self.over = shown.turn.type == "over"
            if self.heard == 4:
                self.bench.heard.append(time.perf_counter() - self.due)
                self._next()
        elif data.startswith(b'{"t":"ack"'):
            self.bench.acknowledged.append(time.perf_counter() - self.due)
        elif data.startswith(b'{"t":"snapshot"'):
            shown = read(data).position
            if shown and number == self.seq % 2:
                self.legal = [move.text for move in shown.view.legal or ()]
        elif data.startswith((b'{"t":"refused"', b'{"t":"trouble"')):
            self.bench.errors.append(data[:200].decode())
            self.waiting = False

    def _next(self) -> None:
        self.seq += 1
        self.waiting = False
        self.free()


class Bench:
    def __init__(self, port: int, game: str) -> None:
        self.port, self.game = port, game
        self.acknowledged: list[float] = []
        self.heard: list[float] = []
        self.errors: list[str] = []
        self.sent = self.received = self.size = 0
        self.tables: list[Table] = []

    async def people(self, count: int) -> list[tuple[httpx.AsyncClient, str, str]]:
        found: list[tuple[httpx.AsyncClient, str, str]] = []
        for _ in range(count):
            http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}/api/v1", timeout=60)
            me = (await http.get("/me")).json()
            found.append((http, me["csrf"], f"tablier={http.cookies['tablier']}"))
        return found

    async def open(self, count: int) -> None:
        self.crowd = await self.people(4)
        (ada, csrf, _), (bob, other, _) = self.crowd[:2]
        cookies = [cookie for _, _, cookie in self.crowd]
        for _ in range(count):
            wish = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "friend"}]}
            made = await ada.post("/tables", json=wish, headers={"X-CSRF": csrf})
            table = Table(self, made.json()["id"], cookies)
            await bob.post(f"/tables/{table.id}/join", json={}, headers={"X-CSRF": other})
            await table.sit_down()
            self.tables.append(table)
        await asyncio.sleep(0.5)

    async def close(self) -> None:
        for table in self.tables:
            for line in table.lines:
                line.transport.close()
        for http, _, _ in self.crowd:
            await http.aclose()

    async def steady(self, rate: float, seconds: float) -> None:
        """Moves are due at even distances, table after table; a table that is late is late."""
        start, number = time.perf_counter(), 0
        queues: dict[Table, list[float]] = {table: [] for table in self.tables}

        def flow(table: Table) -> None:
            if queues[table] and not table.waiting and not table.over:
                table.move(queues[table].pop(0))

        for table in self.tables:
            table.free = lambda table=table: flow(table)
        while (due := start + number / rate) < start + seconds:
            if (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            table = self.tables[number % len(self.tables)]
            queues[table].append(due)
            flow(table)
            number += 1
        await asyncio.sleep(1)

    async def flat_out(self, seconds: float) -> None:
        """Every table moves again as soon as all four have heard."""
        end = time.perf_counter() + seconds

        def again(table: Table) -> None:
            if time.perf_counter() < end and not table.over:
                table.move(time.perf_counter())

        for table in self.tables:
            table.free = lambda table=table: again(table)
            again(table)
        await asyncio.sleep(seconds + 0.5)

    def forget(self) -> None:
        self.acknowledged.clear()
        self.heard.clear()
        self.sent = self.received = 0


def percentiles(values: list[float]) -> str:
    cuts = statistics.quantiles(values, n=100)
    return f"p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms, worst {max(values) * 1000:.0f} ms"


async def measure_echo(size: int, seconds: float = 4.0, clients: int = 100) -> float:
    """CPU microseconds for each message, in or out, of a server that only echoes."""
    async with Child("--echo", str(size)) as server:
        loop, count = asyncio.get_running_loop(), 0
        end = time.perf_counter() + seconds
        lines: list[Line] = []
        ask = b'{"t":"act","id":"0123456789ab","seq":1,"seat":0,"play":"step"}'

        def hear(number: int) -> Callable[[bytes], None]:
            def again(_: bytes) -> None:
                nonlocal count
                count += 2
                if time.perf_counter() < end:
                    lines[number].send(ask)

            return again

        for number in range(clients):
            _, line = await loop.create_connection(
                lambda n=number: Line("/", "", hear(n)), "127.0.0.1", server.port
            )
            await line.ready
            lines.append(line)
        before = server.cpu
        for line in lines:
            line.send(ask)
        await asyncio.sleep(seconds + 0.3)
        used = server.cpu - before
        for line in lines:
            line.transport.close()
    return used / count * 1e6


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
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        print(f"a commit takes {commit_time(folder):.2f} ms here, load average {os.getloadavg()[0]:.1f}")
        async with Child("--serve", folder) as server:
            bench = Bench(server.port, given.game)
            await bench.open(given.tables)
            print(
                f"{given.tables * 4} clients at {given.tables} tables of {given.game}, {server.memory:.0f} MB"
            )
            if given.memory:
                await memory(server, bench, given.memory)
            else:
                await load(server, bench, given)
            await bench.close()


async def load(server: Child, bench: Bench, given: argparse.Namespace) -> None:
    before = server.cpu
    await bench.steady(given.rate, given.seconds)
    used, moves = server.cpu - before, len(bench.heard)
    print(f"steady load: {given.rate:.0f} moves/s offered, {moves} moves in {given.seconds:.0f} s")
    print(f"  acknowledged: {percentiles(bench.acknowledged)}")
    print(f"  heard by all: {percentiles(bench.heard)}")
    print(f"  server CPU {used / given.seconds:.0%} of a core, {used / moves * 1e6:.0f} us a move")
    print(f"  errors: {len(bench.errors)} {bench.errors[:1] or ''}")
    bench.forget()
    before = server.cpu
    await bench.flat_out(given.seconds / 2)
    moves, messages = len(bench.heard), bench.sent + bench.received
    used = server.cpu - before
    took = given.seconds / 2
    each = used / messages * 1e6
    print(f"ceiling: {moves / took:.0f} moves/s, {used / moves * 1e6:.0f} us CPU a move")
    print(f"  {messages} messages in and out, {each:.0f} us each, {bench.size} bytes an event")
    plain = await measure_echo(bench.size)
    print(
        f"bare echo of the same size: {plain:.0f} us a message; ours costs {each / plain:.2f} times as much"
    )


async def memory(server: Child, bench: Bench, wanted: int) -> None:
    """Tables end and new ones begin, as in life; what is put away must leave memory."""
    done, start = 0, server.memory
    while done < wanted:
        bench.forget()
        await bench.flat_out(5)
        done += len(bench.heard)
        print(f"{done:>8} moves: {server.memory:.0f} MB", flush=True)
        await bench.close()
        bench.tables.clear()
        await bench.open(len(bench.crowd) and 125)
    print(f"from {start:.0f} MB to {server.memory:.0f} MB over {done} moves")


def main() -> None:
    if sys.argv[1:2] == ["--serve"]:
        return serve(sys.argv[2], int(sys.argv[3]))
    if sys.argv[1:2] == ["--echo"]:
        return echo(int(sys.argv[2]), int(sys.argv[3]))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="walking")
    parser.add_argument("--tables", type=int, default=125)
    parser.add_argument("--rate", type=float, default=1000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument(
        "--folder", help="where the database lies; /dev/shm takes the disk out of the figures"
    )
    parser.add_argument("--memory", type=int, default=0, metavar="MOVES")
    return asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
