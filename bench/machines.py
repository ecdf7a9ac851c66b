"""PostgreSQL, Redis, lines that can be cut, and servers in several processes, for `cluster.py`.

Run as a program it is one of the servers: `machines.py PORT WORKERS DATABASE REDIS DATA`.
"""

import asyncio
import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import httpx
import redis
from peers import free_port, wait_for

PROGRAMS = next(
    (
        str(p)
        for p in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
        if (p / "initdb").exists()
    ),
    os.path.dirname(shutil.which("initdb") or ""),
)


def serve(port: int, workers: int, database: str, redis: str, data: str) -> None:
    from walking import Walking

    from tablier.games import find, slugs
    from tablier.server.app import App, prepare
    from tablier.server.cluster.handover import Handover
    from tablier.server.registry.catalogue import Catalogue
    from tablier.server.serve import run_workers
    from tablier.server.settings import Settings
    from tablier.testing.tiny import HighCard, Nim

    settings = Settings(
        port=port,
        workers=workers,
        database=database,
        redis=redis,
        data=data,
        limits=False,
        warm_up=False,
        log_level=os.environ.get("CLUSTER_LOG", "error"),  # type: ignore[arg-type]
    )
    catalogue = Catalogue([*(find(slug) for slug in slugs()), Walking(), Nim(), HighCard()])

    def app(own: Settings, handover: Handover) -> App:
        prepare(own)
        print(f"worker {os.getpid()} {own.address}", flush=True)
        return App(own, catalogue, handover=handover)

    prepare(settings)
    run_workers(settings, app)


