"""A contest on several processes, interrupted and taken up again."""

from pathlib import Path

import pytest

from tablier.cli import main
from tablier.core import Record, TablierError
from tablier.lab.arena import Arena
from tablier.lab.contest import Contest, Entrant


def plan(games: int = 3, seed: int = 0) -> Contest:
    entrants = (Entrant.read("random"), Entrant.read("greedy"))
    return Contest("ignis", entrants, games, opening=2, seed=seed)


def test_an_interrupted_contest_goes_on(tmp_path: Path) -> None:
    arena = Arena(plan(), tmp_path)
    for _ in arena.run(processes=1):
        arena.stop()
    kept = len(list(tmp_path.glob("*.txt")))
    assert 1 <= kept == len(arena.done)
    again = Arena(plan(), tmp_path)
    assert len(again.done) == kept
    assert len(list(again.run(processes=1))) == again.total - kept
    assert again.standings.totals["greedy"].games == 3
    whole = Arena(plan(games=2), tmp_path)
    assert whole.done == {1, 2}


def test_a_folder_keeps_to_its_contest(tmp_path: Path) -> None:
    Arena(plan(), tmp_path)
    with pytest.raises(TablierError, match="another contest"):
        Arena(plan(seed=1), tmp_path)


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    Arena(plan(), tmp_path)
    (tmp_path / "00001.txt").write_text("nonsense")
    with pytest.raises(TablierError, match="00001"):
        Arena(plan(), tmp_path)
    (tmp_path / "contest.json").write_text("{")
    with pytest.raises(TablierError, match=r"contest\.json"):
        Arena(plan(), tmp_path)


def test_the_command_prints_a_table_and_keeps_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = f"arena ignis random greedy --games 2 --processes 1 --keep {tmp_path}".split()
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 0
    out = capsys.readouterr().out
    for word in ("Player", "Wins", "Draws", "Losses", "95 %", "Elo", "2 of 2 games"):
        assert word in out
    assert Record.read((tmp_path / "00001.txt").read_text()).seats == ("random", "greedy")


@pytest.mark.parametrize(
    "words",
    [
        "arena chess random greedy",
        "arena ignis random",
        "arena ignis random hero",
        "arena ignis random greedy@fast",
        "arena ignis random greedy --games 0",
        "arena ignis random greedy --option layout",
        "arena ignis random greedy --option layout=moon",
        "analyse extinction --position nonsense",
        "analyse extinction --lines 0",
        "analyse ignis --option layout=moon",
    ],
)
def test_bad_input_ends_with_one_line(
    words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(words.split())
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_analysis_shows_lines_with_their_scores(capsys: pytest.CaptureFixture[str]) -> None:
    words = "analyse extinction --depth 3 --lines 2 --position"
    with pytest.raises(SystemExit) as ended:
        main([*words.split(), "8/8/8/3p4/8/3D4/8/1QP2dq1 1 0 1"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    assert "win in 1" in out
    assert "Dd3xd5" in out
    assert "nodes" in out
