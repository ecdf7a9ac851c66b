"""The checks and tests, each with its result: passed, failed, or not run. Not run is never passed."""

from __future__ import annotations

import shutil
import time
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools import client, services
from tools.browser import find_chromium
from tools.coverage import per_room
from tools.environment import VENV, programs_of
from tools.shell import HOME, Failed, Missing, hear, run, say

JUNIT = HOME / "junit.xml"
DATA = HOME / "data"
QUICK_CHECKS = ("ruff", "format", "rooms")
ALL_CHECKS = ("pyright", "svelte", *QUICK_CHECKS)


class Gate:
    """Runs steps, collects what each came to, and says it at the end."""

    def __init__(self, python: Path) -> None:
        self.python = python
        self.results: list[tuple[str, str, str]] = []
        self._commands = {
            "pyright": ["pyright", "--pythonpath", str(python)],
            "ruff": ["ruff", "check", "."],
            "format": ["ruff", "format", "--check", "."],
            "rooms": ["lint-imports", "--no-cache"],
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

    def lint(self, checks: tuple[str, ...] = ALL_CHECKS) -> None:
        """All that reads the code without running it, two at a time."""
        say(f"checking: {', '.join(checks)}")
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(self._check, checks))

    def _check(self, name: str) -> None:
        self.step(name, lambda: self._look(name))

    def _look(self, name: str) -> None:
        if name == "svelte":
            client.check(programs_of(VENV))
            return
        program, *arguments = self._commands[name]
        code, output = hear([programs_of(VENV) / program, *arguments])
        if code:
            raise Failed(f"{program} ended with {code}", output)

    def tests(self, *arguments: str) -> None:
        """Every test, the browser's too, with coverage by room and the rules that are shown."""
        environment: dict[str, str] = {}
        selection: list[str] = []
        try:
            environment["TABLIER_CHROMIUM"] = find_chromium(self.python)
        except Missing as missing:
            selection = ["-m", "not browser"]
            self.results.append(("browser tests", "not run", str(missing)))
        services.provide()
        measured = ["--cov", "--cov-report=", "--rule-coverage"]
        self.step("tests", lambda: self._pytest(*selection, *measured, *arguments, env=environment))
        self.results += [("some tests", "not run", reason) for reason in skipped(JUNIT)]
        print(per_room(self.python), flush=True)

    def fast_tests(self, *arguments: str) -> None:
        self.step("tests", lambda: self._pytest("-m", "not slow and not browser", *arguments))

    def _pytest(self, *arguments: str, env: dict[str, str] | None = None) -> None:
        say("testing")
        JUNIT.unlink(missing_ok=True)
        shutil.rmtree(DATA, ignore_errors=True)
        workers = ["-n", "2", "--dist", "loadscope"]
        # what this machine's owner keeps (tables, games) must not decide how a test goes
        own = {"TABLIER_DATA": str(DATA), **(env or {})}
        run([self.python, "-m", "pytest", "-q", *workers, f"--junitxml={JUNIT}", *arguments], env=own)

    def close(self) -> int:
        """The table of results and, where tests ran, their count alone on the last line."""
        for name, result, note in self.results:
            say(f"{result:8} {name:14} {note}")
        if any(name == "tests" for name, _, _ in self.results):
            print(count_tests(JUNIT), flush=True)
        outcomes = {result for _, result, _ in self.results}
        return 1 if "failed" in outcomes else 3 if "not run" in outcomes else 0


def skipped(junit: Path) -> list[str]:
    """Why tests were skipped, each reason with how many."""
    reasons = Counter(skip.get("message", "") for suite in _suites(junit) for skip in suite.iter("skipped"))
    return [f"{reason} ({count})" for reason, count in sorted(reasons.items())]


def _suites(junit: Path) -> list[ElementTree.Element]:
    return ElementTree.parse(junit).getroot().findall("testsuite") if junit.is_file() else []


def count_tests(junit: Path) -> str:
    """'N passed, N failed'; skipped ones are named only where there are any."""

    def total(name: str) -> int:
        return sum(int(suite.get(name, "0")) for suite in _suites(junit))

    failed, left = total("failures") + total("errors"), total("skipped")
    line = f"{total('tests') - failed - left} passed, {failed} failed"
    return f"{line}, {left} skipped" if left else line
