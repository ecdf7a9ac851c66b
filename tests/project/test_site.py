"""The site: what is added to the pages of docs/. That it builds strictly is a step of `dev.py test`."""

from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from mkdocs.exceptions import PluginError
from nbclient.exceptions import CellExecutionError

import tablier
from docs.doctests import fenced
from docs.notebooks import FOLDER, NOTEBOOKS, page, run
from docs.reference import front_door, game_page
from docs.site import ROOMS, on_post_page, repository_path, site_path

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.ipynb")), ids=lambda file: file.stem)
def test_a_notebook_is_shown_and_kept_without_results(file: Path) -> None:
    assert file in NOTEBOOKS
    notebook = nbformat.read(file, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code
    assert [cell for cell in code if cell.outputs or cell.execution_count] == []


def notebook(*cells: str) -> str:
    return nbformat.writes(
        nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    )


def test_a_page_shows_what_a_notebook_gave() -> None:
    shown = page(run(notebook("import tablier", "print('said')", "tablier.new('ignis')", "6 * 7")))
    assert "```text\nsaid\n```" in shown
    assert '<div class="output">' in shown
    assert "<svg" in shown
    assert "```text\n42\n```" in shown


def test_a_notebook_that_fails_fails_the_build() -> None:
    with pytest.raises(CellExecutionError, match="nobody"):
        run(notebook("raise ValueError('nobody')"))


def test_examples_in_docstrings_are_shown_as_code() -> None:
    lines = ["Say:", "", ">>> 1 + 1", "2", "", "Then:", "```", ">>> left as it is", "```", ">>> 3", "3"]
    assert list(fenced(lines)) == [
        *["Say:", "", "```pycon", ">>> 1 + 1", "2", "```", ""],
        *["Then:", "```", ">>> left as it is", "```", "```pycon", ">>> 3", "3", "```"],
    ]


@pytest.mark.parametrize(
    "fetched",
    [
        '<script src="https://example.org/a.js"></script>',
        "<link rel=stylesheet href='//example.org/a.css'>",
        '<img alt="" src=http://example.org/a.png>',
    ],
)
def test_a_page_that_fetches_from_another_host_is_refused(fetched: str) -> None:
    where = SimpleNamespace(file=SimpleNamespace(src_uri="a.md"))
    with pytest.raises(PluginError, match=r"a\.md fetches from another host"):
        on_post_page(f"<p>{fetched}</p>", where, None)  # type: ignore[arg-type]
    linked = '<link rel="canonical" href="http://a.b"><a href="https://a.b">elsewhere</a><img src="a.png">'
    assert on_post_page(linked, where, None) == linked  # type: ignore[arg-type]


def test_every_room_has_a_page_in_the_reference() -> None:
    rooms = {
        folder.name for folder in (ROOT / "src" / "tablier").iterdir() if (folder / "__init__.py").exists()
    }
    assert rooms - set(ROOMS) == {"cli", "front"}  # a command has --help; the front door's page is derived
    assert {file.stem for file in (ROOT / "docs" / "reference").glob("*.md")} == set(ROOMS)


def test_the_reference_follows_from_the_package() -> None:
    assert all(f"heading: tablier.{name}\n" in front_door() for name in tablier.__all__[1:])
    for slug in tablier.available():
        assert f"::: tablier.games.{slug.replace('-', '_')}\n" in game_page(tablier.game(slug))


@pytest.mark.parametrize(
    ("file", "place"),
    [("README.md", "index.md"), ("docs/games/ignis.md", "games/ignis.md"), ("CHANGELOG.md", "CHANGELOG.md")],
)
def test_a_file_has_one_place_in_the_site(file: str, place: str) -> None:
    assert site_path(Path(file)) == place
    assert repository_path(place) == Path(file)
