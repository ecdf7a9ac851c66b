"""The checks and tests, each with its result: passed, failed, or not run. Not run is never passed."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from tools import client, kernels, rules, services, site
from tools.browser import find_browsers
from tools.coverage import per_room
from tools.environment import VENV, prepare, programs_of
from tools.node import is_on_path
from tools.results import Results
from tools.shell import HOME, Failed, Missing, hear, run, say

DATA = HOME / "data"
QUICK_CHECKS = ("ruff", "format", "rooms")
ALL_CHECKS = ("pyright", "svelte", *QUICK_CHECKS)
# what the tests find done: else each of their workers would compile for itself
FIRST = ("client", "kernels", "pyright")
# beside the tests, one after the other
BESIDE = (*QUICK_CHECKS, "site", "svelte", "client tests")
# Many tests wait for a server, a clock or another process, and those of the browser for motion to end: with
# more at once than there are cores (this must pass on two) none is left idle. A module stays on one worker;
# tests/longest.txt says which are begun first.
BY_MODULE = ("--dist", "loadscope", "--no-loadscope-reorder")
PARALLEL = ("-n", "3", *BY_MODULE)
PAGES = ("-n", "4", *BY_MODULE)


def begin(extras: str) -> Gate:
    """The gate and its environment. What needs none of it is fetched and built meanwhile."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(_without_environment)
        return Gate(prepare(extras))


def _without_environment() -> None:
    services.provide()
    if is_on_path():
        with suppress(Missing, Failed, OSError):  # told by the step that needs it
            client.build()


class Gate:
    """Runs steps, collects what each came to, and says it at the end."""

    def __init__(self, python: Path) -> None:
        self.python = python
        self.results: list[tuple[str, str, str]] = []
        self._reports: list[Path] = []
        self._works: dict[str, Callable[[], None]] = {
            "client": lambda: client.build(programs_of(VENV)),
            "svelte": lambda: client.check(programs_of(VENV)),
            "client tests": lambda: client.test(self._report("client"), programs_of(VENV)),
            # the guides and the reference, built strictly, with the notebooks run on the way
            "site": lambda: site.build(python),
            "kernels": lambda: kernels.compile_all(python),
            "pyright": lambda: _call("pyright", "--pythonpath", str(python)),
            "ruff": lambda: _call("ruff", "check", "."),
            "format": lambda: _call("ruff", "format", "--check", "."),
            "rooms": lambda: _call("lint-imports", "--no-cache"),
        }

    def step(self, name: str, work: Callable[[], None]) -> None:
        started = time.monotonic()
        try:
            work()
            result, note = "passed", f"{time.monotonic() - started:.0f} s"
        except Missing as missing:
            result, note = "not run", str(missing)
        except Failed as failed:
            result, note = "failed", str(failed)
            if failed.output:
                print(f"--- {name} ---\n{failed.output}", flush=True)
        except OSError as fault:
            result, note = "failed", str(fault)
        self.results.append((name, result, note))

    def look(self, names: tuple[str, ...] = ALL_CHECKS, at_once: int = 2) -> None:
        """All that reads the code or builds from it."""
        say(f"doing: {', '.join(names)}")
        with ThreadPoolExecutor(at_once) as pool:
            list(pool.map(lambda name: self.step(name, self._works[name]), names))

    def tests(self, *arguments: str, beside: tuple[str, ...] = ()) -> None:
        """Every test, and the rules that are shown; `beside` those without a browser, the named checks. The
        browser's come last and alone: beside a page others would take its time."""
        services.provide()
        with ThreadPoolExecutor(2) as pool:
            browser = pool.submit(find_browsers, self.python)
            looking = pool.submit(self.look, beside, 1) if beside else None
            self._pytest("tests", *PARALLEL, "-m", "not browser", *arguments)
            if looking:
                looking.result()
        try:
            found = browser.result()
        except Missing as missing:
            self.results.append(("browser", "not run", str(missing)))
        else:
            self._pytest("browser", *PAGES, "-m", "browser", *arguments, env=found)
        self.step("rules", lambda: print(rules.check(self.tested), flush=True))

    def coverage(self, *arguments: str) -> None:
        """How much of each room the tests pass through. They take a third longer when somebody counts."""
        self.tests("--cov", "--cov-append", "--cov-report=", *arguments)
        print(per_room(self.python), flush=True)

    def fast_tests(self, *arguments: str) -> None:
        self._pytest("tests", *PARALLEL, "-m", "not slow and not browser", *arguments)

    @property
    def tested(self) -> Results:
        return Results(self._reports)

    def _report(self, name: str) -> Path:
        report = HOME / f"junit-{name}.xml"
        report.unlink(missing_ok=True)
        self._reports.append(report)
        return report

    def _pytest(self, name: str, *arguments: str, env: dict[str, str] | None = None) -> None:
        say(f"testing: {name}")
        report = self._report(name)
        shutil.rmtree(DATA, ignore_errors=True)
        # the same examples every time; and what this machine's owner keeps (tables, games) must not
        # decide how a test goes
        own = {"CI": "1", "TABLIER_DATA": str(DATA), **(env or {})}
        command = [self.python, "-m", "pytest", "-q", "--tb=short", f"--junitxml={report}", *arguments]
        self.step(name, lambda: run(command, env=own))

    def close(self) -> int:
        """The table of results and, where tests ran, their count alone on the last line."""
        results = [*self.results, *(("some tests", "not run", reason) for reason in self.tested.skipped())]
        for name, result, note in results:
            say(f"{result:8} {name:14} {note}")
        if self._reports:
            print(self.tested.count(), flush=True)
        outcomes = {result for _, result, _ in results}
        return 1 if "failed" in outcomes else 3 if "not run" in outcomes else 0


def _call(program: str, *arguments: str) -> None:
    code, output = hear([programs_of(VENV) / program, *arguments])
    if code:
        raise Failed(f"{program} ended with {code}", output)
