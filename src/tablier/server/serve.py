"""Run the application under uvicorn, in one process or in several."""

import asyncio
import contextlib
import gc
import importlib
import logging
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from starlette.types import ASGIApp

from tablier.core import TablierError, Words
from tablier.server.cluster import parent
from tablier.server.cluster.handover import Handover
from tablier.server.http.http_line import HttpLine, Lines
from tablier.server.http.websocket import WebSocketLine
from tablier.server.log_limits import LogLimits, shorten
from tablier.server.settings import Settings
from tablier.store.alone import Alone

DRAIN = 10
"""Seconds that open requests and sockets are given when the server is told to stop."""

SETTLED = 5.0
"""Seconds after which a server has imported what it needs; what is there by then is never searched."""
TIDY = 20.0
"""Seconds at least from one search through everything that is kept to the next..."""
TIDYING = 0.01
"""...and the share of all time that may go into it: with 500 people at 125 tables one takes some 15 ms."""
LONGEST = 60.0
"""What is left of people who come and go makes a search longer, and a longer search would come later and
find even more: it is never put off for longer than this."""

AHEAD = (
    "uvloop",
    "redis.asyncio",
    "redis.asyncio.retry",
    "psycopg",
    "sqlalchemy.dialects.postgresql.psycopg",
)
"""What workers would import when they start: a parent that has done so gives it to all of them."""


class JsonLines(logging.Formatter):
    """One JSON object a line, for those who collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()

    def formatException(self, ei: Any) -> str:
        return shorten(super().formatException(ei))


class PlainLines(logging.Formatter):
    def formatException(self, ei: Any) -> str:
        return shorten(super().formatException(ei))


def _worth_a_line(record: logging.LogRecord) -> bool:
    """What strangers send must not be able to fill the log."""
    return not record.getMessage().startswith(("Invalid HTTP", "Unsupported upgrade"))


def set_up_logs(settings: Settings) -> None:
    handler = logging.StreamHandler(sys.stderr)
    plain = PlainLines("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if settings.json_logs else plain)
    handler.addFilter(LogLimits())
    logging.basicConfig(level=settings.log_level.upper(), handlers=[handler], force=True)
    for noisy in ("alembic", "uvicorn.error", "httpx", "websockets"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_worth_a_line)


def run(
    settings: Settings,
    app: ASGIApp,
    search_port: bool = False,
    open_browser: bool = False,
    alone: Alone | None = None,
) -> None:
    """Serve until told to stop, in this process; who is alone on the data says at which address."""
    listening = _begin(settings, search_port, open_browser, alone)
    server = make_server(settings, app)
    _tidy_seldom()
    server.run(sockets=[listening])
    if not server.started:
        raise TablierError(
            Words(
                fr="le serveur n'a pas pu démarrer (voir plus haut)",
                en="the server could not start (see above)",
            )
        )


def run_workers(
    settings: Settings,
    make_app: Callable[[Settings, Handover], ASGIApp],
    search_port: bool = False,
    open_browser: bool = False,
) -> None:
    """Serve until told to stop, in several processes; each has an application of its own."""

    def work(number: int, listening: socket.socket, folder: Path) -> None:
        own = listen(*parent.own_place(settings, number))
        host, port = own.getsockname()[:2]
        share = parent.share(settings, f"http://{host}:{port}")
        handover = Handover(folder)
        server = make_server(share, make_app(share, handover), handover)
        _tidy_seldom()
        server.run(sockets=[listening, own])

    for module in AHEAD:
        with contextlib.suppress(ImportError):
            importlib.import_module(module)
    parent.Parent(settings.workers, _begin(settings, search_port, open_browser), work).run()


def _begin(
    settings: Settings,
    search_port: bool,
    open_browser: bool,
    alone: Alone | None = None,
) -> socket.socket:
    listening = listen(settings.host, settings.port, 20 if search_port else 1)
    set_up_logs(settings)
    host, port = listening.getsockname()[:2]
    address = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/"
    print(f"Tablier: {address} (Ctrl+C ends it)", flush=True)
    if alone:
        alone.say(address)
    if open_browser:
        threading.Thread(target=_open_browser, args=(address,), daemon=True).start()
    return listening


def listen(host: str, port: int, tries: int = 1) -> socket.socket:
    """A listening socket that says it is TCP: asyncio switches Nagle's waiting off only for those, and a
    small frame would else wait behind another until the browser's delayed acknowledgement of that one."""
    cause: str | None = ""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, port + tries):
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
        except OSError as fault:
            listening.close()
            cause = fault.strerror
        else:
            listening.listen(2048)
            return listening
    raise TablierError(
        Words(
            fr=f"impossible d'écouter sur {host}:{port} : {cause}",
            en=f"cannot listen on {host}:{port}: {cause}",
        )
    )


def _open_browser(address: str) -> None:
    """When the server answers, not before."""
    while True:
        time.sleep(0.05)
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}healthz", timeout=60):
            webbrowser.open(address)
            return


def _tidy_seldom() -> None:
    """What is made for a move is thrown away with it, and only a table that is put away leaves cycles: to
    search for them after every few moves costs a tenth of all work, and a tenth of a second at a time if
    all that was imported is searched, too. What has grown old is searched by the clock alone."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 1_000_000)
    threading.Thread(target=_tidy_by_the_clock, name="tablier-tidy", daemon=True).start()


def _tidy_by_the_clock() -> None:
    time.sleep(SETTLED)
    gc.collect()
    gc.freeze()  # what was imported while the server started
    took = 0.0
    while True:
        time.sleep(min(max(TIDY, took / TIDYING), LONGEST))
        begun = time.monotonic()
        gc.collect()
        took = time.monotonic() - begun


class Server(uvicorn.Server):
    """One that also takes connections which another process of this machine has accepted."""

    def __init__(self, config: uvicorn.Config, lines: Lines, address: str, handover: Handover | None) -> None:
        super().__init__(config)
        self._lines, self._address, self._handover = lines, address, handover
        self._taking: set[asyncio.Task[Any]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._handover and self.started:
            self._handover.open(self._address, self._take)

    def _take(self, connection: socket.socket, head: bytes) -> None:
        def begin() -> HandedOver:
            return HandedOver(head, self.config, self.server_state, self.lifespan.state, lines=self._lines)

        loop = asyncio.get_running_loop()
        task = loop.create_task(loop.connect_accepted_socket(begin, connection))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)


class HandedOver(HttpLine):
    """A connection whose first request has been read elsewhere."""

    def __init__(self, head: bytes, *given: Any, lines: Lines) -> None:
        super().__init__(*given, lines=lines)
        self._given = head

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.data_received(self._given)


def make_server(settings: Settings, app: ASGIApp, handover: Handover | None = None) -> uvicorn.Server:
    lines = Lines(settings.proxies, settings.limits)
    config = uvicorn.Config(
        app,
        loop="auto",  # uvloop where it is installed, which costs less; else asyncio's own
        log_config=None,
        access_log=False,
        http=partial(HttpLine, lines=lines),  # type: ignore[arg-type]
        ws=WebSocketLine,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=DRAIN,
    )
    return Server(config, lines, settings.address, handover)
