"""The 3x3 and 4x4 boards, and the smallest of them solved."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings

from ignis.boards import random_match, rulings, seeds, walk
from tablier.core import Match, Solution, TablierError, Win
from tablier.games.ignis import game
from tablier.games.ignis.rules import legal, outcome, play
from tablier.games.ignis.solve import solve
from tablier.games.ignis.state import SUPPLIES, Rules, State


@pytest.mark.parametrize(("layout", "size"), [("petit", 4), ("mini", 3)])
def test_a_small_board_has_its_own_supply_one_tile_more_than_squares(layout: str, size: int) -> None:
    state = Match(game, {"layout": layout}).state
    supply = SUPPLIES[size]
    assert state.size == size
    assert supply.total == size * size + 1
    assert (state.board.count("F"), state.board.count("W")) == (supply.fire, supply.water)
    assert (state.air, state.earth) == (supply.air, supply.earth)
    assert len(legal(state)) == 2 * 4 * size


@pytest.mark.parametrize(
    ("line", "solution"),
    [("full", Solution("draw", None, 210_542)), ("gaps", Solution("loss", 10, 178_786))],
)
def test_three_by_three_is_solved(line: str, solution: Solution) -> None:
    assert solve(Match(game, {"layout": "mini", "line": line}).state) == solution


@cache
def plain_value(state: State) -> int:
    """The same by the plain rules: positive for a win, the nearer the end the further from zero."""
    end = outcome(state)
    if end is not None:
        return 0 if not isinstance(end, Win) else 100 if end.winner == state.side else -100

    def after(value: int) -> int:
        return -value + (value > 0) - (value < 0)

    return max(after(plain_value(play(state, slide).state)) for slide in legal(state))


@given(seeds, rulings)
@settings(max_examples=10)
def test_the_solver_agrees_with_brute_force_on_the_plain_rules(seed: int, rules: Rules) -> None:
    states = walk(random_match(seed, "mini", rules), Random(seed))
    for state in states[-6:-1]:
        found = solve(state, 1 << 20)
        if found.positions > 1500:  # beyond the patience of plain Python
            continue
        value = plain_value(state)
        assert found.result == ("win" if value > 0 else "loss" if value < 0 else "draw")
        assert found.moves == (100 - abs(value) if value else None)


def test_what_is_too_large_to_solve_is_refused() -> None:
    with pytest.raises(TablierError, match="too many to solve"):
        solve(Match(game, {"layout": "petit"}).state, 1 << 12)
