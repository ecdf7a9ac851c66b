"""Puzzles are records whose goal is proven; a sample of those that are shipped is proven again here."""

from collections import Counter
from concurrent.futures import Executor, Future
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.core import Dealer, Match, Players, Record, TablierError
from tablier.core.live import is_live
from tablier.games import find, slugs
from tablier.learn.fast_proof import SearchProver
from tablier.learn.goals import read_goal
from tablier.learn.proof import Prover, prover
from tablier.learn.puzzles import Puzzle, find_puzzle, puzzles
from tablier.learn.puzzles.choosing import daily, following
from tablier.learn.puzzles.judging import faults, hints, solution
from tablier.learn.puzzles.mining import Mine, again, found_in, sources, spread, with_tags
from tablier.learn.puzzles.shelf import UnknownPuzzle, pack_puzzles, read_puzzles
from tablier.learn.puzzles.themes import themes_for

GAMES = tuple(slug for slug in slugs() if puzzles(slug))
SAMPLE = {"endangered": 1, "thin-ice": 1, "extinction": 5, "ignis": 6}
"""How many are proven again here, where it is not a dozen; `bench/puzzles.py` proves all."""


def sample(slug: str) -> list[Puzzle]:
    shipped = puzzles(slug)
    return Random(slug).sample(shipped, min(SAMPLE.get(slug, 12), len(shipped)))


@pytest.mark.parametrize("slug", GAMES)
def test_a_sample_of_the_shipped_puzzles_is_proven_again(slug: str) -> None:
    assert {puzzle.id: found for puzzle in sample(slug) if (found := list(faults(puzzle)))} == {}


@pytest.mark.parametrize("slug", GAMES)
def test_shipped_puzzles_are_told_apart_and_say_what_they_are(slug: str) -> None:
    shipped = puzzles(slug)
    assert len({puzzle.id for puzzle in shipped}) == len(shipped)
    for puzzle in shipped:
        assert find_puzzle(puzzle.id) is puzzle
        assert puzzle.ruleset == find(slug).ruleset
        assert puzzle.themes
        assert set(puzzle.themes) <= set(themes_for(slug))
        assert puzzle.source.partition(" ")[0] in sources(slug)
        assert puzzle.proof
    assert len({puzzle.difficulty for puzzle in shipped}) > 2


@pytest.mark.parametrize("slug", GAMES)
def test_what_the_solution_says_solves_it_and_can_be_read(slug: str) -> None:
    for puzzle in sample(slug)[:4]:
        run, told = puzzle.run(), solution(puzzle)
        assert [step.text for step in told] == list(puzzle.line)
        assert all(step.words.fr and step.words.en for step in told)
        for number, step in enumerate(told):
            if step.seat == run.seat:
                assert run.do(step.text).kind == ("right" if number == len(told) - 1 else "on")
        assert run.finished
        assert all(words.fr and words.en for words in hints(puzzle, puzzle.run()))


def wrong_move(puzzle: Puzzle) -> str:
    """A move that is legal and not right; of a live game, the least steady of the gestures that were
    tried."""
    if is_live(puzzle.game):
        tried = (pair.rpartition("=") for pair in puzzle.record.tags["Tries"].split(";"))
        return min(tried, key=lambda one: int(one[2]))[0]
    run = puzzle.run()
    right = run.served() or list(run.step.accept if run.step else ())
    return next(text for text in run.match.legal.texts if text not in right)


@pytest.mark.parametrize("slug", GAMES)
def test_a_wrong_move_is_answered_and_taken_back(slug: str) -> None:
    for puzzle in sample(slug)[:4]:
        run = puzzle.run()
        answer = run.do(wrong_move(puzzle))
        assert (answer.kind, answer.back, run.done) == ("wrong", True, [])
        assert answer.words.fr
        assert run.match.state == puzzle.open().state


@pytest.mark.parametrize("slug", GAMES)
def test_a_puzzle_that_was_tampered_with_is_found(slug: str) -> None:
    puzzle = sample(slug)[0]
    seat, other = puzzle.seat, "done" if is_live(puzzle.game) else wrong_move(puzzle)
    events = (*puzzle.record.events[: puzzle.start], (seat, 0, other))
    tags = {**puzzle.record.tags, "Result": "*"}
    try:
        forged = Puzzle(msgspec.structs.replace(puzzle.record, events=events, tags=tags))
        found = list(faults(forged))
    except TablierError:
        return
    right = puzzle.run().step
    assert found or (right and other in right.accept)
    assert list(faults(with_tags(puzzle, Theme="nothing-of-the-kind")))


@pytest.mark.parametrize("slug", GAMES)
def test_packed_puzzles_come_back(slug: str) -> None:
    some = sample(slug)
    assert {puzzle.id: puzzle for puzzle in read_puzzles(pack_puzzles(some))} == {
        puzzle.id: puzzle for puzzle in some
    }
    assert all(Record.read(puzzle.record.write()) == puzzle.record for puzzle in some)


