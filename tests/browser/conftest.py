"""The whole product in a real browser: a server on loopback that serves the built client."""

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import tablier
from browser.visitor import PATIENCE, House, Visitor
from tablier.server.app import build
from tablier.server.serve import make_server
from tablier.server.settings import Settings

expect.set_options(timeout=PATIENCE)

CLIENT = Path(tablier.__file__).parent / "web" / "index.html"


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert CLIENT.exists(), "the client is not built: run `npm install && npm run build` in web/"
    data = tmp_path_factory.mktemp("house")
    settings = Settings(data=str(data), bot_pause=0.0, limits=False, grace=0.0)
    server = make_server(settings, build(settings))
    listening = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join()


@pytest.fixture
def house(chromium: Browser, address: str) -> Iterator[House]:
    """Where visitors come from; none may leave an error in the browser's console behind."""
    place = House(chromium, address)
    yield place
    complaints = place.close()
    assert not complaints, complaints


@pytest.fixture
def visitor(house: House) -> Visitor:
    return house.come()
