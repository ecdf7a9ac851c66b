"""How long the disk alone takes to keep what it is given, for a promise that waits for it.

    python bench/disk.py --seconds 60

16 KB are written over and flushed every 3 ms or so, much as the server's writer does, without any server.
"""

import argparse
import os
import statistics
import tempfile
import time

BLOCK, FILE, PAUSE = 16 << 10, 4 << 20, 0.003


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--folder", help="on the disk to be tried")
    given = parser.parse_args()
    took: list[float] = []
    with tempfile.TemporaryFile(dir=given.folder) as file:
        file.write(bytes(FILE))
        file.flush()
        end, block = time.perf_counter() + given.seconds, os.urandom(BLOCK)
        while (begun := time.perf_counter()) < end:
            os.pwrite(file.fileno(), block, len(took) * BLOCK % FILE)
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - begun)
            time.sleep(PAUSE)
    cuts = statistics.quantiles(took, n=1000)
    print(f"{len(took)} flushes: p50 {cuts[499] * 1000:.2f} ms, p99 {cuts[989] * 1000:.1f} ms,", end=" ")
    print(f"p99.9 {cuts[998] * 1000:.1f} ms, worst {max(took) * 1000:.0f} ms;", end=" ")
    print(f"{sum(t > 0.025 for t in took)} over 25 ms, {sum(t > 0.1 for t in took)} over 100 ms")


if __name__ == "__main__":
    main()
