"""The processes that are measured.

Run as a program it is one of them: `peers.py serve FOLDER PORT`, Tablier's server, or `peers.py nagle FOLDER
PORT`, the same on a socket that holds small frames back.
"""

import asyncio
import contextlib
import os
import socket
import sys
from pathlib import Path
from typing import Self


def serve(data: str, port: int) -> None:
    from walking import Walking

    from tablier.games import find, slugs
    from tablier.server.app import App
    from tablier.server.registry.catalogue import Catalogue
    from tablier.server.serve import run
    from tablier.server.settings import Settings

    settings = Settings(data=data, port=port, limits=False, log_level="error", idle=5.0, warm_up=False)
    games = [*(find(slug) for slug in slugs()), Walking()]
    run(settings, App(settings, Catalogue(games)))


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


async def wait_for(port: int) -> None:
    """Until somebody listens there."""
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
            return
        except OSError:
            await asyncio.sleep(0.05)


class Process:
    """A server process and what it has used so far."""

    environment: dict[str, str] | None = None
    errors: Path | None = None

    def __init__(self) -> None:
        self.port = free_port()

    @property
    def command(self) -> list[str]:
        raise NotImplementedError

    async def __aenter__(self) -> Self:
        with open(self.errors, "wb") if self.errors else contextlib.nullcontext() as errors:
            self.process = await asyncio.create_subprocess_exec(
                *self.command, stdout=asyncio.subprocess.DEVNULL, stderr=errors, env=self.environment
            )
        await wait_for(self.port)
        return self

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


class Child(Process):
    """Tablier's server, as this program runs it."""

    def __init__(self, *arguments: str, errors: Path | None = None) -> None:
        super().__init__()
        self.errors, self.arguments = errors, arguments

    @property
    def command(self) -> list[str]:
        return [sys.executable, __file__, *self.arguments, str(self.port)]


if __name__ == "__main__":
    what, given, at = sys.argv[1:]
    if what == "nagle":
        from tablier.server import serve as serving

        serving.listen = lambda host, port, _=1: socket.create_server((host, port))
    serve(given, int(at))
