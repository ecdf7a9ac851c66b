"""The rule check itself: it reads pages, counts only passing tests, and fails for both kinds of gap."""

from pathlib import Path

import pytest

import marks
from tools.results import Results
from tools.rules import check, rule_ids
from tools.shell import Failed

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
ALL = ["EXT-1", "EXT-2", "EXT-3", "EXT-4", "EXT-R1"]


def test_a_page_defines_ids_only_where_they_open_a_line_under_rules_or_rulings() -> None:
    assert rule_ids(PAGE) == ALL


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "page.md").write_text(PAGE)
    return folder


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """The runs find our marks, and load no more plugins than they need."""
    monkeypatch.setenv("PYTHONPATH", str(Path(marks.__file__).parent))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


def run(pytester: pytest.Pytester, workers: str, **tests: str) -> Path:
    """A small project's tests, noted as ours are; the file that pytest leaves."""
    pytester.makeconftest(
        """
        from marks import note_rules
        def pytest_configure(config):
            config.addinivalue_line("markers", "rule(*ids): rules")
        def pytest_collection_modifyitems(items):
            note_rules(items)
        """
    )
    pytester.makepyfile(**tests)
    junit = pytester.path / "junit.xml"
    pytester.runpytest_subprocess(
        "-p", "xdist", "-n", workers, "-p", "no:cacheprovider", f"--junitxml={junit}"
    )
    return junit


def shows(*ids: str, body: str = "pass") -> str:
    return f"import pytest\n@pytest.mark.rule(*{ids})\ndef test_it(): {body}\n"


@pytest.mark.parametrize("workers", ["0", "2"])
def test_the_gaps_of_a_run(pytester: pytest.Pytester, pages: Path, workers: str) -> None:
    junit = run(
        pytester,
        workers,
        test_good=shows("EXT-1", "EXT-2", "EXT-R1"),
        test_bad=shows("EXT-3", body="assert False"),
        test_left=shows("EXT-4", body="pytest.skip('not here')"),
        test_odd=shows("EXT-99"),
    )
    with pytest.raises(Failed) as told:
        check(Results([junit]), pages)
    assert told.value.output.splitlines() == [
        "page.md: 3 of 5 rules shown by passing tests",
        "page.md: EXT-3 has no passing test",
        "page.md: EXT-4 has no passing test",
        "mark of unknown rule EXT-99",
    ]


def test_what_two_runs_show_together_counts(pytester: pytest.Pytester, pages: Path) -> None:
    first = run(pytester, "0", test_some=shows(*ALL[:3])).rename(pytester.path / "first.xml")
    second = run(pytester, "0", test_some=shows(*ALL[3:]))
    assert check(Results([first, second]), pages) == "page.md: 5 of 5 rules shown by passing tests"
