"""Every lesson holds under the rules as they are, and goes the way it went when someone last looked."""

import difflib
import shlex
from pathlib import Path

import pytest

import tablier
from tablier.bots import solve
from tablier.cli import main
from tablier.games import find
from tablier.learn import Run, lessons
from tablier.learn.goals import read_goal
from tablier.learn.opponents import first_level
from tablier.testing import check_lessons
from tools.rules import rule_ids

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "lessons"


@pytest.mark.parametrize("slug", tablier.available())
def test_the_lessons_keep_their_laws(slug: str) -> None:
    page = (ROOT / "docs" / "games" / f"{slug}.md").read_text("utf-8")
    check_lessons(find(slug), rule_ids(page))


@pytest.mark.parametrize("slug", tablier.available())
def test_a_robot_walks_them_as_it_did(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    kept = (GOLDEN / f"{slug}.txt").read_text("utf-8")
    command = kept.partition("\n")[0].removeprefix("# ")
    assert command == f"tablier learn {slug} --walk"
    with pytest.raises(SystemExit):
        main(shlex.split(command)[1:])
    told = capsys.readouterr().out
    if told != kept:
        both = (text.splitlines(keepends=True) for text in (kept, told))
        pytest.fail(
            "".join(list(difflib.unified_diff(*both, fromfile=slug, tofile=command))[:80]), pytrace=False
        )


def wins(slug: str) -> list[tuple[Run, int]]:
    """Every step that asks to win in so many moves, where it begins."""
    found: list[tuple[Run, int]] = []
    for lesson in lessons(slug):
        run = Run(lesson)
        while not run.finished:
            goal = run.goal
            if goal and goal == read_goal(f"win in {goal.moves}") and run.moves_left == goal.moves:
                found.append((run.copy(), goal.moves))
            run.do(run.solution())
    return found


@pytest.mark.parametrize("slug", ["extinction", "ignis"])
def test_the_solver_agrees_with_the_proofs(slug: str) -> None:
    """A win in n moves of one's own takes 2n - 1 of both sides, and no less, or the lesson would say so."""
    stated = wins(slug)
    assert stated
    for run, moves in stated:
        solution = solve(run.game, run.match.state)
        assert (solution.result, solution.moves) == ("win", 2 * moves - 1), run.lesson.id


@pytest.mark.parametrize("slug", tablier.available())
def test_the_last_one_leads_to_a_real_game(slug: str) -> None:
    then = lessons(slug)[-1].then
    assert then is not None
    assert first_level(slug)
    tablier.new(slug, options=then.options, players=then.players)
