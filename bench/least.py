"""The least that a move can cost a server in Python: sockets and the disk, without rules, names or words.

Run as a program it is that server: `least.py FOLDER PORT`. Whatever a socket says is taken for a move of its
table: one row is committed as Tablier commits it, then four sockets hear as many bytes as they would there.
Nothing is parsed, checked, encoded or limited. What Tablier takes beyond this is its own; what this takes
beside boardgame.io is the kernel's, the loop's and the disk's.
"""

import asyncio
import sys

from crowd import Crowd, Seats, Table
from peers import Child

HELLO = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
BYTES = 345
"""Of a message at a table of the walking game, as the load bench counts them."""
HEAD = b'{"t":"event","position":{"seq":1,"view":{"legal":[]},"turn":{"type":"players"}},"pad":"'
EVENT = b"\x81\x7e" + BYTES.to_bytes(2, "big") + HEAD.ljust(BYTES - 2, b"x") + b'"}'
TAKEN = b'\x81\x0b{"t":"ack"}'


class LeastServer(Child):
    @property
    def command(self) -> list[str]:
        return [sys.executable, __file__, *self.arguments, str(self.port)]


class LeastTable(Table):
    async def sit_down(self) -> None:
        for number in range(4):
            await self.connect(number, f"/{self.id}", "")


class LeastCrowd(Crowd):
    async def open(self, count: int) -> None:
        self.tables: list[Seats] = [LeastTable(self, str(number), []) for number in range(count)]
        for table in self.tables:
            await table.sit_down()


def serve(folder: str, port: int) -> None:
    import uvloop
    from sqlalchemy import Column, Integer, MetaData, String, Table

    from tablier.store import Store
    from tablier.store.writer import Insert, Rows

    store = Store(f"sqlite:///{folder}/least.sqlite3")
    key = {"primary_key": True}
    moves = Table("moves", MetaData(), Column("at", String(24), **key), Column("seq", Integer, **key))
    for name, kind in (
        ("seat", Integer),
        ("play", String),
        ("when", Integer),
        ("act", String),
        ("why", String),
    ):
        moves.append_column(Column(f"its_{name}", kind))
    moves.create(store.writing)
    row = Insert(moves)
    at_table: dict[bytes, list[asyncio.Transport]] = {}

    class Seat(asyncio.Protocol):
        table: bytes | None = None
        moves = 0

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            self.transport: asyncio.Transport = transport  # type: ignore[assignment]

        def data_received(self, data: bytes) -> None:
            if self.table is None:
                self.table = data.split(b" ", 2)[1]
                self.seats = at_table.setdefault(self.table, [])
                self.seats.append(self.transport)
                self.transport.write(HELLO)
                return
            Seat.moves += 1
            values = (self.table.decode(), Seat.moves, 0, "step", 1, f"{Seat.moves:012}", "")
            store.write(Rows(row, [values])).add_done_callback(self.tell)

        def tell(self, _: asyncio.Future[None]) -> None:
            for seat in self.seats:
                seat.write(EVENT + TAKEN if seat is self.transport else EVENT)

    async def run() -> None:
        server = await asyncio.get_running_loop().create_server(Seat, "127.0.0.1", port)
        await server.serve_forever()

    uvloop.run(run())


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]))
