"""PostgreSQL and Redis for tests, each on a port of its own, where they are installed."""

import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

POSTGRES = next(
    (
        str(p)
        for p in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
        if (p / "initdb").exists()
    ),
    os.path.dirname(shutil.which("initdb") or ""),
)
"""The folder with its programs; empty where there is none."""

REDIS = shutil.which("redis-server")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


def wait_for_port(port: int, patience: float = 30.0) -> None:
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
            return
        except OSError:
            time.sleep(0.02)
    raise TimeoutError(f"nobody listens on port {port}")


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database."""
    port = free_port()
    folder = Path("/tmp") / f"tablier-postgres-{port}"
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []  # it refuses to run as root
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": True}
    make = [f"{POSTGRES}/initdb", "-D", folder, "-A", "trust", "-U", "tablier", "--no-sync"]
    subprocess.run([*user, *make], **quiet)
    settings = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    subprocess.run([*user, f"{POSTGRES}/pg_ctl", "-D", folder, "-o", settings, "-w", "start"], **quiet)
    try:
        yield f"postgresql://tablier@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run([*user, f"{POSTGRES}/pg_ctl", "-D", folder, "-m", "immediate", "stop"], **quiet)
        shutil.rmtree(folder, ignore_errors=True)


class Line:
    """A line to a PostgreSQL or a Redis. It can be cut and joined again, and over it what was asked arrives
    while the answer once does not."""

    def __init__(self, url: str) -> None:
        head, here, rest = url.rpartition("127.0.0.1:")
        port, slash, name = rest.partition("/")
        self._to, self._mark = int(port), b""
        self.lost = False
        self._whole, self._ends = True, set[socket.socket]()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.url = f"{head}{here}{self._server.getsockname()[1]}{slash}{name}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.close()

    def lose_answer_to(self, mark: bytes) -> None:
        """Cut the connection after the next commit of a transaction that speaks of this."""
        self._mark = mark

    def cut(self) -> None:
        self._whole = False
        for end in list(self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def join(self) -> None:
        self._whole = True

    def _listen(self) -> None:
        while True:
            try:
                near, _ = self._server.accept()
            except OSError:
                return
            if not self._whole:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self._to))
            self._ends |= {near, far}
            state = {"marked": False, "committing": False}
            for ends in ((near, far, True), (far, near, False)):
                threading.Thread(target=self._pour, args=(*ends, state), daemon=True).start()

    def _pour(
        self, source: socket.socket, target: socket.socket, asking: bool, state: dict[str, bool]
    ) -> None:
        try:
            while data := source.recv(65536):
                if asking and self._mark:
                    state["marked"] |= self._mark in data
                    state["committing"] |= state["marked"] and b"COMMIT" in data
                elif not asking and state["committing"] and b"COMMIT" in data:
                    self._mark, self.lost = b"", True
                    break
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
            self._ends.discard(end)


@contextmanager
def redis() -> Iterator[str]:
    port = free_port()
    command = ["redis-server", "--port", str(port), "--save", "", "--bind", "127.0.0.1"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            wait_for_port(port)
            yield f"redis://127.0.0.1:{port}"
        finally:
            process.terminate()
