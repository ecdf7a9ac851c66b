"""The order of the rooms is a contract that really breaks the build."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def lint(tree: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache", "--config", ROOT / "pyproject.toml"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("core/words.py", "import tablier.games", "A room knows only the rooms above it"),
        ("games/extinction/rules.py", "import tablier.bots", "A room knows only the rooms above it"),
        ("games/extinction/rules.py", "import tablier.games.ignis", "No game knows another"),
        ("store/__init__.py", "import tablier.games", "The store knows the core alone"),
        ("attic/__init__.py", "", "A room knows only the rooms above it"),
    ],
)
def test_a_forbidden_import_breaks_the_contract(tmp_path: Path, file: str, line: str, contract: str) -> None:
    shutil.copytree(ROOT / "src" / "tablier", tmp_path / "tablier", ignore=shutil.ignore_patterns("web"))
    target = tmp_path / "tablier" / file
    target.parent.mkdir(exist_ok=True)
    with target.open("a") as opened:
        opened.write(f"\n{line}\n")
    judged = lint(tmp_path)
    assert judged.returncode == 1
    assert f"{contract} BROKEN" in " ".join(judged.stdout.split())
