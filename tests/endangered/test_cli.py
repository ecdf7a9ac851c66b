"""`tablier pack`: check, begin, and one clear line where something is wrong."""

import re
from pathlib import Path

import pytest

from tablier.cli import main
from tablier.games.endangered.pack import OWN


def tablier(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    return int(str(ended.value.code or 0))


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


def test_what_is_no_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert tablier("pack", "check", "nowhere-at-all") == 2
    assert "nowhere-at-all is no folder" in capsys.readouterr().err


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
