"""No game is named in a room that all games share: what one has and another lacks is asked of the game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablier.games import slugs

PACKAGE = Path(__file__).parents[2] / "src" / "tablier"
WHOLE = ("core", "testing", "bots/generic", "bots/search", "adapters", "store", "server")
TOP = ("bots", "lab", "cli", "cli/terminal", "games")
FILES = sorted(
    {
        *(file for room in WHOLE for file in (PACKAGE / room).rglob("*.py")),
        *(file for room in TOP for file in (PACKAGE / room).glob("*.py")),
    }
)
NAMES = re.compile(
    "|".join(rf"\b{re.escape(name)}\b" for slug in slugs() for name in {slug, slug.replace("-", "_")}), re.I
)


def named(source: str) -> Iterator[tuple[int, str]]:
    """Where code names a game: in a string, an import or a name, but not in a comment, a docstring, or a
    sentence, which may give an example."""
    tree = ast.parse(source)
    docstrings = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if node in docstrings:
            continue
        for text in _texts(node):
            if NAMES.search(text.replace("_", " ")) or NAMES.search(text):
                yield getattr(node, "lineno", 0), text


def _texts(node: ast.AST) -> list[str]:
    match node:
        case ast.Constant(value=str(text)) if " " not in text:
            return [text]
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=module, names=names):
            return [module or "", *(alias.name for alias in names)]
        case ast.Name(id=name):
            return [name]
        case ast.Attribute(attr=name):
            return [name]
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
    return []


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_no_game_is_named_in_a_shared_room(file: Path) -> None:
    assert list(named(file.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "line",
    [
        'if game.slug == "ignis": pass',
        "from tablier.games.endangered import pack",
        "import tablier.bots.thin_ice",
        'KINDS = {"thin-ice": 3}',
        "def _extinction(): pass",
        "x = games.ignis",
    ],
)
def test_a_name_in_code_is_found(line: str) -> None:
    assert list(named(line))


@pytest.mark.parametrize("text", ['"""Example: tablier play ignis."""', "# ignis", "x = 1  # extinction"])
def test_examples_and_comments_may_name_one(text: str) -> None:
    assert not list(named(text))
