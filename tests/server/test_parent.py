"""The parent of several workers: what it does when they die."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from server.visitor import PATIENCE

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no workers")

PROGRAM = """
import pathlib, signal, socket, sys
from tablier.core import TablierError, Words
from tablier.server.cluster import parent

here = pathlib.Path(sys.argv[1])

def work(number, listening, folder):
    with (here / "starts").open("a") as starts:
        starts.write(f"{number}\\n")
    if (here / "away").exists():
        raise TablierError(Words(fr="la base manque", en="the database is away"))
    signal.pause()

parent.SOON, parent.REST = 0.2, 0.02
parent.Parent(2, socket.socket(), work).run()
"""


def start(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(folder)], stderr=subprocess.PIPE, text=True, cwd=folder
    )


def starts(folder: Path) -> int:
    written = folder / "starts"
    return len(written.read_text().split()) if written.exists() else 0


def wait(until: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < end
        time.sleep(0.01)


def children(parent: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def test_who_dies_is_started_again_until_what_was_missing_is_back(tmp_path: Path) -> None:
    with start(tmp_path) as parent:
        wait(lambda: starts(tmp_path) == 2)
        time.sleep(0.5)  # both have served
        (tmp_path / "away").touch()
        os.kill(children(parent.pid)[0], signal.SIGKILL)
        wait(lambda: starts(tmp_path) > 12)
        (tmp_path / "away").unlink()
        wait(lambda: len(children(parent.pid)) == 2)
        parent.terminate()
        assert parent.wait(PATIENCE) == 0


def test_where_nobody_can_ever_begin_the_server_ends_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "away").touch()
    with start(tmp_path) as parent:
        said = parent.communicate(timeout=PATIENCE)[1]
    assert parent.returncode != 0
    assert "the database is away" in said
    assert "the server could not start" in said
