"""Every module can be imported by its name, and every path that the documents print leads somewhere."""

import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import tablier

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
_PATH = re.compile(r"(?<![\w/.-])tablier(?:\.[a-z_]\w*)+", re.I)
_FILES = (".md", ".txt", ".svg", ".bin", ".db", ".sqlite3", ".service", ".toml", ".env")


def modules() -> list[str]:
    names = [module.name for module in pkgutil.walk_packages(tablier.__path__, "tablier.")]
    # what alembic runs is no module to import, and `__main__` starts the server
    return [name for name in names if ".migrations." not in name and name != "tablier.__main__"]


@pytest.mark.parametrize("name", modules())
def test_every_module_is_imported_by_its_dotted_name(name: str) -> None:
    assert importlib.import_module(name).__name__ == name


def printed() -> list[object]:
    found: dict[str, str] = {}
    for page in PAGES:
        for path in _PATH.findall(page.read_text("utf-8")):
            if not path.endswith(_FILES):
                found.setdefault(path, page.name)
    return [pytest.param(path, id=f"{page}:{path}") for path, page in sorted(found.items())]


@pytest.mark.parametrize("path", printed())
def test_every_path_that_the_docs_print_leads_somewhere(path: str) -> None:
    here: object = tablier
    name = "tablier"
    for part in path.split(".")[1:]:
        name = f"{name}.{part}"
        try:
            here = getattr(here, part)
        except AttributeError:
            here = importlib.import_module(name)
    assert here is not None
