"""What befalls the process itself, and the files in which it keeps everything."""

import asyncio
import contextlib
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from kill import Victim

from tablier.core import TablierError
from tablier.store.alone import Alone

from .kind import fault
from .scene import Scene

NO_END = resource.RLIM_INFINITY


@fault("the process stands still for a second", "goes on")
def frozen(scene: Scene) -> str:
    stand_still(scene.victim.pid, 1)
    scene.go_on()
    return "goes on"


@fault("the process stands still for longer than somebody has", "nobody loses")
def frozen_long(scene: Scene) -> str:
    clock = {"kind": "live", "seconds": 10, "increment": 0}
    table = scene.ada.make_table("nim", "me", "me", clock=clock)["id"]
    stand_still(scene.victim.pid, 11)
    scene.until_well()
    return "nobody loses" if scene.ada.get(f"/tables/{table}")["status"] == "playing" else "lost on time"


@fault("the process is killed", "goes on")
def killed(scene: Scene) -> str:
    asyncio.run(die(scene.victim))
    scene.go_on()
    return "goes on"


@fault("the process is told to stop in the middle of a move", "nothing lost")
def stopped(scene: Scene) -> str:
    act, who = scene.act(), scene.mover
    path = f"/tables/{scene.table}/act"

    def either(number: int) -> None:
        if number:
            asyncio.run(scene.victim.stop(signal.SIGTERM))
            asyncio.run(scene.victim.start())
        else:
            with contextlib.suppress(OSError, ValueError):
                who.send("POST", path, act)

    with contextlib.suppress(Exception):  # who was cut off sends it again
        scene.together(2, either)
    scene.until_well()
    answer = who.send("POST", path, act)
    scene.match.play(act["play"])
    return "nothing lost" if answer.json() == {"seq": scene.match.seq} else answer.text


@fault("another program looks into the database, then the process is killed", "nothing lost")
def looked_into(scene: Scene) -> str:
    look = (
        "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM events').fetchone()"
    )
    subprocess.run([sys.executable, "-c", look, str(database(scene.victim))], check=True)
    scene.go_on()
    asyncio.run(die(scene.victim))
    scene.go_on()
    return "nothing lost"


@fault("a second server on the same data", "refused")
def second(scene: Scene) -> str:
    try:
        with Alone(f"sqlite:///{database(scene.victim)}"):
            return "two of them"
    except TablierError:
        return "refused"


@fault("the database is locked by somebody else", "503, then it goes on")
def locked(scene: Scene) -> str:
    with contextlib.closing(sqlite3.connect(database(scene.victim), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        said = scene.moves_while_ill()
        other.execute("ROLLBACK")
    return after(scene, said)


@fault("the disk is full", "503, then it goes on")
def full(scene: Scene) -> str:
    """No file of the process may grow."""
    log = database(scene.victim).with_name("tablier.sqlite3-wal")
    resource.prlimit(scene.victim.pid, resource.RLIMIT_FSIZE, (max(4096, log.stat().st_size), NO_END))
    said = scene.moves_while_ill()
    resource.prlimit(scene.victim.pid, resource.RLIMIT_FSIZE, (NO_END, NO_END))
    return after(scene, said)


@fault("the database's file is gone", "503, then it goes on")
def gone(scene: Scene) -> str:
    with away(database(scene.victim)):
        said = scene.moves_while_ill()
    return after(scene, said)


@fault("the database's log is gone", "503, then it goes on")
def log_gone(scene: Scene) -> str:
    with away(database(scene.victim).with_name("tablier.sqlite3-wal")):
        said = scene.moves_while_ill()
    return after(scene, said)


@fault("files that others on the machine read", "none")
def readable(scene: Scene) -> str:
    found = [
        path.name for path in scene.victim.data.iterdir() if path.is_file() and path.stat().st_mode & 0o077
    ]
    return ", ".join(found) or "none"


def after(scene: Scene, said: str) -> str:
    scene.until_well()
    scene.go_on()
    return f"{said}, then it goes on"


def database(victim: Victim) -> Path:
    return victim.data / "tablier.sqlite3"


@contextlib.contextmanager
def away(path: Path) -> Iterator[None]:
    """A file under another name."""
    moved = path.with_name("moved")
    path.rename(moved)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)
        moved.rename(path)


def stand_still(process: int, seconds: float) -> None:
    os.kill(process, signal.SIGSTOP)
    time.sleep(seconds)
    os.kill(process, signal.SIGCONT)


async def die(victim: Victim) -> None:
    await victim.kill()
    await victim.start()
