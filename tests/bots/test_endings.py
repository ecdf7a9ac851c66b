"""Full strength where the ending is solved, and what is announced is true: wins, losses and draws."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from bots.walks import SMALL_IGNIS, distance, running_states
from tablier.bots import Limits, analyse, make
from tablier.bots.search.searcher import Searcher
from tablier.core import Match
from tablier.games import find
from tablier.games.extinction import endgames
from tablier.games.ignis.solve import solve

ENDING = "8/8/8/3p4/8/8/3D4/1QP2dq1 1 0 1"


@pytest.mark.parametrize(
    ("value", "plies", "words"), [(1, 5, "win in 3 (a known ending)"), (-1, 4, "loss in 2 (a known ending)")]
)
def test_a_table_decides_where_it_knows(
    monkeypatch: pytest.MonkeyPatch, value: int, plies: int, words: str
) -> None:
    game = find("extinction")
    state = game.read_state(ENDING)
    wanted = game.actions(state, 0)[7]
    found = endgames.Ending(value, plies)
    monkeypatch.setattr(endgames, "probe", lambda state: found)
    monkeypatch.setattr(endgames, "open_table", lambda: None)
    monkeypatch.setattr(endgames, "choices", lambda table, state: [(wanted, found)])
    decision = make("extinction", "8").choose(game, state, 0, Limits(nodes=100), Random(0))
    assert decision.action == wanted
    assert decision.chance == (value + 1) / 2
    assert decision.why
    assert decision.why.en == words


@pytest.mark.parametrize("ending", [None, endgames.Ending(0, 0)])
def test_without_an_answer_the_search_decides(monkeypatch: pytest.MonkeyPatch, ending: Any) -> None:
    monkeypatch.setattr(endgames, "probe", lambda state: ending)
    game = find("extinction")
    state = game.read_state(ENDING)
    decision = make("extinction", "8").choose(game, state, 0, Limits(nodes=2_000), Random(0))
    game.check(state, 0, decision.action)


def solved(state: Any, nodes: int) -> tuple[str, int | None]:
    """What the search announces, in the words of the solver that tries everything."""
    searcher = Searcher("ignis", slots=1 << 16)
    (line,) = searcher.search(searcher.engine.rules.load(state), limits=Limits(nodes=nodes)).lines
    if line.drawn:
        return "draw", None
    if line.wins_in is None:
        return "open", None
    return ("win" if line.wins_in > 0 else "loss"), abs(line.wins_in)


@pytest.mark.parametrize(
    ("options", "shortest"),
    [
        ({"layout": "mini"}, 2),
        ({"layout": "mini", "line": "gaps", "ejected_air": "air"}, 2),
        ({"layout": "mini", "removed": "out"}, 2),
        ({"layout": "petit"}, 18),
    ],
    ids=["3x3", "3x3-gaps-air", "3x3-out", "4x4"],
)
def test_endings_are_announced_as_brute_force_finds_them(options: dict[str, str], shortest: int) -> None:
    @given(running_states("ignis", options, longest=shortest + 10, shortest=shortest))
    @settings(max_examples=12)
    def check(state: Any) -> None:
        true = solve(state)
        assert solved(state, 3_000_000) == (true.result, true.moves)

    check()


def test_the_small_board_is_a_proven_draw_from_its_first_move() -> None:
    game = find("ignis")
    state = Match(game, SMALL_IGNIS).state
    decision = make("ignis", "8").choose(game, state, 0, Limits(nodes=5_000_000), Random(0))
    assert decision.chance == 0.5
    assert decision.why
    assert decision.why.en == "draw, proven"
    assert analyse(game, state, Limits(nodes=5_000_000)).lines[0].words.en == "draw, proven"


def test_a_draw_by_repetition_proves_nothing() -> None:
    """In Extinction a draw hangs on the moves before, so the search never announces one."""
    game = find("extinction")
    state = game.read_state("8/8/8/8/8/8/8/QDP2pdq 1 98 60")
    searcher = Searcher("extinction", slots=1 << 14)
    (line,) = searcher.search(searcher.engine.rules.load(state), limits=Limits(depth=6)).lines
    assert line.score == 0
    assert not line.drawn


@given(running_states("ignis", SMALL_IGNIS, longest=14))
@settings(max_examples=20)
def test_a_win_is_announced_with_its_shortest_distance(state: Any) -> None:
    searcher = Searcher("ignis", slots=1 << 14)
    position = searcher.engine.rules.load(state)
    found = searcher.search(position, limits=Limits(nodes=300_000)).lines[0].wins_in
    if found is not None and 0 < found <= 3:
        assert distance("ignis", state, 3) == found
