"""A tree that grows by what is expected, many at once."""

from random import Random

import numpy as np
import pytest

import tablier
from tablier.bots import Limits
from tablier.bots.puct.forest import Forest, even
from tablier.bots.puct.player import PuctBot
from tablier.core import TablierError


@pytest.mark.parametrize(
    ("slug", "position", "win"),
    [
        ("extinction", "8/8/8/3p4/8/3D4/8/1QP2dq1 1 0 1", "Dd3xd5"),
        ("ignis", "3/1FW/1WF F A2E4 1", None),
    ],
)
def test_who_expects_nothing_still_finds_a_win_at_hand(slug: str, position: str, win: str | None) -> None:
    game = tablier.game(slug)
    state = game.read_state(position)
    decision = PuctBot(even).choose(game, state, 0, Limits(nodes=300), Random(1))
    assert decision.action in game.actions(state, 0)
    assert win is None or game.write_action(decision.action) == win


def test_leaves_of_all_trees_are_judged_together_and_as_each_seat_sees_them() -> None:
    game = tablier.game("ignis")
    assert game.tensor is not None
    assert game.engine is not None
    matches = [tablier.new("ignis", options={"layout": "mini"}, plays=plays) for plays in ([], ["Ea2>"])]
    forest, asked = Forest(game, 3, leaves=20, at_once=2), []

    def judge(observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        asked.append((observations.copy(), masks.copy()))
        return even(observations, masks)

    for tree, match in enumerate(matches):
        forest.plant(tree, game.engine.load(match.state))
    forest.plant(2, None)
    for _ in range(10):
        forest.step(judge)
    observations, masks = asked[0]
    for place, match in enumerate(matches):
        seat = match.seat or 0
        assert (observations[place] == game.tensor.observe(match.state, seat)).all()
        assert set(np.flatnonzero(masks[place])) == set(game.tensor.menu(match.state, seat))
        found = forest.found(place)
        assert set(found.numbers) == set(game.tensor.menu(match.state, seat))
        assert found.visits.sum() == forest.visits(place) - 1 > 15
    assert forest.visits(2) == 0


def test_what_is_expected_decides_what_is_tried() -> None:
    game = tablier.game("ignis")
    assert game.engine is not None
    forest = Forest(game, 1, leaves=30)
    forest.plant(0, game.engine.load(tablier.new("ignis").state))

    def judge(observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        priors, values = even(observations, masks)
        priors[np.arange(len(priors)), masks.argmax(1)] = 50
        return priors, values

    for _ in range(25):
        forest.step(judge)
    found = forest.found(0)
    assert found.numbers[found.visits.argmax()] == found.numbers.min()


def test_a_game_without_numbers_is_refused() -> None:
    with pytest.raises(TablierError, match="numbers for learners"):
        Forest(tablier.game("thin-ice"), 1, 10)
