"""The way of one move through the server: every function of ours that it passes, in order, and their files.

    python bench/one_move.py                    # a move of the walking game, two play and two watch
    python bench/one_move.py --game extinction

Counted from the frame that comes in to the last frame that goes out, on the loop's thread and on the
writer's; functions are counted once and their calls beside them. Two cores or the load do not matter here.
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

HOME = Path(tablier.__file__).parent
WARM = 6
"""Moves before the one that is counted: what is done once has then been done."""


class Trace:
    """Python functions of ours as they are called; comprehensions belong to who wrote them."""

    def __init__(self) -> None:
        self.on = False
        self.calls: Counter[tuple[str, str]] = Counter()

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if self.on and event == "call":
            code = frame.f_code
            path = Path(code.co_filename)
            if path.is_relative_to(HOME) and not code.co_name.startswith("<") and frame.f_lasti <= 8:
                self.calls[str(path.relative_to(HOME)), code.co_qualname] += 1


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
    calls = asyncio.run(count(parser.parse_args().game)).calls
    for (path, name), times in calls.items():
        print(f"{times:>3} {path:36} {name}")
    files = {path for path, _ in calls}
    print(f"{len(calls)} functions, {sum(calls.values())} calls, {len(files)} files")


if __name__ == "__main__":
    main()
