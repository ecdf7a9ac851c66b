"""How long a person waits for `import tablier` and `tablier --help`: the promise is under 0.5 s, warm."""

import statistics
import subprocess
import sys
import time

PROMISE = 0.5
RUNS = 10
STARTS = {
    "import tablier": [sys.executable, "-c", "import tablier"],
    "tablier --help": [sys.executable, "-m", "tablier", "--help"],
    "python alone": [sys.executable, "-c", ""],
}


def seconds(command: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def main() -> None:
    print(f"{'start':16} {'median':>8} {'slowest':>8}   of {RUNS} warm runs")
    late = []
    for name, command in STARTS.items():
        seconds(command)
        taken = [seconds(command) for _ in range(RUNS)]
        print(f"{name:16} {statistics.median(taken):7.3f}s {max(taken):7.3f}s")
        if statistics.median(taken) > PROMISE:
            late.append(name)
    if late:
        sys.exit(f"over {PROMISE} s: {', '.join(late)}")


if __name__ == "__main__":
    main()
