"""Every fault and attack that we know of, one after another, against a real server that people play on.

    python bench/faults.py                 # each kind 20 times
    python bench/faults.py --times 1       # the small form that the tests run too

The server is a process of its own. After each fault it must say that it is well, and a match that two
people play through all of it must take one more move. At the end its log is read from the disk and
replayed. What a fault came to is compared with what it should come to; the table says how often it did.
The kinds themselves stand in `fault_kinds/`.
"""

import argparse
import asyncio
import contextlib
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from fault_kinds import FAULTS, HEAPS, Fault, Scene
from kill import Victim

from tablier.core import Match
from tablier.server.settings import Settings
from tablier.store import Store, tables
from tablier.testing.tiny import Nim


class Row(msgspec.Struct):
    """What one kind came to."""

    fault: Fault
    came_to: Counter[str]
    slowest: float = 0.0

    @property
    def right(self) -> int:
        return sum(count for what, count in self.came_to.items() if what in self.fault.should)


def rehearse(data: Path, times: int, say: Callable[[str], None] = lambda _: None) -> list[Row]:
    """Every fault so many times, on two servers: one with its limits on."""
    return [
        row
        for strict in (False, True)
        for row in _on(data / str(strict), [kind for kind in FAULTS if kind.strict == strict], times, say)
    ]


def _on(data: Path, faults: list[Fault], times: int, say: Callable[[str], None]) -> list[Row]:
    """The match that goes on through all of it is replayed from the disk at the end."""
    data.mkdir()
    victim = Victim(data, limits=faults[0].strict)
    asyncio.run(victim.start())
    rows: list[Row] = []
    try:
        scene = Scene(victim)
        for kind in faults:
            row = Row(kind, Counter())
            for _ in range(times):
                scene.get_ready()
                begun = time.monotonic()
                row.came_to[kind.act(scene)] += 1
                scene.is_well()
                scene.go_on()
                row.slowest = max(row.slowest, time.monotonic() - begun)
            rows.append(row)
            say(f"{kind.name}: {dict(row.came_to)}")
        scene.close()
    finally:
        asyncio.run(victim.kill())
        victim.end()
    with contextlib.closing(Store(Settings(data=str(data)).database_url, data / "backups")) as store:
        log = store.read_now(tables.log_of, scene.table)
    again = Match(Nim(), {"heaps": HEAPS}, 2)
    for event in log:
        again.play(event.play, event.seat)
    assert again.state == scene.match.state, "the log on the disk is not the match that was played"
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=20)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = rehearse(Path(folder), given.times, lambda line: print(line, file=sys.stderr, flush=True))
    print(
        f"| fault ({len(rows)} kinds) | times | as it should be | came to | slowest |\n|---|---|---|---|---|"
    )
    for row in rows:
        came = ", ".join(f"{what}{f' x{count}' if count > 1 else ''}" for what, count in row.came_to.items())
        total = row.came_to.total()
        print(f"| {row.fault.name} | {total} | {row.right} | {came} | {row.slowest:.1f} s |")
    if any(row.right < row.came_to.total() for row in rows):
        sys.exit("some did not come to what they should")


if __name__ == "__main__":
    main()
