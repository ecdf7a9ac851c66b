"""boardgame.io beside us: its own server on Node, in memory, and a crowd that speaks its own protocol.

Its packages come from the npm registry into `.dev/peer`, which is not kept in the repository. Its games
here have no rules; Extinction's is a state of the same size that changes with every move.
"""

import asyncio
import os
import shutil
import subprocess
from pathlib import Path

import msgspec
from crowd import Crowd, Line, Seats
from peers import Process

VERSION = "0.50.2"
FOLDER = Path(__file__).parents[1] / ".dev" / "peer"


def install() -> Path | None:
    """Where its packages lie; None where there is no npm to fetch them with."""
    found = FOLDER / "node_modules"
    npm = shutil.which("npm")
    if npm and shutil.which("node") and not (found / "boardgame.io").is_dir():
        FOLDER.mkdir(parents=True, exist_ok=True)
        quiet = ("--no-audit", "--no-fund", "--no-save", "--silent")
        subprocess.run([npm, "install", *quiet, "--prefix", FOLDER, f"boardgame.io@{VERSION}"], check=True)
    return found if npm and (found / "boardgame.io").is_dir() else None


class BoardgameServer(Process):
    def __init__(self, packages: Path) -> None:
        super().__init__()
        self._packages = packages

    @property
    def command(self) -> list[str]:
        return ["node", str(Path(__file__).parent / "boardgame" / "server.js"), str(self.port)]

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "NODE_PATH": str(self._packages), "NODE_ENV": "production"}


class State(msgspec.Struct):
    class Context(msgspec.Struct):
        currentPlayer: str

    class Board(msgspec.Struct):
        legal: list[str] = []

    G: Board
    ctx: Context
    stateID: int = msgspec.field(name="_stateID")


read = msgspec.json.Decoder(tuple[str, str, State, object]).decode


class BoardgameTable(Seats):
    """The two seats and two spectators of one match. Nothing is acknowledged but by the update itself."""

    async def sit_down(self) -> None:
        self._space = f"/{self.crowd.game},".encode()
        self._players = ("0", "1", None, None)
        self.lines: list[Line] = []
        self._synced = asyncio.Event()
        self._greeted = 0
        for number in range(4):
            await self.connect(number, "/socket.io/?EIO=4&transport=websocket", "")
        await self._synced.wait()

    def send_move(self, seat: int, play: str) -> None:
        args = f'"{play}"' if self.crowd.game == "extinction" else ""
        self.lines[seat].send(
            b'42%s["update",{"type":"MAKE_MOVE","payload":{"type":"step","args":[%s],"playerID":"%d",'
            b'"credentials":null}},%d,"%s","%d"]'
            % (self._space, args.encode(), seat, self.seq, self.id.encode(), seat)
        )

    def hear(self, number: int, data: bytes) -> None:
        if data == b"2":
            self.lines[number].send(b"3")
        elif data.startswith(b"0"):
            self.lines[number].send(b"40" + self._space)
        elif data.startswith(b"40"):
            sync = msgspec.json.encode(("sync", self.id, self._players[number], None, 2))
            self.lines[number].send(b"42" + self._space + sync)
        elif b'["sync"' in data[:40]:
            self._greeted += 1
            if self._greeted == 4:
                self._synced.set()
        elif b'["update"' in data[:40]:
            self.heard_event(number, data)

    def look(self, data: bytes) -> tuple[list[str], bool]:
        return read(data[2 + len(self._space) :])[2].G.legal, False


class BoardgameCrowd(Crowd):
    async def open(self, count: int) -> None:
        for number in range(count):
            table = BoardgameTable(self, f"m{number}")
            await table.sit_down()
            self.tables.append(table)
        await asyncio.sleep(0.5)
