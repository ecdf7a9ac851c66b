"""The search against plain minimax, and what it promises: lines, limits, stop, draws."""

import threading
import time
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from bots.walks import SMALL_IGNIS, distance, running_states
from tablier.bots import Limits
from tablier.bots.search import kernel
from tablier.bots.search.engines import find_engine
from tablier.bots.search.line import WIN
from tablier.bots.search.player import past_of
from tablier.bots.search.searcher import Searcher, _Hunt
from tablier.core import Match
from tablier.games import find

SLUGS = ("extinction", "ignis")


def minimax(slug: str, state: Any, depth: int, ply: int = 0) -> int:
    """Everything to `depth`, then the evaluation: no window, no table, no order."""
    game, engine = find(slug), find_engine(slug)
    (seat,) = game.turn(state).seats  # type: ignore[union-attr]
    best = -WIN
    for action in game.actions(state, seat):
        after = game.play(state, seat, action)
        ended = game.outcome(after)
        if ended is not None:
            share = ended.scores(2)[seat]
            score = 0 if share == 0.5 else (WIN - ply - 1) * (1 if share == 1.0 else -1)
        elif depth == 1:
            weights = np.array(engine.evaluation.WEIGHTS, np.int32)
            score = -int(engine.evaluation.evaluate(engine.rules.load(after)[0], weights))
        else:
            score = -minimax(slug, after, depth - 1, ply + 1)
        best = max(best, score)
    return best


def search(slug: str, state: Any, limits: Limits, lines: int = 1, exact: bool = False) -> Any:
    searcher = Searcher(slug, exact=exact, slots=1 << 14)
    rules = searcher.engine.rules
    return searcher.search(rules.load(state), past_of(rules, state), limits, lines)


@pytest.mark.parametrize("slug", SLUGS)
def test_an_exact_search_finds_what_minimax_finds(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_engine(slug).evaluation, "QUIESCENCE", 0)

    @given(running_states(slug))
    @settings(max_examples=10)
    def check(state: Any) -> None:
        for depth in (1, 2):
            assert search(slug, state, Limits(depth=depth), exact=True).lines[0].score == minimax(
                slug, state, depth
            )

    check()


@given(running_states("ignis", SMALL_IGNIS, longest=14))
@settings(max_examples=25)
def test_a_small_board_is_solved_with_the_shortest_distance(state: Any) -> None:
    depth = 3
    found = search("ignis", state, Limits(depth=depth), exact=True).lines[0].wins_in
    true = distance("ignis", state, depth)
    assert true == (found if found is not None and abs(found) <= depth else None)


@given(running_states("ignis", SMALL_IGNIS, longest=14))
@settings(max_examples=25)
def test_a_win_found_by_a_pruning_search_is_a_win(state: Any) -> None:
    found = search("ignis", state, Limits(depth=4)).lines[0].wins_in
    if found is not None and abs(found) <= 3:
        true = distance("ignis", state, 3)
        assert true is not None
        assert (true > 0) == (found > 0)
        assert abs(true) <= abs(found)


@pytest.mark.parametrize("slug", SLUGS)
def test_lines_are_legal_distinct_and_sorted(slug: str) -> None:
    game = find(slug)
    match = Match(game)
    report = search(slug, match.state, Limits(depth=4), lines=5)
    assert len(report.lines) == 5
    assert len({line.moves[0] for line in report.lines}) == 5
    assert [line.score for line in report.lines] == sorted(
        (line.score for line in report.lines), reverse=True
    )
    rules = find_engine(slug).rules
    for line in report.lines:
        played = Match(game)
        for move in line.moves:
            played.add(played.turn.seats[0], rules.decode(move, played.state))  # type: ignore[union-attr]


@pytest.mark.parametrize("slug", SLUGS)
def test_several_lines_agree_with_one(slug: str) -> None:
    state = Match(find(slug)).state
    alone = search(slug, state, Limits(depth=3), exact=True).lines[0].score
    assert search(slug, state, Limits(depth=3), lines=200, exact=True).lines[0].score == alone


