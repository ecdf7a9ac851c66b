"""Worker processes end with their server, and make bots ready without holding it up."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from numba.core.event import Listener, install_listener

from server.visitor import PATIENCE, Visitor
from tablier import bots
from tablier.core import Dealer, Match
from tablier.games import find
from tablier.server.workers.bot_pool import BotFailed, BotPool
from tablier.server.workers.bot_worker import __name__ as thinker
from tablier.server.workers.pipes import end_worker
from tablier.server.workers.scene_worker import __name__ as scenes

FORKED_SERVER = """
import asyncio, os, sys, time
from tablier.server.workers.pipes import start_worker

async def main():
    worker = await start_worker(sys.argv[1])
    held = os.fork()  # shares the pipes, and lives on
    if held == 0:
        time.sleep(600)
    print(worker.pid, held, flush=True)
    time.sleep(600)

asyncio.run(main())
"""


def comes_true(fact: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not (true := fact()) and time.monotonic() < end:
        time.sleep(0.05)
    return true


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("module", [scenes, thinker])
def test_a_worker_ends_with_a_killed_server_even_if_its_pipe_is_held_open(module: str) -> None:
    command = [sys.executable, "-c", FORKED_SERVER, module]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        worker, held = map(int, server.stdout.readline().split())
        try:
            assert comes_true(lambda: len(os.listdir(f"/proc/{worker}/task")) > 1), "it keeps an eye on it"
            server.send_signal(signal.SIGKILL)
            assert comes_true(lambda: not lives(worker))
            assert lives(held), "its end of the pipe was open all the time"
        finally:
            os.kill(held, signal.SIGKILL)


class Compiling(Listener):
    """What this process compiles itself."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def on_start(self, event: Any) -> None:
        self.seen.append(event.data["dispatcher"].__name__)

    def on_end(self, event: Any) -> None:
        pass


def test_while_bots_get_ready_the_table_says_so_and_the_server_answers(
    start: Any, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setenv("TABLIER_CACHE", str(tmp_path / "cache"))
    server = start(warm_up=True)
    ada, answered = Visitor(server.address), 0
    with install_listener("numba:compile", Compiling()) as here:
        table = ada.make_table("ignis", "bot:1", "me")["id"]
        with ada.sit(table) as place:
            assert "getting ready" in place.hear("trouble")["words"]["en"]
            while not server.registry.warm_up.is_ready("ignis"):
                place.say("ping", n=answered)
                place.hear("pong")
                answered += 1
                time.sleep(0.05)  # what is got ready needs a processor, too
            place.hear("event", fits=lambda m: m["line"]["seat"] == 0)
    assert answered
    assert here.seen == [], "all was compiled elsewhere"
    assert any((tmp_path / "cache").rglob("*.nbc")), "and is kept"
    ada.close()
    server.stop()


FORKS = "import os, time; forked = os.fork(); forked and print(forked, flush=True); time.sleep(600)"
"""A worker and what it has forked hold the same pipes."""


def test_a_worker_is_ended_even_where_something_else_holds_its_pipes() -> None:
    async def end() -> int | None:
        pipes = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", FORKS, **pipes)
        assert process.stdout is not None
        forked = int(await process.stdout.readline())
        try:
            await asyncio.wait_for(end_worker(process), 60)
        finally:
            os.kill(forked, signal.SIGKILL)
        await process.communicate()
        return process.returncode

    assert asyncio.run(end()) == -signal.SIGKILL


def test_a_bot_that_still_thinks_ends_with_its_pool() -> None:
    """Asyncio would else complain of a process that runs on when the loop is gone."""
    game = find("endangered")
    keys = [level.key for level in bots.levels("endangered")]
    level = next(key for key in keys if not bots.make("endangered", key).releases)

    async def close_early() -> list[int]:
        pool, random = BotPool(1), Random(1)
        match = Match(game, dealer=Dealer(1))
        match.deal_all()
        seat = match.seat
        assert seat is not None
        choosing = asyncio.create_task(pool.choose(game, level, match.state, seat, random, threading.Event()))
        while not pool.processes:
            await asyncio.sleep(0.01)
        processes = pool.processes
        await pool.close()
        with pytest.raises((BotFailed, OSError)):
            await choosing
        return processes

    for pid in asyncio.run(close_early()):
        assert not lives(pid)
