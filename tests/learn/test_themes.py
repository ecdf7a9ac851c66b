"""What the themes of a puzzle claim is true of every solution that they name."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.core import Match, Record
from tablier.games import find
from tablier.games.extinction.board import EMPTY
from tablier.games.extinction.facts import ahead, moved, settled
from tablier.games.extinction.rules import legal_moves
from tablier.games.extinction.state import Position, State
from tablier.games.ignis.steps import Eject, Vanish
from tablier.learn.extinction import themes as hunting
from tablier.learn.ignis import themes as pushing
from tablier.learn.puzzles import Puzzle
from tablier.learn.puzzles.themes import Walk, walk_of

SEEDS = st.integers(0, 10_000)


def wander(slug: str, seed: int, options: dict[str, str] | None = None) -> Walk:
    """Five random events from somewhere in a random game, as if they were a solution."""
    game, random = find(slug), Random(seed)
    match = Match(game, options or {}, 2)
    match.play_out(random, random.randrange(6, 40))
    if match.seat is None:
        return wander(slug, seed + 10_007, options)
    start = Match(game, {"position": game.write_position(match.state)})
    start.play_out(random, 5)
    return walk_of(Puzzle(Record.of(start, (), Goal="win in 3", Theme="")))


@given(SEEDS)
@settings(max_examples=80, deadline=None, derandomize=True)
def test_hunting_themes_mean_what_they_say(seed: int) -> None:
    walk = wander("extinction", seed)
    quiet = [step for step in walk.own if not step.play.takes]
    targets = [
        {move.target for move in legal_moves(step.after.board, walk.seat) if move.takes} for step in quiet
    ]
    if hunting.fork(walk):
        assert max(map(len, targets)) >= 2
        assert any(step.play.takes for step in walk.own[1:])
    if hunting.chase(walk):
        assert len(walk.own) >= 2
    threatened = [any(move.takes for move in legal_moves(step.before.board, 1 - walk.seat)) for step in quiet]
    if hunting.block(walk) or hunting.flight(walk) or hunting.guard(walk):
        assert any(threatened)
    if hunting.rarest(walk):
        assert any(step.play.takes for step in walk.own)
    assert hunting.quiet(walk) != walk.steps[0].play.takes
    first = [move for move in legal_moves(walk.steps[0].before.board, walk.seat) if move.takes]
    assert hunting.wrong_prey(walk) == (len(first) > int(walk.steps[0].play.takes))


@given(SEEDS)
@settings(max_examples=80, deadline=None, derandomize=True)
def test_pushing_themes_mean_what_they_say(seed: int) -> None:
    walk = wander("ignis", seed, {"layout": Random(seed).choice(("mini", "petit", "damier"))})
    happened = [step for own in walk.own for step in own.steps]
    gone = sum(isinstance(step, Vanish) for step in happened)
    assert pushing.vanish(walk) == (gone > 0)
    assert not pushing.chain(walk) or gone >= 2
    assert not pushing.shrink(walk) or pushing.vanish(walk)
    if pushing.eject(walk):
        assert any(isinstance(step, Eject) and step.tile == "FW"[1 - walk.seat] for step in happened)
    if pushing.tempo(walk):
        before, after = walk.steps[0].before.board, walk.steps[0].after.board
        assert all(before.count(tile) == after.count(tile) for tile in "FW#")
    if pushing.shield(walk):
        assert any(pushing.threats(step.before, walk.seat) for step in walk.own)


@pytest.mark.parametrize(
    ("position", "moves", "theme", "shown"),
    [
        ("8/8/3d1d2/8/3p4/2q5/8/P2DQ2q 1 0 1", ["Qe1-c2"], "fork", False),
        ("8/8/3d4/8/4Q3/8/d7/PD3ppq 1 0 1", ["Qe4-c5"], "fork", False),
        ("8/8/3d1d2/8/8/4Q3/8/PD3ppq 1 0 1", ["Qe3-e4"], "fork", None),
        ("8/8/3d1d2/8/8/5Q2/8/PD3ppq 1 0 1", ["Qf3-e5"], "fork", False),
        ("8/3d1d2/8/8/8/5Q2/8/PD3ppq 1 0 1", ["Qf3-e5"], "fork", False),
        ("8/3d1d2/8/8/8/5Q2/8/PD3ppq 1 0 1", ["Qf3-e5", "Pf1-e2", "Qe5xd7"], "fork", True),
        ("8/3d1d2/8/8/8/5Q2/8/PD3ppq 1 0 1", ["Qf3-e5", "Pf1-e2", "Pa1-b2"], "fork", False),
    ],
)
def test_a_fork_strikes_at_two(position: str, moves: list[str], theme: str, shown: bool | None) -> None:
    game = find("extinction")
    match = Match(game, {"position": position})
    if shown is None:  # a Queen leaps: this move does not exist
        assert moves[0] not in match.legal.texts
        return
    for text in moves:
        match.play(text)
    walk = walk_of(Puzzle(Record.of(match, (), Goal="win in 3", Theme="")))
    assert hunting.THEMES[theme].shows(walk) == shown


@given(SEEDS)
@settings(max_examples=40, deadline=None, derandomize=True)
def test_what_is_settled_is_what_taking_in_turn_comes_to(seed: int) -> None:
    random, squares = Random(seed), [EMPTY] * 64
    for square, letter in zip(random.sample(range(27), 12), "PDQpdqPDQpdq", strict=True):
        squares[square] = letter
    state = State.of(Position("".join(squares), random.randrange(2)))
    assert state.side is not None
    assert settled(state, state.side) == taken_in_turn(state, state.side)
    assert settled(state, 0) == -settled(state, 1)


def taken_in_turn(state: State, seat: int) -> int:
    """Everything tried, without a thought of what can be left out."""
    stays = ahead(State.of(Position(state.board, seat)), seat)
    if find("extinction").outcome(state):
        return stays
    takes = [move for move in legal_moves(state.board, seat) if move.takes]
    after = (State.of(Position(moved(state.board, move), 1 - seat)) for move in takes)
    return max([stays, *(-taken_in_turn(one, 1 - seat) for one in after)])
