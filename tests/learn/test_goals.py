"""Goals are one line of text, and what is said to be certain is certain."""

from itertools import product

import pytest

from tablier.core import Game
from tablier.learn.goals import Condition, Goal, read_goal
from tablier.learn.lesson import BadLesson
from tablier.learn.proof import NoProof, Prover
from tablier.testing.tiny import Heaps, HighCard, Nim


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("win in 2", Goal((Condition("win", "=", 1),), 2)),
        ("over", Goal((Condition("over", "=", 1),))),
        ("their queens <= 1 in 2", Goal((Condition("their queens", "<=", 1),), 2)),
        ("fire >= 2 for 1", Goal((Condition("fire", ">=", 2),), 1, keep=True)),
        ("out = THI-7", Goal((Condition("out", "=", "THI-7"),))),
        ("pieces >= 6 and table < 4", Goal((Condition("pieces", ">=", 6), Condition("table", "<", 4)))),
    ],
)
def test_a_goal_is_read(text: str, goal: Goal) -> None:
    assert read_goal(text) == goal


@pytest.mark.parametrize("text", ["", "win in two moves", "PIECES", "pieces >= "])
def test_what_is_no_goal_is_refused(text: str) -> None:
    with pytest.raises(BadLesson):
        read_goal(text)


def test_a_fact_that_is_not_there_holds_for_nothing() -> None:
    condition = Condition("pawns", ">=", 0)
    assert not condition.holds({})
    assert not condition.holds({"pawns": "none"})


@pytest.mark.parametrize("heaps", list(product(range(4), repeat=3)))
def test_the_prover_knows_nim(heaps: tuple[int, ...]) -> None:
    """Whoever moves wins exactly where the heaps do not cancel out."""
    nim: Game[Heaps, object] = Nim()  # type: ignore[assignment]
    if not any(heaps):
        return
    state = Heaps(heaps)
    cancelled = heaps[0] ^ heaps[1] ^ heaps[2] == 0
    choices = Prover(nim, 0, read_goal("win in 9")).choices(state, 9)
    assert bool(choices) != cancelled
    for action in choices:
        left = nim.play(state, 0, action).heaps
        assert left[0] ^ left[1] ^ left[2] == 0


def test_a_goal_to_keep_holds_against_every_answer() -> None:
    nim = Nim()
    goal = read_goal("over = 0 for 1")
    kept = Prover(nim, 0, goal).choices(Heaps((1, 1, 1)), 1)
    assert len(kept) == 3
    assert not Prover(nim, 0, goal).choices(Heaps((0, 1, 1)), 1)


def test_chance_is_not_proven() -> None:
    game = HighCard()
    state = game.start({}, 2)
    with pytest.raises(NoProof):
        Prover(game, 0, read_goal("win in 1")).refutation(state, 1)
