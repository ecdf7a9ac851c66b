"""Every rule on a game's page is shown by a passing test, and every mark names a rule that exists.

A page defines a rule where its id opens a list item, a heading or a table row under "Rules" or
"Rulings". Tests name what they show with `@pytest.mark.rule("EXT-7")`. The check is asked for with
`--rule-coverage`, since a selection of tests cannot show every rule.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[1] / "docs" / "games"
_HEADING = re.compile(r"^## +(.+?)\s*$")
_DEFINITION = re.compile(r"^\s*(?:[-*]|#{3,}|\|)\s*[*`\[]*(?P<id>[A-Z]{3}-R?\d+[a-z]?)\b")


def rule_ids(page: str) -> list[str]:
    """The ids that a page defines, in its order."""
    found: dict[str, None] = {}
    section = ""
    for line in page.splitlines():
        if heading := _HEADING.match(line):
            section = heading[1]
        elif section in ("Rules", "Rulings") and (definition := _DEFINITION.match(line)):
            found[definition["id"]] = None
    return list(found)


def known_rules(pages: Path = PAGES) -> dict[str, str]:
    """Each rule id with the page that defines it."""
    return {
        rule: page.name for page in sorted(pages.glob("*.md")) for rule in rule_ids(page.read_text("utf-8"))
    }


def faults(known: dict[str, str], passed: Iterable[str], marked: Iterable[str]) -> list[str]:
    """One line for each rule without a passing test, and for each mark of an unknown rule."""
    shown = set(passed)
    missing = [f"{page}: {rule} has no passing test" for rule, page in known.items() if rule not in shown]
    unknown = [f"mark of unknown rule {rule}" for rule in sorted(set(marked) - set(known))]
    return missing + unknown


class RuleCoverage:
    """Counts in the process that reports, so that it works with and without parallel workers."""

    def __init__(self) -> None:
        self.passed: set[str] = set()
        self.marked: set[str] = set()
        self.faults: list[str] = []

    @staticmethod
    def note(items: Iterable[pytest.Item]) -> None:
        """Let each test's report carry the rules that it shows."""
        for item in items:
            rules = {str(rule) for mark in item.iter_markers("rule") for rule in mark.args}
            item.user_properties.extend(("rule", rule) for rule in sorted(rules))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        rules = {str(value) for name, value in report.user_properties if name == "rule"}
        self.marked |= rules
        if report.when == "call" and report.passed:
            self.passed |= rules

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.faults = faults(known_rules(), self.passed, self.marked)
        if self.faults and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        known = known_rules()
        terminalreporter.section("rules")
        for page in sorted(set(known.values())):
            ids = [rule for rule, where in known.items() if where == page]
            shown = sum(rule in self.passed for rule in ids)
            terminalreporter.line(f"{page}: {shown} of {len(ids)} rules shown by passing tests")
        for fault in self.faults:
            terminalreporter.line(fault, red=True)
