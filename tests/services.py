"""PostgreSQL and Redis for tests, each on a port of its own, where they are installed."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
    subprocess.run([*user, f"{POSTGRES}/initdb", "-D", folder, "-A", "trust", "-U", "tablier"], **quiet)
    settings = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
    subprocess.run([*user, f"{POSTGRES}/pg_ctl", "-D", folder, "-o", settings, "-w", "start"], **quiet)
    try:
        yield f"postgresql://tablier@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run([*user, f"{POSTGRES}/pg_ctl", "-D", folder, "-m", "immediate", "stop"], **quiet)
        shutil.rmtree(folder, ignore_errors=True)


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
