"""Puzzles over HTTP: the daily one, the next one, and one that is worked on without anything being kept."""

from collections.abc import Callable
from typing import Any

import pytest

from server.visitor import Visitor
from tablier.core.live import is_live
from tablier.games import find, slugs
from tablier.learn.puzzles import find_puzzle, puzzles
from tablier.learn.puzzles.themes import themes_for

Come = Callable[[], Visitor]
GAMES = tuple(slug for slug in slugs() if puzzles(slug) and not is_live(find(slug)))


@pytest.mark.parametrize("slug", GAMES)
def test_everybody_gets_the_same_daily_puzzle_and_no_hint_with_it(visitor: Come, slug: str) -> None:
    one, other = visitor().get(f"/puzzles/{slug}/daily"), visitor().get(f"/puzzles/{slug}/daily")
    assert one == other
    puzzle = find_puzzle(one["id"])
    assert (one["rating"], one["goal"], one["seat"]) == (puzzle.rating, puzzle.goal, puzzle.seat)
    assert one["say"]["fr"]
    assert "themes" not in one


@pytest.mark.parametrize("slug", GAMES)
def test_the_next_puzzle_is_near_a_rating_and_has_the_theme(visitor: Come, slug: str) -> None:
    ada = visitor()
    assert [theme["name"] for theme in ada.get(f"/puzzles/{slug}/themes")] == list(themes_for(slug))
    easy = find_puzzle(ada.get(f"/puzzles/{slug}/next", rating=700)["id"])
    hard = find_puzzle(ada.get(f"/puzzles/{slug}/next", rating=2300)["id"])
    assert easy.difficulty < hard.difficulty
    theme = puzzles(slug)[0].themes[0]
    assert theme in find_puzzle(ada.get(f"/puzzles/{slug}/next", theme=theme)["id"]).themes


@pytest.mark.parametrize("slug", GAMES)
def test_a_puzzle_is_solved_by_what_was_done(visitor: Come, slug: str) -> None:
    ada, puzzle = visitor(), puzzles(slug)[0]
    run = puzzle.run()
    now: Any = ada.post(f"/puzzles/{puzzle.id}", {})
    assert not now["solved"]
    assert now["themes"] == []
    while not now["solved"]:
        text = next(iter(run.served() or (run.step.accept if run.step else ())))
        run.do(text)
        now = ada.post(f"/puzzles/{puzzle.id}", {"done": now["run"]["done"], "do": text})
        assert now["run"]["done"] == run.done
    assert [theme["name"] for theme in now["themes"]] == list(puzzle.themes)
    assert now["source"] == puzzle.source


@pytest.mark.parametrize("slug", GAMES)
def test_a_wrong_move_is_shown_and_taken_back_and_the_solution_comes_when_asked(
    visitor: Come, slug: str
) -> None:
    ada, puzzle = visitor(), puzzles(slug)[0]
    run = puzzle.run()
    right = run.served() or (run.step.accept if run.step else ())
    wrong = next(text for text in run.match.legal.texts if text not in right)
    now = ada.post(f"/puzzles/{puzzle.id}", {"do": wrong})
    assert (now["run"]["answer"]["kind"], now["run"]["answer"]["back"], now["run"]["done"]) == (
        "wrong",
        True,
        [],
    )
    told = ada.post(f"/puzzles/{puzzle.id}", {"solution": True, "hint": True})
    assert [play["play"] for play in told["solution"]] == list(puzzle.line)
    assert all(hint["en"] for hint in told["run"]["hints"])
    assert told["themes"]


@pytest.mark.parametrize(
    ("path", "asked", "status"),
    [
        ("/puzzles/ignis.juggling", {}, 404),
        ("/puzzles/chess.castling", {}, 404),
        (f"/puzzles/{puzzles('ignis')[0].id}", {"done": ["nonsense"]}, 409),
        (f"/puzzles/{puzzles('ignis')[0].id}", {"do": 7}, 400),
    ],
)
def test_what_makes_no_sense_is_refused(visitor: Come, path: str, asked: Any, status: int) -> None:
    assert visitor().send("POST", path, asked).status_code == status


def test_a_game_without_puzzles_says_so(visitor: Come) -> None:
    ada = visitor()
    assert ada.send("GET", "/puzzles/nim/daily").status_code == 404
    assert ada.send("GET", "/puzzles/chess/next").status_code == 404
    assert ada.send("GET", "/puzzles/ignis/next?theme=juggling").status_code == 400
    assert ada.get("/puzzles/nim/themes") == []
