"""How fast the players search: time to a depth, positions a second, threads, the stop, the starts."""

import threading
import time

from ratios import starts

from tablier.bots import Limits
from tablier.bots.search.searcher import Searcher
from tablier.core import Match
from tablier.games import find

DEPTHS = {"extinction": 12, "ignis": 8}
STOPS = 100
FIRST_USE = (
    "from tablier.core import Match; from tablier.games import find; from tablier.bots import Limits, make; "
    "from random import Random; game = find('{slug}'); "
    "make('{slug}', '8').choose(game, Match(game).state, 0, Limits(depth=2), Random(0))"
)


def main() -> None:
    for slug, depth in DEPTHS.items():
        one, two = Searcher(slug, threads=1), Searcher(slug, threads=2)
        position = one.engine.rules.load(Match(find(slug)).state)
        one.search(position, limits=Limits(depth=2))
        spent = []
        for _ in range(3):
            started = time.process_time()
            report = one.search(position, limits=Limits(depth=depth))
            spent.append(time.process_time() - started)
        speed = report.nodes / min(spent)
        print(f"{slug}: depth {depth} from the start in {min(spent):.2f} s of processor time")
        print(f"{slug}: {speed / 1e6:.1f} million positions a second")
        alone, both = (searcher.search(position, limits=Limits(seconds=2)) for searcher in (one, two))
        print(f"{slug}: two threads look at {both.nodes / alone.nodes:.2f} times as many positions")
        for threads, searcher in ((1, one), (2, two)):
            waits = sorted(stop_after(searcher, position, 0.02 + number / 2000) for number in range(STOPS))
            middle, late, last = (1000 * waits[at] for at in (STOPS // 2, STOPS * 99 // 100 - 1, -1))
            print(
                f"{slug}: a stop of {threads} thread(s) is answered in {middle:.1f} ms, "
                f"99 % {late:.1f} ms, worst of {STOPS} {last:.1f} ms (under 20 ms: {yes(late < 20)})"
            )
        starts(FIRST_USE.format(slug=slug), 15, 1.5)


def yes(kept: bool) -> str:
    return "yes" if kept else "NO"


def stop_after(searcher: Searcher, position: object, seconds: float) -> float:
    """Seconds between the call to stop and the answer."""
    stop, ended = threading.Event(), []

    def search() -> None:
        searcher.search(position, stop=stop)  # type: ignore[arg-type]
        ended.append(time.perf_counter())

    thread = threading.Thread(target=search)
    thread.start()
    time.sleep(seconds)
    called = time.perf_counter()
    stop.set()
    thread.join()
    return ended[0] - called


if __name__ == "__main__":
    main()
