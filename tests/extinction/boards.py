"""Positions for tests: drawn by hand, and drawn at random."""

from hypothesis import strategies as st

import tablier
from tablier.games.extinction.state import Position, State

GAME = tablier.game("extinction")


def diagram(text: str, side: int = 0) -> State:
    """A state from eight lines of eight squares, rank 8 first, as in the rulebook's diagram."""
    ranks = ["".join(line.split()) for line in text.strip().splitlines()]
    return State.of(Position("".join(reversed(ranks)), side))


def moves(state: State) -> set[str]:
    return {GAME.write_action(move) for move in GAME.actions(state, state.side)}


def play(state: State, *texts: str) -> State:
    """Play moves, each checked against the rules."""
    for text in texts:
        move = GAME.read_action(text)
        GAME.check(state, state.side, move)
        state = GAME.play(state, state.side, move)
    return state


@st.composite
def positions(draw: st.DrawFn, lost: bool = True) -> Position:
    """Anything captures can lead to: one to five of each species, and at most one species lost."""
    counts = {letter: draw(st.integers(1, 5)) for letter in "PDQpdq"}
    if lost and draw(st.integers(0, 9)) == 0:
        counts[draw(st.sampled_from("PDQpdq"))] = 0
    pieces = "".join(letter * number for letter, number in counts.items())
    squares = draw(st.permutations(range(64)))[: len(pieces)]
    board = ["."] * 64
    for at, letter in zip(squares, pieces, strict=True):
        board[at] = letter
    quiet = draw(st.integers(0, 100))
    return Position("".join(board), draw(st.integers(0, 1)), quiet, draw(st.integers(1, 500)))
