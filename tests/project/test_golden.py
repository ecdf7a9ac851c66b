"""Golden playthroughs: everything observable along one seeded game stays as it was.

The first line of a file is the command that writes it:
`tablier playthrough ignis --seed 1 > tests/golden/ignis.txt`.
"""

import difflib
import shlex
from pathlib import Path

import pytest

import tablier
from tablier.cli import main

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.txt")), ids=lambda file: file.stem)
def test_the_game_plays_as_it_did(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = file.read_text("utf-8")
    command = kept.partition("\n")[0].removeprefix("# ")
    assert command.startswith("tablier playthrough "), f"{file.name} does not begin with its command"
    with pytest.raises(SystemExit):
        main(shlex.split(command)[1:])
    told = capsys.readouterr().out
    if told != kept:
        both = (text.splitlines(keepends=True) for text in (kept, told))
        diff = list(difflib.unified_diff(*both, fromfile=str(file.name), tofile=command))
        pytest.fail("".join(diff[:80]), pytrace=False)


@pytest.mark.parametrize("slug", tablier.available())
def test_every_game_has_a_golden_playthrough(slug: str) -> None:
    assert list(GOLDEN.glob(f"{slug}*.txt")), f"run: tablier playthrough {slug} > tests/golden/{slug}.txt"
