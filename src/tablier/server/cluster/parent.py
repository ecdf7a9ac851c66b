"""Several workers on one machine: a parent that listens once, starts them again when they die, and ends them.

All of them wait at the same door, so whoever is free takes the next call, and one that stands still takes
none. Each has a door of its own, too, at which the others reach it: to them it makes no difference whether
they are on one machine.
"""

import contextlib
import gc
import logging
import os
import signal
import socket
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from tablier.core import TablierError, Words
from tablier.server.settings import Settings

log = logging.getLogger("tablier.parent")

GLANCE = 0.05
"""Seconds between two looks at whether all workers live."""
SOON = 2.0
"""Seconds after which a worker has served. One that gives up sooner is started again after a rest..."""
REST = 0.4
"""...of so many seconds..."""
TRIES = 5
"""...and when that has happened so many times before any has served, the server ends. Later it never does:
what workers miss, such as a database, may come back."""
ENDING = 20.0
"""Seconds that workers are given to end."""

Work = Callable[[int, socket.socket, Path], None]


def check(settings: Settings) -> None:
    """Whether so many workers can work: each owns tables of its own, so there must be a place where they
    agree who owns which, and a database in which they do not wait for each other."""
    if settings.workers == 1:
        return
    if not hasattr(os, "fork"):
        raise TablierError(
            Words(
                fr="workers : ce système n'en permet qu'un",
                en="workers: this system allows one only",
            )
        )
    if not settings.redis or settings.database_url.startswith("sqlite"):
        raise TablierError(
            Words(
                fr="workers : à plusieurs, il faut PostgreSQL (database) et Redis (redis) ; un fichier SQLite"
                " n'a qu'un écrivain à la fois, et sans Redis aucun ne saurait à qui est une table",
                en="workers: more than one needs PostgreSQL (database) and Redis (redis); an SQLite file has"
                " one writer at a time, and without Redis none would know whose a table is",
            )
        )


class Parent:
    """`work` is what a worker does, with its number, the common door and the folder of boxes."""

    def __init__(self, count: int, listening: socket.socket, work: Work) -> None:
        self._count, self._listening, self._work = count, listening, work
        self._workers: dict[int, tuple[int, float]] = {}
        self._resting: dict[int, float] = {}
        self._stopping = False
        self._early, self._served = 0, False

    def run(self) -> None:
        """Until told to stop."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        gc.collect()
        gc.freeze()  # what is here by now is shared by all
        with tempfile.TemporaryDirectory(prefix="tablier-") as folder:
            self._folder = Path(folder)
            for number in range(self._count):
                self._start(number)
            while not self._stopping:
                self._look()
                time.sleep(GLANCE)
            self._end()
        if self._is_hopeless:
            raise TablierError(
                Words(
                    fr="le serveur n'a pas pu démarrer (voir plus haut)",
                    en="the server could not start (see above)",
                )
            )

    def _stop(self, *_: object) -> None:
        self._stopping = True

    def _start(self, number: int) -> None:
        parent = os.getpid()
        process = os.fork()
        if process:
            self._workers[process] = (number, time.monotonic())
            return
        status = 1
        try:
            for told in (signal.SIGTERM, signal.SIGINT):
                signal.signal(told, signal.SIG_DFL)
            threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
            self._work(number, self._listening, self._folder)
            status = 0
        except TablierError as fault:
            log.error("worker %d: %s", number, fault)
        except SystemExit:
            pass  # it has said why
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)

    @property
    def _is_hopeless(self) -> bool:
        return self._early >= TRIES and not self._served

    def _look(self) -> None:
        """Start whoever has died anew."""
        now = time.monotonic()
        self._served |= any(now - begun > SOON for _, begun in self._workers.values())
        while self._workers:
            process, status = os.waitpid(-1, os.WNOHANG)
            if not process:
                break
            number, begun = self._workers.pop(process, (-1, 0.0))
            if number < 0:
                continue
            log.error(
                "worker %d has ended (%d) and is started again", number, os.waitstatus_to_exitcode(status)
            )
            early = now - begun < SOON
            self._early += early
            self._resting[number] = now + REST * early
        self._stopping |= self._is_hopeless
        for number in [number for number, until in self._resting.items() if until <= now]:
            if not self._stopping:
                del self._resting[number]
                self._start(number)

    def _end(self) -> None:
        """First nobody comes in any more, then everybody finishes; who does not in time is ended."""
        self._listening.close()
        self._signal(signal.SIGTERM)
        until = time.monotonic() + ENDING
        while self._workers and time.monotonic() < until:
            process, _ = os.waitpid(-1, os.WNOHANG)
            self._workers.pop(process, None)
            if not process:
                time.sleep(GLANCE)
        self._signal(signal.SIGKILL)
        for process in self._workers:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(process, 0)

    def _signal(self, number: int) -> None:
        for process in self._workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)


def own_place(settings: Settings, number: int) -> tuple[str, int]:
    """Where a worker listens for the others: any port of this machine, or the one that follows from how other
    machines reach this one."""
    if not settings.address:
        return "127.0.0.1", 0
    place = urlsplit(settings.address)
    return place.hostname or "127.0.0.1", (place.port or settings.port + 1) + number


def share(settings: Settings, address: str) -> Settings:
    """What one of several workers may use of the machine."""
    processors = os.cpu_count() or 1
    return msgspec.structs.replace(
        settings,
        address=address,
        proxies=f"{settings.proxies},{urlsplit(address).hostname}",
        bot_threads=settings.bot_threads or max(1, processors // settings.workers),
        scene_workers=max(1, settings.scene_workers // settings.workers),
    )


def _end_with(parent: int) -> None:
    """A worker whose parent was killed ends in good order."""
    while os.getppid() == parent:
        time.sleep(1.0)
    os.kill(os.getpid(), signal.SIGTERM)
