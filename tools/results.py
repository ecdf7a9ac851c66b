"""What the tests came to, read from the files that pytest leaves (JUnit XML)."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path


class Results:
    """Several runs, read as one."""

    def __init__(self, files: Iterable[Path]) -> None:
        self._runs = [ElementTree.parse(file).getroot() for file in files if file.is_file()]

    def skipped(self) -> list[str]:
        """Why tests were skipped, each reason with how many."""
        reasons = Counter(skip.get("message", "") for run in self._runs for skip in run.iter("skipped"))
        return [f"{reason} ({count})" for reason, count in sorted(reasons.items())]

    def marked(self) -> set[str]:
        """The rules that tests claim to show."""
        return {rule for case in self._cases() for rule in _rules(case)}

    def shown(self) -> set[str]:
        """The rules that passing tests show."""
        return {rule for case in self._cases() if _has_passed(case) for rule in _rules(case)}

    def count(self) -> str:
        """'N passed, N failed'; skipped ones are named only where there are any."""
        failed, left = self._total("failures") + self._total("errors"), self._total("skipped")
        line = f"{self._total('tests') - failed - left} passed, {failed} failed"
        return f"{line}, {left} skipped" if left else line

    def _cases(self) -> Iterator[ElementTree.Element]:
        return (case for run in self._runs for case in run.iter("testcase"))

    def _total(self, name: str) -> int:
        return sum(int(suite.get(name, "0")) for run in self._runs for suite in run.findall("testsuite"))


def _rules(case: ElementTree.Element) -> list[str]:
    return [mark.get("value", "") for mark in case.iter("property") if mark.get("name") == "rule"]


def _has_passed(case: ElementTree.Element) -> bool:
    return not any(case.findall(fault) for fault in ("failure", "error", "skipped"))
