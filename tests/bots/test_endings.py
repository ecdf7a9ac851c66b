"""Full strength where the ending is solved, and wins announced with their true length."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from bots.walks import SMALL_IGNIS, distance, running_states
from tablier.bots import Limits, make
from tablier.bots.search.searcher import Searcher
from tablier.games import find
from tablier.games.extinction import endgames

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
    assert decision.words is not None
    assert decision.words.en == words


@pytest.mark.parametrize("ending", [None, endgames.Ending(0, 0)])
def test_without_an_answer_the_search_decides(monkeypatch: pytest.MonkeyPatch, ending: Any) -> None:
    monkeypatch.setattr(endgames, "probe", lambda state: ending)
    game = find("extinction")
    state = game.read_state(ENDING)
    decision = make("extinction", "8").choose(game, state, 0, Limits(nodes=2_000), Random(0))
    game.check(state, 0, decision.action)


@given(running_states("ignis", SMALL_IGNIS, longest=14))
@settings(max_examples=20)
def test_a_win_is_announced_with_its_shortest_distance(state: Any) -> None:
    searcher = Searcher("ignis", slots=1 << 14)
    position = searcher.engine.rules.load(state)
    found = searcher.search(position, limits=Limits(nodes=300_000)).lines[0].wins_in
    if found is not None and 0 < found <= 3:
        assert distance("ignis", state, 3) == found
