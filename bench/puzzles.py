"""Every shipped puzzle proven again, on all cores; how many there are by game, theme and difficulty.

python bench/puzzles.py [GAME ...]
"""

import sys
import time
from os import cpu_count

from tablier.cli.puzzles import count
from tablier.games import slugs
from tablier.lab.pool import make_pool
from tablier.learn.puzzles import puzzles
from tablier.learn.puzzles.judging import faults_of


def main() -> None:
    failed = 0
    with make_pool(cpu_count() or 1) as pool:
        for slug in sys.argv[1:] or slugs():
            shipped, began = puzzles(slug), time.monotonic()
            wrong = 0
            for puzzle, found in zip(shipped, pool.map(faults_of, shipped, chunksize=8), strict=True):
                wrong += bool(found)
                for fault in found:
                    print(f"  {puzzle.id}: {fault}")
            failed += wrong
            print(
                f"{slug}: {len(shipped) - wrong} of {len(shipped)} proven, {time.monotonic() - began:.0f} s"
            )
            print("\n".join(count(shipped)[1:]), flush=True)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
