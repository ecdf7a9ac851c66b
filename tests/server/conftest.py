"""A real server on loopback, with the four games and two tiny ones, shared by the tests of this room."""

import asyncio
import io
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.visitor import PATIENCE, Visitor
from tablier.core import Game
from tablier.games import find, slugs
from tablier.server.app import App
from tablier.server.reach.door import Door
from tablier.server.registry.catalogue import Catalogue
from tablier.server.serve import listen, make_server
from tablier.server.settings import Settings
from tablier.testing.tiny import HighCard, Nim


class Running:
    """A server on a thread of its own."""

    def __init__(self, settings: Settings, *more: Game[Any, Any], door: Door | None = None) -> None:
        catalogue = Catalogue([*(find(slug) for slug in slugs()), Nim(), HighCard(), *more])
        listening = listen("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        settings = msgspec.structs.replace(settings, address=self.address)
        self.app = App(settings, catalogue, door)
        self._server = make_server(settings, self.app)
        self._thread = threading.Thread(target=self._server.run, args=([listening],), daemon=True)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.005)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), self._still_doing()

    def _still_doing(self) -> str:
        told = io.StringIO("the server does not stop\n")
        told.seek(0, io.SEEK_END)
        for task in asyncio.all_tasks(self.registry.loop):
            task.print_stack(file=told)
        for thread in threading.enumerate():
            told.write(f"\n{thread.name}\n")
            traceback.print_stack(sys._current_frames().get(thread.ident or 0), file=told)
        return told.getvalue()

    @property
    def registry(self) -> Any:
        return self.app.registry

    @property
    def connections(self) -> set[Any]:
        """What has been accepted and is open."""
        return self._server.server_state.connections


Start = Callable[..., Running]


@pytest.fixture(scope="session")
def start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    """Starts further servers; `data` keeps what one leaves for the next."""
    running: list[Running] = []

    def begin(
        data: Path | None = None,
        games: tuple[Game[Any, Any], ...] = (),
        door: Door | None = None,
        **more: Any,
    ) -> Running:
        folder = data or tmp_path_factory.mktemp("server")
        quick = {"bot_pause": 0.0, "limits": False, "grace": 0.0, "warm_up": False}
        settings = Settings(**{"data": str(folder), **quick, **more})
        running.append(Running(settings, *games, door=door))
        return running[-1]

    yield begin
    for one in running:
        one.stop()


@pytest.fixture(scope="session")
def server(start: Start) -> Running:
    return start()


@pytest.fixture
def visitor(server: Running) -> Iterator[Callable[[], Visitor]]:
    made: list[Visitor] = []

    def come() -> Visitor:
        made.append(Visitor(server.address))
        return made[-1]

    yield come
    for one in made:
        one.close()
