"""Many people at many tables, in one process: raw WebSocket frames, so that they cost little."""

import asyncio
import base64
import random
import secrets
import socket
import struct
import time
from collections.abc import Callable
from typing import Any

import httpx
import msgspec


def delay_acknowledgements(transport: asyncio.BaseTransport) -> None:
    """A kernel acknowledges at once what comes over a line that is young or was quiet. Browsers far away do
    not, and a server that waits for them must show here: to be said again after whatever was received."""
    transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 0)


class Line(asyncio.Protocol):
    """A WebSocket client of the bare minimum: text frames in and out, and pictures if somebody looks."""

    def __init__(
        self,
        path: str,
        cookie: str,
        hear: Callable[[bytes], None],
        look: Callable[[bytes], None] = lambda _: None,
    ) -> None:
        self._path, self._cookie, self._hear, self._look = path, cookie, hear, look
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
        delay_acknowledgements(self.transport)
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
        if kind == 2:
            self._look(data)
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
            legal: list[str] = []

        class Turn(msgspec.Struct):
            type: str

        seq: int
        view: View
        turn: Turn

    t: str
    position: Position | None = None


read = msgspec.json.Decoder(Shown).decode

PATIENCE = 30.0
"""Seconds that a busy machine is given to come to an end of a run."""


class Seats:
    """Two who play and two who watch, at one table of any server."""

    def __init__(self, crowd: "Crowd", table: str) -> None:
        self.crowd, self.id = crowd, table
        self.lines: list[Line] = []
        self.seq = 0
        self.heard = 0
        self.due = 0.0
        self.waiting = False
        self.over = False
        self.legal: list[str] = []
        self.free: Callable[[], None] = lambda: None

    async def sit_down(self) -> None:
        raise NotImplementedError

    def send_move(self, seat: int, play: str) -> None:
        raise NotImplementedError

    def hear(self, number: int, data: bytes) -> None:
        raise NotImplementedError

    def look(self, data: bytes) -> tuple[list[str], bool]:
        """What may be done after an event, and whether it was the last."""
        raise NotImplementedError

    async def connect(self, number: int, path: str, cookie: str) -> None:
        def count(data: bytes) -> None:
            self.crowd.received += 1
            self.crowd.bytes += len(data)
            self.hear(number, data)

        loop, port = asyncio.get_running_loop(), self.crowd.port
        _, line = await loop.create_connection(lambda: Line(path, cookie, count), "127.0.0.1", port)
        self.lines.append(line)
        await line.ready

    def move(self, due: float) -> None:
        play = random.choice(self.legal) if self.legal else "step"
        self.due, self.waiting, self.heard = due, True, 0
        self.crowd.sent += 1
        self.send_move(self.seq % 2, play)

    def heard_event(self, number: int, data: bytes) -> None:
        self.heard += 1
        if number == self.seq % 2:
            self.crowd.told.append(time.perf_counter() - self.due)
        if number == (self.seq + 1) % 2 and number < 2:  # who is to move next must look
            self.legal, self.over = self.look(data)
        if self.heard == 4:
            self.crowd.heard.append(time.perf_counter() - self.due)
            self.seq += 1
            self.waiting = False
            self.free()


class Table(Seats):
    """A table of Tablier."""

    def __init__(self, crowd: "Crowd", table: str, cookies: list[str]) -> None:
        super().__init__(crowd, table)
        self.cookies = cookies

    async def sit_down(self) -> None:
        for number, cookie in enumerate(self.cookies):
            await self.connect(number, f"/api/v1/tables/{self.id}/socket?actions=0", cookie)

    def send_move(self, seat: int, play: str) -> None:
        self.lines[seat].send(
            b'{"t":"act","id":"%s","seq":%d,"seat":%d,"play":"%s"}'
            % (secrets.token_hex(6).encode(), self.seq, seat, play.encode())
        )

    def hear(self, number: int, data: bytes) -> None:
        if data.startswith(b'{"t":"event"'):
            self.heard_event(number, data)
        elif data.startswith(b'{"t":"ack"'):
            self.crowd.acknowledged.append(time.perf_counter() - self.due)
        elif data.startswith(b'{"t":"snapshot"'):
            if number == self.seq % 2:
                self.legal, _ = self.look(data)
        elif data.startswith((b'{"t":"refused"', b'{"t":"trouble"')):
            self.crowd.errors.append(data[:200].decode())
            self.waiting = False

    def look(self, data: bytes) -> tuple[list[str], bool]:
        shown = read(data).position
        assert shown is not None
        return shown.view.legal, shown.turn.type == "over"


class Crowd:
    def __init__(self, port: int, game: str) -> None:
        self.port, self.game = port, game
        self.acknowledged: list[float] = []
        self.heard: list[float] = []
        self.errors: list[str] = []
        self.sent = self.received = self.bytes = 0
        self.told: list[float] = []
        self.tables: list[Seats] = []
        self.faces: list[tuple[httpx.AsyncClient, str, str]] = []

    async def people(self, count: int) -> list[tuple[httpx.AsyncClient, str, str]]:
        found: list[tuple[httpx.AsyncClient, str, str]] = []
        for _ in range(count):
            http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}/api/v1", timeout=60)
            me = (await http.get("/me")).json()
            found.append((http, me["csrf"], f"tablier={http.cookies['tablier']}"))
        return found

    async def open(self, count: int) -> None:
        self.faces = await self.people(4)
        (ada, csrf, _), (bob, other, _) = self.faces[:2]
        cookies = [cookie for _, _, cookie in self.faces]
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
        for http, _, _ in self.faces:
            await http.aclose()

    async def steady(self, rate: float, seconds: float) -> None:
        """Moves are due at even distances, table after table; a table that is late is late."""
        start, number = time.perf_counter(), 0
        queues: dict[Seats, list[float]] = {table: [] for table in self.tables}

        def flow(table: Seats) -> None:
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
        await self._settle()

    async def flat_out(self, seconds: float) -> None:
        """Every table moves again as soon as all four have heard."""
        end = time.perf_counter() + seconds

        def again(table: Seats) -> None:
            if time.perf_counter() < end and not table.over:
                table.move(time.perf_counter())

        for table in self.tables:
            table.free = lambda table=table: again(table)
            if not table.waiting:
                again(table)
        await asyncio.sleep(seconds)
        await self._settle()

    async def _settle(self) -> None:
        """What is under way belongs to this run, however late it comes."""
        end = time.perf_counter() + PATIENCE
        while any(table.waiting for table in self.tables) and time.perf_counter() < end:
            await asyncio.sleep(0.1)

    def forget(self) -> None:
        for kept in (self.acknowledged, self.told, self.heard):
            kept.clear()
        self.sent = self.received = self.bytes = 0