def test_limits_of_depth_and_nodes_are_kept() -> None:
    state = Match(find("extinction")).state
    assert search("extinction", state, Limits(depth=5)).depth == 5
    assert search("extinction", state, Limits(nodes=5_000)).nodes < 6_000


def test_a_search_without_limits_ends_when_it_is_told_to() -> None:
    searcher, stop = Searcher("extinction", slots=1 << 14), threading.Event()
    state = Match(find("extinction")).state
    reports: list[Any] = []
    position = searcher.engine.rules.load(state)
    thread = threading.Thread(target=lambda: reports.append(searcher.search(position, stop=stop)))
    thread.start()
    stop.set()
    thread.join(30)
    assert reports
    assert reports[0].lines


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("slug", SLUGS)
def test_a_raised_flag_is_seen_within_a_few_positions(slug: str, threads: int) -> None:
    """Counted in positions, of which there are millions a second, since a clock shows the machine's load."""
    searcher = Searcher(slug, threads=threads, slots=1 << 14)
    position = searcher.engine.rules.load(Match(find(slug)).state)
    hunt = _Hunt(searcher, position, (), Limits(), 1, None)
    thread = threading.Thread(target=hunt.run, args=(None,))
    thread.start()
    while hunt.nodes.min() < 10_000:
        time.sleep(0.001)
    hunt.halt()
    seen = hunt.nodes.copy()
    thread.join(30)
    assert not thread.is_alive()
    assert (hunt.nodes - seen).max() < 1_000


def test_two_threads_search_one_tree() -> None:
    searcher = Searcher("ignis", threads=2, slots=1 << 14)
    heard: list[int] = []
    report = searcher.search(
        searcher.engine.rules.load(Match(find("ignis")).state),
        limits=Limits(depth=5),
        heard=lambda report: heard.append(report.depth),
    )
    assert report.depth == 5
    assert heard == [1, 2, 3, 4, 5]


@pytest.mark.rule("EXT-R1")
def test_the_search_knows_that_a_third_occurrence_is_a_draw() -> None:
    game = find("extinction")
    match = Match(game)
    there_and_back = ["Pd4-e3", "Pe5-d6", "Pe3-d4", "Pd6-e5"]
    for text in (there_and_back * 2)[:7]:
        match.add(match.turn.seats[0], game.read_action(text))  # type: ignore[union-attr]
    report = search("extinction", match.state, Limits(depth=1), lines=200)
    rules = find_engine("extinction").rules
    scores = {
        game.write_action(rules.decode(line.moves[0], match.state)): line.score for line in report.lines
    }
    assert scores[there_and_back[3]] == 0


@pytest.mark.parametrize("slug", SLUGS)
def test_the_compiler_writes_one_search_for_each_game(slug: str) -> None:
    """A second copy, for an argument typed as a literal, would make the disk cache fail."""
    search(slug, Match(find(slug)).state, Limits(depth=2))
    for function in (kernel.search_root, kernel.negamax, kernel.quiesce):
        stacks = [str(signature[1]) for signature in function.signatures]  # type: ignore[attr-defined]
        assert len(stacks) == len(set(stacks))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_deeper_search_wins_more_often(slug: str) -> None:
    """Ten games, both colours: the deeper player is clearly ahead."""
    game, points = find(slug), 0.0
    for number in range(10):
        match, random = Match(game), Random(number // 2)
        for _ in range(4):
            seat = match.turn.seats[0]  # type: ignore[union-attr]
            match.add(seat, game.sample(match.state, seat, random))
        while match.outcome is None:
            seat = match.turn.seats[0]  # type: ignore[union-attr]
            depth = 5 if seat == number % 2 else 1
            report = search(slug, match.state, Limits(depth=depth))
            match.add(seat, find_engine(slug).rules.decode(report.lines[0].moves[0], match.state))
        points += match.outcome.scores(2)[number % 2]
    assert points >= 6.5
