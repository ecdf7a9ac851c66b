"""What is packed for a page, run as a page runs it: Python's own library, the archive, and nothing else."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tools import pocket

WALK = """
import json, sys
from tablier.pocket import House

house, told = House(lambda key, text: None), []

def ask(method, path, body=None):
    status, text = house.ask(method, path, "" if body is None else json.dumps(body))
    told.append([path, status, text])
    return json.loads(text)

ask("GET", "/me"), ask("GET", "/nowhere")
for game in ask("GET", "/games"):
    for lesson in ask("GET", f"/games/{game['slug']}/lessons"):
        way, done = f"/lessons/{lesson['id']}", []
        ask("POST", way, {"done": [], "do": "nonsense"})
        while (now := ask("POST", way, {"done": done, "hint": True}))["step"]:
            done = ask("POST", way, {"done": done, "do": now["solution"]})["done"]
    if ask("GET", f"/puzzles/{game['slug']}/themes"):
        way = f"/puzzles/{ask('GET', f'''/puzzles/{game['slug']}/daily''')['id']}"
        ask("POST", way, {"done": [], "hint": True}), ask("POST", way, {"done": [], "solution": True})
ask("POST", "/lessons/ignis.push", {"done": "nonsense"})
json.dump({"told": told, "modules": sorted(sys.modules), "levels": [
    (game["slug"], [level["key"] for level in game["levels"]]) for game in ask("GET", "/games")]}, sys.stdout)
"""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("page")
    for name, data in pocket.contents():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def walked(*folders: Path) -> dict[str, Any]:
    paths = [str(folder) for folder in folders]
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-B", "-c", f"import sys; sys.path[:0] = {paths!r}\n{WALK}"],
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


@pytest.fixture(scope="module")
def page(archive: Path) -> dict[str, Any]:
    return walked(archive)


def test_every_lesson_is_walked_to_its_end_without_anything_compiled(page: dict[str, Any]) -> None:
    tops = {name.partition(".")[0] for name in page["modules"]} - sys.stdlib_module_names
    assert tops <= {"tablier", "msgspec", "__main__"}
    ends = {path for path, _, text in page["told"] if path.startswith("/lessons/") and '"step":null' in text}
    listed = [text for path, _, text in page["told"] if path.endswith("/lessons")]
    assert len(ends) == sum(len(json.loads(text)) for text in listed) > 0
    assert {slug: len(levels) for slug, levels in page["levels"]} == {
        slug: 4 if slug in ("extinction", "ignis") else 0 for slug, _ in page["levels"]
    }


def test_the_stand_in_says_what_msgspec_says(page: dict[str, Any], archive: Path, tmp_path: Path) -> None:
    real = tmp_path / "real"
    real.mkdir()
    (real / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    said = {tuple(one[:2]): one[2] for one in walked(real, archive)["told"] if one[1] == 200}
    mine = {tuple(one[:2]): one[2] for one in page["told"] if one[1] == 200}
    assert mine == said


def test_only_what_a_page_can_load_goes_along(archive: Path) -> None:
    names = {str(path.relative_to(archive)) for path in archive.rglob("*") if path.is_file()}
    assert {"msgspec/struct.py", "tablier/pocket/house.py", "tablier/core/match.py"} <= names
    assert not [name for name in names if name.endswith((".tbl", ".pyi")) or "thin_ice" in name]
    assert sum((archive / name).stat().st_size for name in names) < 1_500_000


def test_the_archive_is_the_same_each_time() -> None:
    assert pocket.archive() == pocket.archive()
