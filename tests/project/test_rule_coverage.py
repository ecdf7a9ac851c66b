"""The rule check itself: it reads pages, counts only passing tests, and fails for both kinds of gap."""

from pathlib import Path

import pytest

import rule_coverage
from rule_coverage import faults, rule_ids

pytest_plugins = ["pytester"]

PAGE = """# A game
## Description
- EXT-9 is only spoken of here.
## Rules
- **EXT-1** Two players.
- `EXT-2` A board; see SHA-256 and EXT-1.
### EXT-3 Heading
| EXT-4 | a row |
## Rulings
- EXT-R1 A ruling.
## Notation
- EXT-8 is no rule here.
"""


def test_a_page_defines_ids_only_where_they_open_a_line_under_rules_or_rulings() -> None:
    assert rule_ids(PAGE) == ["EXT-1", "EXT-2", "EXT-3", "EXT-4", "EXT-R1"]


def test_a_rule_without_a_passing_test_and_an_unknown_mark_are_faults() -> None:
    known = {"EXT-1": "extinction.md", "EXT-2": "extinction.md"}
    assert faults(known, {"EXT-1", "EXT-2"}, {"EXT-1"}) == []
    assert faults(known, {"EXT-1"}, {"EXT-1", "EXT-2", "EXT-99"}) == [
        "extinction.md: EXT-2 has no passing test",
        "mark of unknown rule EXT-99",
    ]


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_failing_test_shows_no_rule_also_with_parallel_workers(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, workers: str
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(rule_coverage.__file__).parent))
    pytester.makeconftest(
        """
        import pytest, rule_coverage
        rule_coverage.known_rules = lambda: {"EXT-1": "page.md", "EXT-2": "page.md"}
        def pytest_configure(config):
            config.addinivalue_line("markers", "rule(*ids): rules")
            if not hasattr(config, "workerinput"):
                config.pluginmanager.register(rule_coverage.RuleCoverage())
        def pytest_collection_modifyitems(items):
            rule_coverage.RuleCoverage.note(items)
        """
    )
    pytester.makepyfile(
        """
        import pytest
        @pytest.mark.rule("EXT-1")
        def test_good(): pass
        @pytest.mark.rule("EXT-2")
        def test_bad(): assert False
        """
    )
    result = pytester.runpytest_subprocess("-n", workers, "-p", "no:cacheprovider")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["page.md: 1 of 2 rules*", "page.md: EXT-2 has no passing test"])
