"""`tablier pack`: check, begin, and one clear line for each fault, in the terminal's language."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tablier.cli import main
from tablier.core.typography import typeset
from tablier.games.endangered.pack import OWN


def tablier(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    return int(str(ended.value.code or 0))


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def test_our_pack_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert tablier("pack", "check", str(OWN)) == 0
    said = capsys.readouterr().out
    assert "12 ambassadors, 10 specialties, 70 cards, 54 effect cards" in said
    assert "reached and played in 400 games of each scenario" in said


def test_a_card_that_never_comes_into_play_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert tablier("pack", "check", str(OWN), "--games", "1") == 2  # one game cannot show all of them
    said = capsys.readouterr().err
    assert ": never in play in 1 random games" in said
    assert re.search(r"scenarios/tiger\.toml:\d+, cards\[", said)
    assert "roles/" in said


def test_a_new_pack_can_be_changed_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert tablier("pack", "new", str(folder)) == 0
    assert (folder / "README.md").is_file()
    assert tablier("pack", "new", str(folder)) == 2
    assert "is not empty" in capsys.readouterr().err
    assert tablier("pack", "check", str(folder), "--games", "0") == 0
    file = folder / "ambassadors.toml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("target = 6", 'target = "six"', 1), encoding="utf-8"
    )
    assert tablier("pack", "check", str(folder)) == 2
    said = capsys.readouterr().err
    assert "ambassadors.toml:10, ambassadors[brazil].target" in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("spoken", "said"),
    [
        (
            "en_GB.UTF-8",
            [
                "ambassadors.toml:10, ambassadors[brazil].target: expected a whole number, found "
                "a text in quotes",
                "scenarios/otter.toml:13, birth_die: 2 at least, found 0",
                "tablier: 2 faults in mine",
            ],
        ),
        (
            "fr_FR.UTF-8",
            [
                "ambassadors.toml:10, ambassadors[brazil].target : attendu : un nombre entier, trouvé : "
                "un texte entre guillemets",
                "scenarios/otter.toml:13, birth_die : 2 au moins, trouvé : 0",
                "tablier: 2 fautes dans mine",
            ],
        ),
    ],
)
def test_each_fault_has_a_line_in_the_terminals_language(
    tmp_path: Path, spoken: str, said: list[str]
) -> None:
    """As somebody reads it who runs the command."""
    shutil.copytree(OWN, tmp_path / "mine")
    for file, old, new in (
        ("ambassadors.toml", "target = 6", 'target = "six"'),
        ("scenarios/otter.toml", "birth_die = 6", "birth_die = 0"),
    ):
        path = tmp_path / "mine" / file
        path.write_text(path.read_text("utf-8").replace(old, new, 1), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "tablier", "pack", "check", "mine"],
        cwd=tmp_path,
        env={**os.environ, "LC_ALL": spoken, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.splitlines() == [typeset(line) if spoken.startswith("fr") else line for line in said]


def test_all_of_it_is_said_in_french_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    folder = tmp_path / "mine"
    assert tablier("pack", "new", str(folder)) == 0
    assert typeset("contient maintenant un paquet entier ; README.md") in capsys.readouterr().out
    assert tablier("pack", "new", str(folder)) == 2
    assert typeset(f"tablier: {folder} n'est pas vide") in capsys.readouterr().err
    assert tablier("pack", "check", str(folder), "--games", "0") == 0
    assert typeset("70 cartes, 54 cartes Effet. Toutes ont été lues ; aucune") in capsys.readouterr().out


def test_a_yellow_card_is_looked_for_where_it_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(OWN, folder)
    for path in folder.rglob("*.toml"):  # nobody draws, and so nothing is played but what one begins with
        text = re.sub(r'"draw"(, cards = \d+)?', '"gain", money = 1', path.read_text("utf-8"))
        path.write_text(text, encoding="utf-8")
    assert tablier("pack", "check", str(folder), "--games", "1") == 2
    lines = capsys.readouterr().err.splitlines()
    yellow = {"research", "audience", "collection", "volunteers"}
    assert any(line.startswith("pack.toml:") for line in lines)
    for line in lines:
        assert line.startswith("pack.toml:") == bool(set(re.findall(r"\[([a-z-]+)\]", line)) & yellow)
    assert len(lines) == len(set(lines))


def test_what_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    for command, place in (("check", "nowhere-at-all"), ("play", "nowhere-at-all"), ("new", str(file))):
        assert tablier("pack", command, place) == 2
        assert capsys.readouterr().err == f"tablier: {place} is no folder\n"
    assert tablier("pack", "new", str(file / "mine")) == 2
    assert capsys.readouterr().err == f"tablier: {file / 'mine'} cannot be written to\n"


def test_play_takes_a_pack_from_any_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, record = tmp_path / "mine", tmp_path / "game.txt"
    assert tablier("pack", "new", str(folder)) == 0
    file = folder / "pack.toml"
    file.write_text(
        file.read_text(encoding="utf-8").replace('en = "Plan"', 'en = "Scheme"'), encoding="utf-8"
    )
    words = ("--people", "0", "--bot", "random", "--seed", "3", "--language", "en", "--save", str(record))
    assert tablier("pack", "play", str(folder), *words) == 0
    assert "Scheme" in capsys.readouterr().out
    assert str(folder) in record.read_text(encoding="utf-8")


def test_a_broken_pack_never_starts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert tablier("pack", "new", str(folder)) == 0
    (folder / "ambassadors.toml").write_text("ambassadors = []\n", encoding="utf-8")
    assert tablier("pack", "play", str(folder)) == 2
    assert "ambassadors.toml" in capsys.readouterr().err
