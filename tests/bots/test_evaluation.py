"""What the evaluations count, against counts made by the plain rules."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from bots.walks import running_states
from tablier.bots.search.engines import find_engine
from tablier.bots.search.weights import read_weights, write_weights
from tablier.core import TablierError
from tablier.games import find
from tablier.games.extinction import rules as extinction_rules
from tablier.games.extinction.state import Position
from tablier.games.extinction.state import State as ExtinctionState
from tablier.games.ignis.state import State as IgnisState

SLUGS = ("extinction", "ignis")


def evaluate(slug: str, state: Any, weights: Any = None) -> int:
    engine = find_engine(slug)
    chosen = np.array(engine.evaluation.WEIGHTS if weights is None else weights, np.int32)
    return int(engine.evaluation.evaluate(engine.rules.load(state)[0], chosen))


def count(slug: str, state: Any, feature: str) -> int:
    """One feature alone: the evaluation is linear in its weights."""
    names = find_engine(slug).evaluation.FEATURES
    return evaluate(slug, state, [int(name == feature) for name in names])


@pytest.mark.parametrize("slug", SLUGS)
def test_the_evaluation_is_linear(slug: str) -> None:
    evaluation = find_engine(slug).evaluation

    @given(running_states(slug))
    @settings(max_examples=20)
    def check(state: Any) -> None:
        counts = [count(slug, state, name) for name in evaluation.FEATURES]
        assert evaluate(slug, state) == sum(c * w for c, w in zip(counts, evaluation.WEIGHTS, strict=True))

    check()


@given(running_states("extinction"))
@settings(max_examples=40)
def test_extinction_looks_the_same_from_both_sides(state: ExtinctionState) -> None:
    position = state.position
    turned = Position(position.board[::-1].swapcase(), 1 - (position.side or 0), position.quiet)
    assert evaluate("extinction", ExtinctionState.of(turned)) == evaluate("extinction", state)


@given(running_states("ignis"))
@settings(max_examples=40)
def test_ignis_looks_the_same_with_colours_exchanged(state: IgnisState) -> None:
    board = state.board.translate(str.maketrans("FW", "WF"))
    other = IgnisState(board, 1 - state.side, state.air, state.earth, state.number, state.rules)
    mirrored = IgnisState(state.board[::-1], state.side, state.air, state.earth, state.number, state.rules)
    assert evaluate("ignis", other) == evaluate("ignis", mirrored) == evaluate("ignis", state)


@given(running_states("extinction"))
@settings(max_examples=40)
def test_extinction_counts_what_can_be_taken(state: ExtinctionState) -> None:
    side = state.side or 0
    for letter, name in zip("PDQ", ("pawn", "drone", "queen"), strict=True):
        hanging = {seat: _targets(state.board, 1 - seat, letter) for seat in (0, 1)}
        assert count("extinction", state, f"{name}-prize") == len(hanging[1 - side])
        assert count("extinction", state, f"{name}-hanging") == len(hanging[side]) - len(hanging[1 - side])


def _targets(board: str, hunter: int, prey: str) -> set[int]:
    """Squares where a seat could take a piece of this species, were it to move."""
    moves = extinction_rules.legal_moves(board, hunter)
    return {move.target for move in moves if move.takes and board[move.target].upper() == prey}


@given(running_states("ignis"))
@settings(max_examples=40)
def test_ignis_counts_what_can_be_ejected(state: IgnisState) -> None:
    """A tile of the other side falls where the rules tell of its ejection."""
    game = find("ignis")
    other = "W" if state.side == 0 else "F"
    falls: set[tuple[int, bool]] = set()  # a lane of one square ends in the same place both ways
    for action in game.actions(state, state.side):
        lane = _lane(state, action.square, action.heading)
        if all(state.board[square] != "." for square in lane) and state.board[lane[-1]] == other:
            falls.add((lane[-1], action.heading in "^v"))
    assert count("ignis", state, "prize") == len(falls)


def _lane(state: IgnisState, square: str, heading: str) -> list[int]:
    """The squares of a lane, from where the tile enters to the far end."""
    size = state.size
    file, rank = "abcdef".index(square[0]), int(square[1]) - 1
    step = {"^": (0, 1), ">": (1, 0), "v": (0, -1), "<": (-1, 0)}[heading]
    lane: list[int] = []
    while 0 <= file < size and 0 <= rank < size and state.board[rank * size + file] != "#":
        lane.append(rank * size + file)
        file, rank = file + step[0], rank + step[1]
    return lane


def test_weights_are_complete() -> None:
    for slug in SLUGS:
        evaluation = find_engine(slug).evaluation
        assert read_weights(f"tablier.bots.{slug}", evaluation.FEATURES) == evaluation.WEIGHTS
        with pytest.raises(TablierError, match="missing or unknown weights: novelty"):
            read_weights(f"tablier.bots.{slug}", (*evaluation.FEATURES, "novelty"))


def test_a_weights_file_says_how_it_was_made() -> None:
    assert (
        write_weights("by hand\nin May", ("a", "b"), (1, -2))
        == "# by hand\n# in May\n\n[weights]\na = 1\nb = -2\n"
    )
