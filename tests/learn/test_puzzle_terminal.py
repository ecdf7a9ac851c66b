"""`tablier puzzles solve` and `daily` as a person at a terminal meets them."""

import io
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from tablier.cli import main
from tablier.learn.puzzles import Puzzle, puzzles
from tablier.learn.puzzles.choosing import daily

Solve = Callable[..., tuple[int, str, str]]
DAY = "2027-02-15"


@pytest.fixture
def solve(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Solve:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("TABLIER_DATA", str(tmp_path))

    def solve(*arguments: str, typed: tuple[str, ...] = ()) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        with pytest.raises(SystemExit) as ended:
            main(["puzzles", *arguments])
        out, err = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return ended.value.code, out, err

    return solve


def way(puzzle: Puzzle) -> tuple[str, ...]:
    run = puzzle.run()
    while not run.finished:
        run.do(next(iter(run.served())))
    return tuple(run.done)


def wrong(puzzle: Puzzle) -> str:
    run = puzzle.run()
    return next(text for text in run.match.legal.texts if text not in run.served())


def test_a_puzzle_is_solved_by_name(solve: Solve) -> None:
    puzzle = next(one for one in puzzles("ignis") if one.goal == "win in 2")
    code, out, _ = solve("solve", "ignis", puzzle.id.partition(".")[2], typed=way(puzzle))
    assert code == 0
    assert "Your turn: win in 2 moves." in out
    assert "Solved." in out
    assert f"Puzzle {puzzle.id}, difficulty {puzzle.difficulty}" in out


def test_a_wrong_move_is_refuted_hints_come_in_two_steps_and_the_solution_is_told(solve: Solve) -> None:
    puzzle = next(one for one in puzzles("ignis") if one.goal == "win in 2")
    typed = (wrong(puzzle), "hint", "hint", "solution", "nonsense", "quit")
    _, out, _ = solve("solve", "ignis", puzzle.id, "--language", "fr", typed=typed)
    assert "le but n’est plus certain. Votre coup est repris." in out
    assert "Ce qui se passe ici\xa0: " in out
    assert f"Un seul coup y mène\xa0: {puzzle.line[0]}." in out
    assert "Résolu." not in out


def test_the_daily_puzzle_ends_with_a_result_that_spoils_nothing(solve: Solve) -> None:
    puzzle = daily("ignis", date.fromisoformat(DAY))
    typed = (wrong(puzzle), *way(puzzle))
    _, out, _ = solve("daily", "ignis", "--day", DAY, typed=typed)
    result = out.rpartition("\n\n")[2]
    assert result == f"Tablier · Ignis · puzzle of {DAY}\n🟥🟩\nSolved, 2 tries\n"
    _, again, _ = solve("daily", "ignis", "--day", DAY, typed=way(puzzle))
    assert again.endswith(result), "the first result of a day stays"
    _, left, _ = solve("daily", "ignis", "--day", DAY, typed=("quit",))
    assert "🟩" not in left


def test_what_is_not_there_is_said_in_one_line(solve: Solve) -> None:
    code, _, err = solve("solve", "ignis", "juggling")
    assert (code, "unknown puzzle: ignis.juggling" in err) == (2, True)
    code, _, err = solve("solve", "ignis", "--theme", "juggling")
    assert (code, "unknown theme: juggling; known: " in err) == (2, True)
    code, _, err = solve("daily", "ignis", "--day", "tomorrow")
    assert (code, "tomorrow is no day such as 2027-02-14" in err) == (2, True)
