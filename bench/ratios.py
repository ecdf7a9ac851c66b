"""The bench of a compiled engine: beside C, beside OpenSpiel in Python, two threads beside one, starts.

Times are processor time, best of several rounds taken in turn, so that a busy machine disturbs all
of them alike.
"""

import importlib
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROUNDS = 7
SOURCES = Path(__file__).parent / "c"
SEED = 1
HIDDEN = ("scipy", "coverage")
"""What Numba imports where it is installed; a plain install of Tablier brings neither."""


class Counts(NamedTuple):
    """Something to do, how often one call does it, and the ratio to C that is promised."""

    run: Callable[[], tuple[int, ...]]
    number: int
    promise: float


def bench_engine(
    slug: str,
    perft: Counts,
    depth: int,
    games: Counts,
    openspiel: tuple[int, float],
    starting: tuple[str, float],
) -> None:
    """`perft` to a depth and random `games` beside C, which must give the very same numbers; then
    beside `openspiel`, so many games with a promised ratio; then threads, and the `starting` code with
    the seconds that its first start may take."""
    with tempfile.TemporaryDirectory() as folder:
        program = build_c(slug, folder)
        if program:
            ours, theirs = beside_c(perft.run, program, "perft", depth)
            figures = f"{perft.number / ours / 1e6:.0f} M/s, C {perft.number / theirs / 1e6:.0f} M/s"
            say(f"perft {depth}", figures, theirs / ours, perft.promise)
            ours, theirs = beside_c(games.run, program, "playouts", games.number, SEED)
            figures = f"{games.number / ours:,.0f}/s, C {games.number / theirs:,.0f}/s"
            say("random games", figures, theirs / ours, games.promise)
        else:
            print("no C compiler here: not compared with C")
    beside_openspiel(slug, games, *openspiel)
    two_threads(games.run)
    starts(*starting, 0.6)


def beside_openspiel(slug: str, games: Counts, number: int, promise: float) -> None:
    from openspiel_board import measure

    name = importlib.import_module(f"openspiel_{slug}").NAME
    theirs = max(measure(name, number, seed)[0] for seed in range(3))
    ours = games.number / min(timed(games.run) for _ in range(3))
    say("random games", f"{ours:,.0f}/s, OpenSpiel in Python {theirs:.1f}/s", ours / theirs, promise)


def timed(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def build_c(name: str, folder: str) -> str | None:
    """The program of `bench/c`, built; None where there is no compiler."""
    compiler = next(filter(None, map(shutil.which, ("gcc", "cc", "clang"))), None)
    if not compiler:
        return None
    program = str(Path(folder) / name)
    source = str(SOURCES / f"{name}.c")
    subprocess.run([compiler, "-O3", "-march=native", "-w", "-o", program, source], check=True)
    return program


def ask_c(program: str, *words: object) -> tuple[tuple[int, ...], float]:
    """The numbers that the program printed, and the seconds it took."""
    told = subprocess.run([program, *map(str, words)], check=True, capture_output=True, text=True).stdout
    *numbers, seconds = told.split()
    return tuple(map(int, numbers)), float(seconds)


def beside_c(ours: Callable[[], tuple[int, ...]], program: str, *words: object) -> tuple[float, float]:
    """Best seconds of ours and of C, taken in turn; both must give the same numbers."""
    ours()
    mine: list[float] = []
    theirs: list[float] = []
    for _ in range(ROUNDS):
        mine.append(timed(ours))
        numbers, seconds = ask_c(program, *words)
        theirs.append(seconds)
    assert numbers == ours(), f"C gives {numbers}, we give {ours()}"
    return min(mine), min(theirs)


def two_threads(work: Callable[[], object]) -> None:
    """Twice the work on two threads, in wall-clock time; the best of several tries."""

    def wall(threads: int) -> float:
        crew = [threading.Thread(target=work) for _ in range(threads)]
        started = time.perf_counter()
        for thread in crew:
            thread.start()
        for thread in crew:
            thread.join()
        return time.perf_counter() - started

    one, two = [], []
    for _ in range(3 * ROUNDS):
        one.append(wall(1))
        two.append(wall(2))
    say("two threads", f"{2 * min(one):.2f} s of work in {min(two):.2f} s", 2 * min(one) / min(two), 1.9)


def starts(first_use: str, cold_promise: float, warm_promise: float) -> None:
    """From nothing to the first answer of every kernel, with an empty cache and with a full one.

    The promise is held against a start as after a plain install; one with all that is installed here
    is told beside it.
    """
    plain = f"import sys; sys.modules |= dict.fromkeys({HIDDEN}); {first_use}"
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "TABLIER_CACHE": cache}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # installed packages have their bytecode

        def wait(code: str) -> tuple[float, float]:
            """Processor time, which counts NumPy's idle threads too, and the clock's."""
            before = os.times()
            subprocess.run([sys.executable, "-c", code], check=True, env=environment)
            after = os.times()
            used = after.children_user - before.children_user + after.children_system - before.children_system
            return used, after.elapsed - before.elapsed

        cold, _ = wait(plain)
        rounds = [wait(plain) for _ in range(ROUNDS)]
        warm, clock = min(used for used, _ in rounds), sorted(clock for _, clock in rounds)
        full = min(wait(first_use)[0] for _ in range(ROUNDS))
        numba = min(wait("import numba")[0] for _ in range(ROUNDS))
    first = _kept(cold < cold_promise, f"under {cold_promise} s")
    print(f"{'first start':14} {cold:.2f} s, compiling    {first}")
    later = _kept(warm < warm_promise, f"under {warm_promise} s")
    shown = f"by the clock {clock[0]:.2f} s, middle {clock[ROUNDS // 2]:.2f} s"
    beside = f"{shown}; importing Numba alone {numba:.2f} s; with {' and '.join(HIDDEN)} {full:.2f} s"
    print(f"{'later starts':14} {warm:.2f} s, {beside}    {later}")


def say(what: str, figures: str, ratio: float, promise: float) -> None:
    print(f"{what:14} {figures}: ratio {ratio:.2f}    {_kept(ratio >= promise, f'{promise} or better')}")


def _kept(kept: bool, promise: str) -> str:
    return f"({promise}: {'yes' if kept else 'NO'})"
