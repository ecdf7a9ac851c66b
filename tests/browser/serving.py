"""A server on loopback that serves the built client, for as long as it is needed."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import tablier
from tablier.server.app import App
from tablier.server.serve import listen, make_server
from tablier.server.settings import Settings

CLIENT = Path(tablier.__file__).parent / "web" / "index.html"


@contextmanager
def serving(data: Path) -> Iterator[str]:
    """Its address; it keeps what it must in the folder `data`."""
    assert CLIENT.exists(), "the client is not built: run `npm install && npm run build` in web/"
    settings = Settings(data=str(data), bot_pause=0.0, limits=False, grace=0.0, warm_up=False)
    server = make_server(settings, App(settings))
    listening = listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
