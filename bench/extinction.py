"""How fast the Extinction engine is, as ratios taken in one run: against C, against OpenSpiel in
Python, two threads against one, and the wait on first and on later starts.

The C program of `bench/c` is built where there is a compiler. Times are processor time, best of
several rounds taken in turn, so that a busy machine disturbs all of them alike.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import tablier
from tablier.games.extinction.engine import load, path_of
from tablier.games.extinction.perft import perft, playouts

HERE = Path(__file__).parent
DEPTH, COUNT = 6, 239_237_912
GAMES, SEED, ROUNDS = 10_000, 1, 7
START = tablier.Match(tablier.game("extinction")).state
ROOT, PATH = load(START)[0], path_of(START)
FIRST_USE = (
    "import numpy, tablier; from tablier.games.extinction.engine import load, path_of; "
    "from tablier.games.extinction.perft import perft, playouts; "
    "s = tablier.Match(tablier.game('extinction')).state; p = load(s)[0], path_of(s); "
    "perft(*p, 3); playouts(*p, 1, 1, numpy.zeros(3, numpy.int64))"
)


def timed(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def run_playouts(games: int = GAMES) -> tuple[int, ...]:
    tally = np.zeros(3, np.int64)
    return playouts(ROOT, PATH, games, SEED, tally), *map(int, tally)


def build_c(folder: str) -> str | None:
    compiler = next(filter(None, map(shutil.which, ("gcc", "cc", "clang"))), None)
    if not compiler:
        return None
    program = str(Path(folder) / "extinction")
    source = str(HERE / "c" / "extinction.c")
    subprocess.run([compiler, "-O3", "-march=native", "-w", "-o", program, source], check=True)
    return program


def ask_c(program: str, *words: object) -> tuple[tuple[int, ...], float]:
    told = subprocess.run([program, *map(str, words)], check=True, capture_output=True, text=True).stdout
    *numbers, seconds = told.split()
    return tuple(map(int, numbers)), float(seconds)


def against_c(program: str) -> None:
    """The same counts and the very same random games, each timed in turn."""
    ours_perft, ours_games, c_perft, c_games = [], [], [], []
    run_playouts(1)
    for _ in range(ROUNDS):
        ours_perft.append(timed(lambda: perft(ROOT, PATH, DEPTH)))
        counted, seconds = ask_c(program, "perft", DEPTH)
        c_perft.append(seconds)
        ours_games.append(timed(run_playouts))
        played, seconds = ask_c(program, "playouts", GAMES, SEED)
        c_games.append(seconds)
    assert counted == (COUNT,) == (perft(ROOT, PATH, DEPTH),)
    assert played == run_playouts()
    ours, theirs = min(ours_perft), min(c_perft)
    say(
        f"perft {DEPTH}",
        f"{COUNT / ours / 1e6:.0f} M/s, C {COUNT / theirs / 1e6:.0f} M/s",
        theirs / ours,
        0.8,
    )
    ours, theirs = min(ours_games), min(c_games)
    say("random games", f"{GAMES / ours:,.0f}/s, C {GAMES / theirs:,.0f}/s", theirs / ours, 1.0)


def against_openspiel() -> None:
    from openspiel_extinction import measure

    theirs = max(measure(15, seed)[0] for seed in range(3))
    ours = GAMES / min(timed(run_playouts) for _ in range(3))
    say("random games", f"{ours:,.0f}/s, OpenSpiel in Python {theirs:.1f}/s", ours / theirs, 300)


def two_threads() -> None:
    """Twice the work on two threads, in wall-clock time; the best of several tries."""

    def wall(threads: int) -> float:
        crew = [threading.Thread(target=run_playouts, args=(2 * GAMES,)) for _ in range(threads)]
        started = time.perf_counter()
        for thread in crew:
            thread.start()
        for thread in crew:
            thread.join()
        return time.perf_counter() - started

    one, two = [], []
    for _ in range(ROUNDS):
        one.append(wall(1))
        two.append(wall(2))
    say("two threads", f"{2 * min(one):.2f} s of work in {min(two):.2f} s", 2 * min(one) / min(two), 1.9)


def starts() -> None:
    """From nothing to the first answer of every kernel, with an empty cache and with a full one.

    SciPy is no dependency of Tablier, but Numba imports it where it finds it: both waits are shown.
    """
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "TABLIER_CACHE": cache}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # installed packages have their bytecode

        def wait(code: str) -> float:
            started = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True, env=environment)
            return time.perf_counter() - started

        without_scipy = f"import sys; sys.modules['scipy'] = None; {FIRST_USE}"
        wait("import numba, tablier")
        cold = wait(FIRST_USE)
        warm = min(wait(without_scipy) for _ in range(ROUNDS))
        with_scipy = min(wait(FIRST_USE) for _ in range(ROUNDS))
    print(f"{'first start':14} {cold:.2f} s, compiling    (under 8 s: {'yes' if cold < 8 else 'NO'})")
    print(
        f"{'later starts':14} {warm:.2f} s ({with_scipy:.2f} s where SciPy is installed)    "
        f"(under 0.6 s: {'yes' if warm < 0.6 else 'NO'})"
    )


def say(what: str, figures: str, ratio: float, promise: float) -> None:
    verdict = "yes" if ratio >= promise else "NO"
    print(f"{what:14} {figures}: ratio {ratio:.2f}    ({promise} or better: {verdict})")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        program = build_c(folder)
        if program:
            against_c(program)
        else:
            print("no C compiler here: not compared with C")
    against_openspiel()
    two_threads()
    starts()


if __name__ == "__main__":
    main()
