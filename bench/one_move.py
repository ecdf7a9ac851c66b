"""The way of one move through the server: every function of ours that it passes, in order, and their files.

    python bench/one_move.py                    # a move of the walking game, two play and two watch
    python bench/one_move.py --game extinction

Counted from the frame that comes in to the last frame that goes out, on the loop's thread and on the
writer's: ours one by one, and together with what is called of libraries written in Python. The load of the
machine does not matter here.
"""

import argparse
import asyncio
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

from crowd import Crowd
from walking import Walking

import tablier
from tablier.games import find, slugs
from tablier.server.app import App
from tablier.server.registry.catalogue import Catalogue
from tablier.server.serve import listen, make_server
from tablier.server.settings import Settings

HOME, HERE = Path(tablier.__file__).parent, Path(__file__).parent
RESUMED = 8
"""Further in than this a coroutine is not called but goes on."""
WARM = 6
"""Moves before the one that is counted: what is done once has then been done."""


class Trace:
    """Python functions of ours as they are called; comprehensions belong to who wrote them."""

    def __init__(self) -> None:
        self.on = False
        self.calls: Counter[tuple[str, str]] = Counter()
        self.others: Counter[tuple[str, str]] = Counter()

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if self.on and event == "call":
            code = frame.f_code
            path = Path(code.co_filename)
            if path.parent == HERE or code.co_name.startswith("<") or frame.f_lasti > RESUMED:
                return
            if path.is_relative_to(HOME):
                self.calls[str(path.relative_to(HOME)), code.co_qualname] += 1
            else:
                self.others[code.co_filename, code.co_qualname] += 1


async def count(game: str) -> Trace:
    trace = Trace()
    threading.setprofile(trace)
    sys.setprofile(trace)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=folder, limits=False, log_level="error", warm_up=False)
        games = [*(find(slug) for slug in slugs()), Walking()]
        listening = listen("127.0.0.1", 0)
        server = make_server(settings, App(settings, Catalogue(games)))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        crowd = Crowd(listening.getsockname()[1], game)
        await crowd.open(1)
        (table,) = crowd.tables
        for number in range(WARM + 1):
            heard = asyncio.Event()
            table.free = heard.set
            await asyncio.sleep(0.6)  # nothing else is under way
            trace.on = number == WARM
            table.move(0.0)
            await heard.wait()
            await asyncio.sleep(0.05)
            trace.on = False
        await crowd.close()
        server.should_exit = True
        await serving
    sys.setprofile(None)
    threading.setprofile(None)
    return trace


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="walking")
    trace = asyncio.run(count(parser.parse_args().game))
    calls, others = trace.calls, trace.others
    for (path, name), times in calls.items():
        print(f"{times:>3} {path:36} {name}")
    files = {path for path, _ in calls}
    print(f"ours: {len(calls)} functions, {calls.total()} calls, {len(files)} files")
    files |= {path for path, _ in others}
    every = calls + others
    print(f"with libraries: {len(every)} functions, {every.total()} calls, {len(files)} files")


if __name__ == "__main__":
    main()
