"""`tablier learn` as a person at a terminal meets it."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from tablier.cli import main

Learn = Callable[..., tuple[int, str, str]]


@pytest.fixture
def learn(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Learn:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("TABLIER_DATA", str(tmp_path))

    def learn(*arguments: str, typed: tuple[str, ...] = ()) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        with pytest.raises(SystemExit) as ended:
            main(["learn", *arguments])
        out, err = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return ended.value.code, out, err

    return learn


PUSH = ("", "", "Eb2>", "Ea2>", "Aa1>")


def test_a_lesson_is_walked_to_its_end(learn: Learn) -> None:
    code, out, _ = learn("ignis", "push", typed=PUSH)
    assert code == 0
    assert "b2 cannot be entered from the left: it does not lie at that edge (IGN-3)" in out
    assert "You: Fire slides an Earth in at a2 from the left" in out
    assert out.endswith("Lesson done.\n")


def test_in_french_with_vous(learn: Learn) -> None:
    _, out, _ = learn("ignis", "1", "--language", "fr", typed=PUSH)
    assert "Vous êtes le Feu" in out
    assert "Leçon terminée." in out


def test_the_list_shows_what_is_done_and_enter_takes_the_next(learn: Learn) -> None:
    _, out, _ = learn("ignis", typed=("", *PUSH, "quit"))
    assert "·  1  Slide a tile in" in out
    assert "✓  1  Slide a tile in" in out
    assert "Which one? (Enter: 2; quit to end)" in out
    _, again, _ = learn("ignis", typed=("nine", "quit"))
    assert "✓  1  Slide a tile in" in again
    assert "There is no lesson nine; there are: push, gap" in again


def test_hints_refusals_undo_and_beginning_again(learn: Learn) -> None:
    typed = ("", "", "Eb2>", "hint", "hint", "zz", "Eb2>", "?", "Ea2>", "undo", "moves", "again", "quit")
    _, out, _ = learn("ignis", "push", typed=typed)
    assert "Look at a2." in out
    assert "For example: Ea2>." in out
    assert "column 1: expected A or E" in out
    assert "hint (a hint, then the answer)" in out
    assert "Taken back." in out
    assert "1 Aa1^" in out
    assert out.count("You are Fire") == 2
    assert "Lesson done." not in out


def test_a_pile_is_built_by_words(learn: Learn) -> None:
    typed = ("", "stand M1 at 0 0", "stand L1 at 0 0", "stand L1 at 30 0", "done")
    _, out, _ = learn("thin-ice", "place", typed=typed)
    assert "M1 was not called (THI-4)" in out
    assert out.endswith("Lesson done.\n")


def test_the_last_lesson_leads_to_a_real_game(learn: Learn) -> None:
    typed = ("", "Ec2^", "Ea2^", "", "", "quit")
    _, out, _ = learn("ignis", "finish", typed=typed)
    assert "Now a real game: on the large board, against a beginner." in out
    assert "6  .  .  .  .  .  ." in out


def test_what_is_not_there_is_said_in_one_line(learn: Learn) -> None:
    code, _, err = learn("ignis", "juggling")
    assert code == 2
    assert "There is no lesson juggling" in err
    assert learn("ignis", "--language", "de")[0] == 2