@pytest.mark.parametrize("slug", GAMES)
def test_the_daily_puzzle_follows_from_the_date(slug: str) -> None:
    days = [date(2027, 3, 1) + timedelta(days=number) for number in range(28)]  # the first is a Monday
    assert [daily(slug, day) for day in days] == [daily(slug, day) for day in days]
    assert len({daily(slug, day).id for day in days}) > 7
    mondays, sundays = (sum(daily(slug, day).difficulty for day in days[at::7]) for at in (0, 6))
    assert mondays < sundays


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("rating", [0, 700, 1500, 9000])
def test_the_next_puzzle_is_near_and_not_one_just_seen(slug: str, rating: int) -> None:
    chosen = following(slug, rating, random=Random(1))
    nearest = sorted(abs(puzzle.rating - rating) for puzzle in puzzles(slug))
    assert abs(chosen.rating - rating) <= nearest[min(23, len(nearest) - 1)]
    assert following(slug, rating, seen=(chosen.id,), random=Random(1)) != chosen


def test_a_theme_is_kept_to_and_must_exist() -> None:
    slug = GAMES[0]
    theme = puzzles(slug)[0].themes[0]
    assert theme in following(slug, 1200, theme).themes
    with pytest.raises(TablierError, match="no-such-theme"):
        following(slug, 1200, "no-such-theme")
    with pytest.raises(UnknownPuzzle):
        find_puzzle(f"{slug}.no")


# --- proofs -------------------------------------------------------------------------------------------


@given(st.integers(0, 10_000), st.integers(1, 2), st.sampled_from(["win in {}", "lost = 0 for {}"]))
@settings(max_examples=40, deadline=None, derandomize=True)
def test_the_search_proves_what_trying_everything_proves(seed: int, moves: int, text: str) -> None:
    game, random = find("ignis"), Random(seed)
    match = Match(game, {"layout": random.choice(("mini", "petit"))}, 2, Dealer(seed))
    match.deal_all()
    match.play_out(random, match.seq + random.randrange(4, 16))
    if not isinstance(match.turn, Players):
        return
    seat, goal = match.turn.seats[0], read_goal(text.format(moves))
    plain, fast = Prover(game, seat, goal), SearchProver(game, seat, goal)
    right = plain.choices(match.state, moves)
    assert fast.choices(match.state, moves) == right
    for action in match.legal[:4]:
        after = game.play(match.state, seat, action)
        if isinstance(game.turn(after), Players):
            assert fast.refutation(after, moves - 1) == plain.refutation(after, moves - 1)


def test_an_ending_may_take_as_long_as_it_takes() -> None:
    game = find("extinction")
    state = game.read_state("8/8/1d6/p2D4/1q6/3Q4/8/2P5 1 0 1")
    exact = prover(game, 0, read_goal("win"))
    assert exact.endless
    assert [game.write_action(move) for move in exact.choices(state, 0)] == ["Dd5-b5"]


# --- mining -------------------------------------------------------------------------------------------


class Here(Executor):
    """Does everything at once, in this process."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def test_a_mine_goes_on_where_it_stopped_and_finds_the_same(tmp_path: Path) -> None:
    whole = Mine("ignis", ["games"], range(2), tmp_path / "whole")
    assert sum(found for _, found in whole.run(Here(), 1)) == len(whole.found()) > 0
    begun = Mine("ignis", ["games"], range(2), tmp_path / "parts")
    begun.stop()
    assert not list(begun.run(Here(), 1))
    first = Mine("ignis", ["games"], range(1), tmp_path / "parts")
    assert len(list(first.run(Here(), 1))) == 1
    rest = Mine("ignis", ["games"], range(2), tmp_path / "parts")
    assert [task.seed for task in rest.left] == [1]
    assert len(list(rest.run(Here(), 1))) == 1
    assert rest.found() == whole.found() == found_in(tmp_path / "parts")
    assert all(not list(faults(puzzle)) for puzzle in whole.found().values())


def test_an_unknown_source_is_named(tmp_path: Path) -> None:
    with pytest.raises(TablierError, match="dreams"):
        Mine("ignis", ["dreams"], range(1), tmp_path)
    with pytest.raises(TablierError, match="dreams"):
        Mine("ignis", ["games"], range(1), tmp_path, ["dreams"])


def test_a_mine_for_a_theme_finds_what_shows_it_and_nothing_else(tmp_path: Path) -> None:
    every = Mine("ignis", ["games"], range(1), tmp_path / "every")
    chosen = Mine("ignis", ["games"], range(1), tmp_path / "chosen", ["defence"])
    for mine in (every, chosen):
        list(mine.run(Here(), 1))
    shown = {key: puzzle for key, puzzle in every.found().items() if "defence" in puzzle.themes}
    assert 0 < len(shown) < len(every.found())
    assert chosen.found() == shown


@pytest.mark.parametrize("slug", ["extinction", "ignis"])
def test_themes_have_enough_to_practise_and_stay_as_they_are_measured(slug: str) -> None:
    shipped = puzzles(slug)
    counts = Counter(theme for puzzle in shipped for theme in puzzle.themes)
    assert set(counts) == set(themes_for(slug))
    assert min(counts.values()) >= 40
    puzzle = Random(slug).choice(shipped)
    assert again(puzzle) == puzzle


def test_a_choice_of_puzzles_is_spread() -> None:
    chosen = spread(puzzles("ignis"), 100)
    assert len({puzzle.id for puzzle in chosen}) == 100
    levels = [puzzle.difficulty for puzzle in chosen]
    assert max(levels.count(level) for level in set(levels)) < 50