def used_by(pids: Iterable[int]) -> float:
    """Seconds of processor time of those that live."""
    used = 0.0
    for pid in pids:
        with contextlib.suppress(FileNotFoundError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            used += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used


class Postgres:
    def __init__(self) -> None:
        self.port = free_port()
        self._folder = Path(tempfile.gettempdir()) / f"tablier-cluster-{self.port}"
        self._user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        self._do("initdb", "-D", str(self._folder), "-A", "trust", "-U", "tablier")
        self.start()

    def _do(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [*self._user, f"{PROGRAMS}/{program}", *arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
            cwd="/",
        )

    def start(self) -> None:
        how = f"-p {self.port} -k {self._folder} -c listen_addresses=127.0.0.1 -c max_connections=200"
        self._do("pg_ctl", "-D", str(self._folder), "-o", how, "-w", "start")

    def stop(self, how: str) -> None:
        self._do("pg_ctl", "-D", str(self._folder), "-m", how, "-w", "stop")

    @property
    def cpu(self) -> float:
        first = (self._folder / "postmaster.pid").read_text().split()[0]
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return used_by(int(pid) for pid in [first, *children])

    def end(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self._folder, ignore_errors=True)


class Redis:
    """Without a file: one that was restarted has forgotten everything."""

    def __init__(self) -> None:
        self.port = free_port()
        self.start()

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--save", "", "--bind", "127.0.0.1"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def owners(self, tables: list[str]) -> list[str]:
        """At whose process each of these tables is; empty where at nobody's."""
        with redis.Redis(port=self.port) as client:
            return [
                owner.decode() if owner else "" for owner in client.mget(f"tablier:table:{t}" for t in tables)
            ]

    @property
    def cpu(self) -> float:
        return used_by([self._process.pid])

    def end(self) -> None:
        self._process.kill()
        self._process.wait()


class Wire:
    """A line from one machine to a service. Cut, it either refuses at once or swallows everything."""

    def __init__(self, to: int) -> None:
        self._to, self._mode = to, "whole"
        self._open: set[asyncio.StreamWriter] = set()
        self._mended = asyncio.Event()
        self._mended.set()

    async def lay(self, straight: bool = False) -> None:
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        self.port = self._to if straight else self._server.sockets[0].getsockname()[1]

    def cut(self, silent: bool) -> None:
        self._mended.clear()
        self._mode = "silent" if silent else "refused"
        if not silent:
            self._hang_up()

    def mend(self) -> None:
        """What was in a line that had swallowed it is lost, as is the line."""
        self._hang_up()
        self._mode = "whole"
        self._mended.set()

    def _hang_up(self) -> None:
        for writer in self._open:
            writer.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._mode == "refused":
            writer.transport.abort()
            return
        self._open.add(writer)
        try:
            await self._mended.wait()
            there, back = await asyncio.open_connection("127.0.0.1", self._to)
            self._open.add(back)
            try:
                await asyncio.gather(self._pour(reader, back), self._pour(there, writer))
            finally:
                self._open.discard(back)
                back.transport.abort()
        except OSError:
            pass
        finally:
            self._open.discard(writer)
            writer.transport.abort()

    async def _pour(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await self._mended.wait()
            writer.write(data)
            await writer.drain()
        raise ConnectionResetError

    def close(self) -> None:
        self._server.close()
        self._hang_up()


class Server:
    """One machine: a parent and its workers, with lines of their own to PostgreSQL and Redis, which pass
    through us so that they can be cut, unless they are `straight`."""

    def __init__(
        self, workers: int, postgres: Postgres, redis: Redis, folder: Path, straight: bool = False
    ) -> None:
        self.workers, self._folder = workers, folder
        self.database, self.redis = Wire(postgres.port), Wire(redis.port)
        self._straight = straight
        self.by_address: dict[str, int] = {}

    async def __aenter__(self) -> "Server":
        for line in (self.database, self.redis):
            await line.lay(self._straight)
        self.port = free_port()
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            __file__,
            str(self.port),
            str(self.workers),
            f"postgresql://tablier@127.0.0.1:{self.database.port}/postgres",
            f"redis://127.0.0.1:{self.redis.port}",
            str(self._folder),
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONWARNINGS": "ignore"},
        )
        self._reading = asyncio.create_task(self._read())
        await wait_for(self.port)
        while not await self.is_well():
            await asyncio.sleep(0.1)
        return self

    async def _read(self) -> None:
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            word, *more = line.decode().split()
            if word == "worker":
                self.by_address[more[1]] = int(more[0])

    async def is_well(self) -> bool:
        with contextlib.suppress(httpx.HTTPError):
            async with httpx.AsyncClient(timeout=1.5) as http:
                return (await http.get(f"http://127.0.0.1:{self.port}/healthz")).status_code == 200
        return False

    async def __aexit__(self, *_: object) -> None:
        self.database.mend()
        self.redis.mend()
        self._process.terminate()
        try:
            await asyncio.wait_for(self._process.wait(), 40)
        except TimeoutError:
            print("a server did not end when told to", file=sys.stderr)
            self._process.kill()
            await self._process.wait()
        self._reading.cancel()
        self.database.close()
        self.redis.close()

    @property
    def cpu(self) -> float:
        """Seconds that the living workers have used."""
        return used_by(set(self.by_address.values()))


class Balancer:
    """What stands before several machines: anybody goes to any of them that is well."""

    def __init__(self, servers: list[Server]) -> None:
        self._servers, self._well = servers, list(servers)

    async def __aenter__(self) -> "Balancer":
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        self._asking = asyncio.create_task(self._ask())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._asking.cancel()
        self._server.close()

    async def _ask(self) -> None:
        while True:
            found = await asyncio.gather(*(server.is_well() for server in self._servers))
            self._well = [s for s, well in zip(self._servers, found, strict=True) if well]
            await asyncio.sleep(0.5)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back = None
        try:
            server = random.choice(self._well or self._servers)
            there, back = await asyncio.open_connection("127.0.0.1", server.port)
            ways = [asyncio.create_task(_pour(reader, back)), asyncio.create_task(_pour(there, writer))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
        except OSError:
            pass
        finally:
            writer.transport.abort()
            if back:
                back.transport.abort()


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()


def stop(pid: int) -> None:
    os.kill(pid, signal.SIGSTOP)


def go_on(pid: int) -> None:
    os.kill(pid, signal.SIGCONT)


if __name__ == "__main__":
    serve(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:6])
