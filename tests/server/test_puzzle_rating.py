"""Puzzles as opponents: the first try counts, votes, days in a row, and what was missed in an own match."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.visitor import Visitor
from tablier.core import Match
from tablier.games import find
from tablier.learn.puzzles import Puzzle, find_puzzle, puzzles
from tablier.learn.puzzles.days import SQUARES, add_mark, days_in_a_row, is_over, is_solved, share
from tablier.learn.puzzles.mistakes import mistakes
from tablier.server.registry.glicko import Glicko, after
from tablier.server.registry.puzzling import GUESSED, LEAST, SETTLED, rate

Come = Callable[[], Visitor]

ratings = st.builds(Glicko, st.floats(100, 3500), st.floats(30, 350), st.floats(0.03, 0.09))


@settings(max_examples=100)
@given(ratings, ratings)
def test_winning_lifts_losing_lowers_and_a_draw_lies_between(player: Glicko, other: Glicko) -> None:
    won, drawn, lost = (after(player, other, score) for score in (1.0, 0.5, 0.0))
    assert lost.rating <= player.rating <= won.rating
    assert lost.rating <= drawn.rating <= won.rating
    for new in (won, drawn, lost):
        assert 0 < new.deviation <= (player.deviation**2 + (173.7178 * new.volatility) ** 2) ** 0.5 + 1e-6
        assert 0 < new.volatility < 1


@settings(max_examples=100)
@given(ratings, ratings, st.booleans())
def test_the_scale_has_no_preferred_side(player: Glicko, other: Glicko, won: bool) -> None:
    def mirrored(rating: Glicko) -> Glicko:
        return Glicko(3000 - rating.rating, rating.deviation, rating.volatility)

    new = after(player, other, float(won))
    twin = after(mirrored(player), mirrored(other), float(not won))
    assert twin.rating == pytest.approx(3000 - new.rating, abs=1e-4)
    assert twin.deviation == pytest.approx(new.deviation, abs=1e-4)


@settings(max_examples=100)
@given(ratings, ratings, st.booleans())
def test_a_puzzle_falls_when_it_is_solved_by_somebody_we_know(
    solver: Glicko, puzzle: Glicko, solved: bool
) -> None:
    new_solver, new_puzzle = rate(solver, puzzle, solved)
    assert (new_solver.rating >= solver.rating) if solved else (new_solver.rating <= solver.rating)
    assert new_solver.deviation >= LEAST
    if solver.deviation > SETTLED:
        assert new_puzzle == puzzle
    else:
        assert (new_puzzle.rating <= puzzle.rating) if solved else (new_puzzle.rating >= puzzle.rating)


@given(st.text("xhso", max_size=60))
def test_marks_end_with_the_solution_and_are_shared_without_it(given: str) -> None:
    marks = ""
    for mark in given:
        marks = add_mark(marks, mark)
    assert len(marks) <= 40
    assert not is_over(marks[:-1])
    told = share(find("ignis").title, date(2027, 2, 14), marks, 3)
    squares = told.en.splitlines()[1]
    assert squares == "".join(SQUARES[mark] for mark in marks)
    assert ("Solved" in told.en) == is_solved(marks)


@given(st.sets(st.integers(0, 30)))
def test_days_in_a_row_end_at_the_first_gap(gone: set[int]) -> None:
    today = date(2027, 2, 14)
    days = {today - timedelta(days=n) for n in gone}
    row = days_in_a_row(days, today)
    first = 0 if 0 in gone else 1
    assert all(first + n in gone for n in range(row))
    assert first + row not in gone


# --- over HTTP ------------------------------------------------------------------------------------


def steps_of(puzzle: Puzzle) -> list[str]:
    """A way to solve it."""
    run = puzzle.run()
    while not run.finished:
        run.do(next(iter(run.served() or (run.step.accept if run.step else ()))))
    return run.done


def wrong_for(puzzle: Puzzle) -> str:
    run = puzzle.run()
    right = run.served() or (run.step.accept if run.step else ())
    return next(text for text in run.match.legal.texts if text not in right)


def solve(person: Visitor, puzzle: Puzzle, **how: Any) -> Any:
    done: list[str] = []
    now: Any = None
    for text in steps_of(puzzle):
        now = person.post(f"/puzzles/{puzzle.id}", {"done": done, "do": text, **how})
        done = now["run"]["done"]
    assert now["solved"]
    return now


def standing(person: Visitor, slug: str) -> Any:
    return next(one for one in person.get("/me/puzzles") if one["game"] == slug)


def test_the_first_try_moves_both_ratings_and_no_later_one(visitor: Come) -> None:
    ada, puzzle = visitor(), puzzles("ignis")[0]
    assert (standing(ada, "ignis")["rating"], standing(ada, "ignis")["rated"]) == (1200, 0)
    change = solve(ada, puzzle, rated=True)["change"]
    assert change["solved"]
    assert change["rated"]
    assert change["before"] == 1200 < change["after"]
    assert solve(ada, puzzle, rated=True)["change"] is None
    assert ada.post(f"/puzzles/{puzzle.id}", {"do": wrong_for(puzzle), "rated": True})["change"] is None
    hard = puzzles("ignis")[-1]
    missed = ada.post(f"/puzzles/{hard.id}", {"do": wrong_for(hard), "rated": True})["change"]
    assert not missed["solved"]
    assert missed["after"] < missed["before"] == change["after"]
    now = standing(ada, "ignis")
    assert (now["rating"], now["rated"], now["solved"], now["row"]) == (missed["after"], 2, 1, 0)


def test_help_is_a_miss_and_who_plays_for_fun_moves_nothing(visitor: Come) -> None:
    ada, (first, second, third, *_) = visitor(), puzzles("extinction")
    told = ada.post(f"/puzzles/{first.id}", {"hint": True, "rated": True})
    assert not told["change"]["solved"]
    shown = ada.post(f"/puzzles/{second.id}", {"solution": True, "rated": True})
    assert shown["change"]["after"] < shown["change"]["before"]
    fun = solve(ada, third)["change"]
    assert (fun["solved"], fun["rated"], fun["before"]) == (True, False, fun["after"])
    assert standing(ada, "extinction")["row"] == 1
    assert ada.get("/puzzles/extinction/next", rating=700)["id"] not in {first.id, second.id, third.id}


def test_a_settled_solver_moves_the_puzzle(visitor: Come, server: Any) -> None:
    from tablier.server.registry import puzzling

    ada, puzzle = visitor(), puzzles("ignis")[1]
    for other in puzzles("ignis")[2:40]:
        ada.post(f"/puzzles/{other.id}", {"solution": True, "rated": True})
        if standing(ada, "ignis")["deviation"] < SETTLED:
            break
    solve(ada, puzzle, rated=True)
    row = server.registry.store.read_now(puzzling.tried, puzzle)
    assert row.rating < puzzle.rating
    assert row.deviation < GUESSED
    assert row.tries == 1
    now = visitor().post(f"/puzzles/{puzzle.id}", {})
    assert (now["puzzle"]["rating"], now["tried"]) == (round(row.rating), False)


def test_who_tried_may_vote_once(visitor: Come) -> None:
    ada, puzzle = visitor(), puzzles("ignis")[-2]
    assert ada.send("POST", f"/puzzles/{puzzle.id}/vote", {"vote": 1}).status_code == 409
    ada.post(f"/puzzles/{puzzle.id}", {"solution": True})
    assert ada.post(f"/puzzles/{puzzle.id}/vote", {"vote": 1}) == {"vote": 1, "up": 1, "down": 0}
    assert ada.post(f"/puzzles/{puzzle.id}/vote", {"vote": -1}) == {"vote": -1, "up": 0, "down": 1}
    assert ada.post(f"/puzzles/{puzzle.id}/vote", {"vote": 0}) == {"vote": 0, "up": 0, "down": 0}


def test_a_daily_puzzle_keeps_its_marks_and_can_be_told(visitor: Come) -> None:
    ada = visitor()
    shelf = next(one for one in ada.get("/puzzles") if one["game"] == "ignis")
    day, puzzle = shelf["day"], find_puzzle(shelf["daily"]["id"])
    wrong = ada.post(f"/puzzles/{puzzle.id}", {"do": wrong_for(puzzle), "day": day})["day"]
    assert (wrong["marks"], wrong["share"]["en"]) == ("x", "")
    ended = solve(ada, puzzle, day=day)["day"]
    assert (ended["marks"], ended["days"]) == ("xo", 1)
    assert "🟥🟩" in ended["share"]["fr"]
    assert not any(text in ended["share"]["en"] for text in puzzle.line)
    assert standing(ada, "ignis")["marks"] == "xo"
    other = next(one for one in puzzles("ignis") if one.id != puzzle.id)
    assert ada.send("POST", f"/puzzles/{other.id}", {"day": day}).status_code == 400


def missed_match() -> tuple[Match[Any, Any], Puzzle]:
    """A match of two moves from a puzzle: the first missed it, the answer is any."""
    puzzle = next(one for one in puzzles("ignis") if one.goal == "win in 2")
    match = puzzle.open()
    match.add(puzzle.seat, puzzle.game.read_action(wrong_for(puzzle)))
    return match, puzzle


def test_a_missed_win_is_found_again_and_a_right_move_is_no_mistake() -> None:
    match, puzzle = missed_match()
    [found] = mistakes(match, [puzzle.seat], "table x")
    assert found.id == puzzle.id
    assert found.line[0] == puzzle.line[0]
    assert found.source == "table x#1"
    assert not list(mistakes(match, [1 - puzzle.seat], "table x"))
    right = puzzle.open()
    right.add(puzzle.seat, puzzle.game.read_action(puzzle.line[0]))
    assert not list(mistakes(right, [puzzle.seat], "table x"))


def test_what_was_missed_at_a_table_becomes_a_puzzle_of_one_s_own(visitor: Come) -> None:
    ada, bob = visitor(), visitor()
    match, puzzle = missed_match()
    position = puzzle.record.options["position"]
    table = ada.make_table("ignis", "me", "me", options={"position": position})["id"]
    assert ada.send("POST", f"/tables/{table}/mistakes").status_code == 409
    with ada.sit(table) as place:
        place.act(puzzle.seat, 0, puzzle.game.write_play(match.log[0].play))
        place.hear("ack")
        place.say("resign", id="r", seat=puzzle.seat)
        place.hear("table", fits=lambda m: m["table"]["status"] == "over")
    assert bob.send("POST", f"/tables/{table}/mistakes").status_code == 403
    [own] = ada.post(f"/tables/{table}/mistakes")
    assert own["table"] == table
    assert not own["solved"]
    assert own["puzzle"]["id"] == puzzle.id
    assert ada.get("/me/puzzles/ignis") == [own]
    assert bob.get("/me/puzzles/ignis") == []
    assert standing(ada, "ignis")["own"] == 1
    solved = solve(ada, puzzle, rated=True)
    assert (solved["own"], solved["change"]) == (True, None)
    assert ada.get("/me/puzzles/ignis") == [{**own, "solved": True}]
    exported = ada.get("/me/export")
    assert [one["puzzle"] for one in exported["mistakes"]] == [puzzle.id]


def test_what_a_guest_tried_joins_the_account_that_is_signed_into(visitor: Come) -> None:
    first, second, third = puzzles("ignis")[40:43]
    who = {"name": "Ada of the puzzles", "password": "analytical engine"}
    account, guest = visitor(), visitor()
    account.post("/account", who)
    account.post(f"/puzzles/{first.id}", {"do": wrong_for(first), "rated": True})
    for puzzle in (first, second, third):
        solve(guest, puzzle, rated=True)
    before = standing(account, "ignis")
    guest.me = guest.post("/session", who)
    after = standing(guest, "ignis")
    assert (after["rated"], after["solved"]) == (3, 2), "what the account had tried itself counts as it did"
    assert after["rating"] > before["rating"]
    assert standing(account, "ignis") == after
    assert guest.post(f"/puzzles/{second.id}", {})["tried"]
