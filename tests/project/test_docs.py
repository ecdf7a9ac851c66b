"""The documents hold: examples print what they say, links lead somewhere, derived files are fresh."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

import tablier
from docs.derive import derived
from tablier.cli import main

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
HEADINGS = [
    "Description",
    "Rules",
    "Rulings",
    "Notation",
    "Options",
    "View",
    "Bots",
    "Library",
    "Version history",
]
_EXAMPLE = re.compile(r"^```python\n(.*?)^```\n+```text\n(.*?)^```$", re.M | re.S)
_CONSOLE = re.compile(r"^```console\n\$ tablier (.*?)\n(.*?)^```$", re.M | re.S)
_LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


def cases(pattern: re.Pattern[str]) -> list[object]:
    return [
        pytest.param(*found.groups(), id=f"{page.name}-{number}")
        for page in PAGES
        for number, found in enumerate(pattern.finditer(page.read_text("utf-8")), 1)
    ]


@pytest.mark.parametrize(("code", "output"), cases(_EXAMPLE))
def test_library_examples_print_what_the_page_says(code: str, output: str) -> None:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, "example", "exec"), {})
    assert said.getvalue() == output


@pytest.mark.parametrize(("arguments", "output"), cases(_CONSOLE))
def test_commands_print_what_the_page_says(
    arguments: str, output: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main(shlex.split(arguments))
    assert capsys.readouterr().out == output


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    links = _LINK.findall(page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("slug", tablier.available())
def test_every_game_has_its_page_with_the_same_headings(slug: str) -> None:
    page = (ROOT / "docs" / "games" / f"{slug}.md").read_text("utf-8")
    found = re.findall(r"^## (.+)$", page, re.M)
    assert [heading for heading in found if heading in HEADINGS] == HEADINGS


def test_derived_files_are_fresh() -> None:
    stale = [file.name for file, text in derived().items() if not is_fresh(file, text)]
    assert stale == [], "run: python3 dev.py docs"


def is_fresh(file: Path, text: str) -> bool:
    return file.is_file() and file.read_text("utf-8") == text
