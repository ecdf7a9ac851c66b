"""Many tables of any game, at each one person who holds all seats and acts as soon as they may.

Unlike `crowd.py`, which has four people look at a table of two who take turns, this plays games with
chance and several questions a turn, and goes on with a rematch where a match is over.
"""

import asyncio
import random
import secrets
import time

import httpx
import msgspec
from crowd import Line


class Said(msgspec.Struct):
    """As much of a message as is needed here."""

    class Position(msgspec.Struct):
        class Offered(msgspec.Struct):
            play: str

        class Turn(msgspec.Struct):
            type: str
            seats: list[int] = []

        seq: int
        turn: Turn
        seat: int | None = None
        actions: list[Offered] = []

    class Table(msgspec.Struct):
        rematch: str = ""

    t: str
    position: Position | None = None
    table: Table | None = None


read = msgspec.json.Decoder(Said).decode


class Screen:
    """One table and who plays there, one match after the other."""

    def __init__(self, port: int, cookie: str) -> None:
        self._port, self._cookie = port, cookie
        self.moves = 0
        self.errors: list[str] = []
        self.going = False
        self._owed = b""
        self._sent: tuple[str, int] = ("", -1)
        self.table = ""

    async def sit_down(self, table: str) -> None:
        self.table, loop = table, asyncio.get_running_loop()
        path = f"/api/v1/tables/{table}/socket"
        _, self._line = await loop.create_connection(
            lambda: Line(path, self._cookie, self._hear), "127.0.0.1", self._port
        )
        await self._line.ready

    def go(self) -> None:
        self.going = True
        if self._owed:
            self._line.send(self._owed)
            self._owed = b""

    def close(self) -> None:
        self._line.transport.close()

    def _hear(self, data: bytes) -> None:
        if data.startswith(b'{"t":"ack"'):
            self.moves += 1
            return
        if data.startswith(b'{"t":"refused"'):
            self.errors.append(data[:200].decode())
        said = read(data)
        if said.table and said.table.rematch and said.table.rematch != self.table:
            self._line.transport.close()
            self._next = asyncio.ensure_future(self.sit_down(said.table.rematch))
        elif said.position and self._sent != (self.table, said.position.seq):
            self._answer(said.position)

    def _answer(self, position: Said.Position) -> None:
        if position.turn.type == "over":
            self._send(position, b'{"t":"offer","what":"rematch"}')
        elif position.turn.seats and position.seat not in position.turn.seats:
            self._line.send(b'{"t":"sit","seat":%d}' % position.turn.seats[0])
        elif position.actions and position.seat is not None:
            play = msgspec.json.encode(random.choice(position.actions).play)
            values = secrets.token_hex(6).encode(), position.seq, position.seat, play
            self._send(position, b'{"t":"act","id":"%s","seq":%d,"seat":%d,"play":%s}' % values)

    def _send(self, position: Said.Position, message: bytes) -> None:
        """Now, or when it goes on."""
        self._sent = self.table, position.seq
        if self.going:
            self._line.send(message)
        else:
            self._owed = message


class Screens:
    def __init__(self, port: int, game: str) -> None:
        self._port, self._game = port, game
        self._screens: list[Screen] = []

    @property
    def tables(self) -> list[str]:
        return [screen.table for screen in self._screens]

    @property
    def moves(self) -> int:
        return sum(screen.moves for screen in self._screens)

    @property
    def errors(self) -> list[str]:
        return [error for screen in self._screens for error in screen.errors]

    async def open(self, count: int) -> None:
        base = f"http://127.0.0.1:{self._port}/api/v1"
        limits = httpx.Limits(max_keepalive_connections=0)  # each comes to whoever of the workers is free
        async with httpx.AsyncClient(base_url=base, timeout=60, limits=limits) as http:
            csrf = (await http.get("/me")).json()["csrf"]
            cookie = f"tablier={http.cookies['tablier']}"
            for _ in range(count):
                wish = {"game": self._game, "seats": [{"kind": "me"}, {"kind": "me"}]}
                made = await http.post("/tables", json=wish, headers={"X-CSRF": csrf})
                self._screens.append(Screen(self._port, cookie))
                await self._screens[-1].sit_down(made.raise_for_status().json()["id"])

    async def flat_out(self, seconds: float) -> tuple[int, float]:
        """Moves that were made, and in how many seconds."""
        begun, before = time.perf_counter(), self.moves
        for screen in self._screens:
            screen.go()
        await asyncio.sleep(seconds)
        for screen in self._screens:
            screen.going = False
        made = self.moves - before, time.perf_counter() - begun
        await asyncio.sleep(1)  # what is under way comes to rest
        return made

    async def close(self) -> None:
        for screen in self._screens:
            screen.close()
