"""Positions drawn as text, and how tests play on them."""

from itertools import product
from random import Random

from hypothesis import strategies as st

from tablier.core import Event, IllegalAction, Match
from tablier.games.ignis import game
from tablier.games.ignis.notation import check_position
from tablier.games.ignis.state import SUPPLIES, Rules, State
from tablier.games.ignis.steps import Step

RULINGS = [
    Rules(line, ejected_air, removed)
    for line, ejected_air, removed in product(("full", "gaps"), ("earth", "air"), ("reserve", "out"))
]
"""All eight combinations of the rulings that change how the game goes on."""


def diagram(drawn: str, side: str = "F", air: int = 3, rules: Rules = Rules()) -> State:  # noqa: B008
    """A drawn board, rows from the top; the Earth in the reserve is what the count of tiles leaves."""
    rows = ["".join(row.split()) for row in drawn.strip().splitlines()]
    board = "".join(reversed(rows))
    tiles = sum(board.count(element) for element in "FWAE")
    earth = SUPPLIES[len(rows)].total - tiles - air
    state = State(board, "FW".index(side), air, earth, 9, rules)
    check_position(state)
    return state


def rows(state: State) -> list[str]:
    size = state.size
    return [state.board[i : i + size] for i in range(len(state.board) - size, -1, -size)]


def after(state: State, *moves: str) -> State:
    for text in moves:
        state = game.apply(state, Event(1, state.side, game.read_action(text)))
    return state


def steps(state: State, move: str) -> tuple[Step, ...]:
    return game.transition(state, Event(1, state.side, game.read_action(move))).steps


def refused(state: State, move: str) -> str:
    """The rule that forbids a move."""
    try:
        after(state, move)
    except IllegalAction as fault:
        return fault.rule
    return ""


def random_match(seed: int, layout: str, rules: Rules) -> Match:
    """A match that has been set up by its options, and dealt if it must."""
    from tablier.core import Dealer

    match = Match(
        game,
        {"layout": layout, "line": rules.line, "ejected_air": rules.ejected_air, "removed": rules.removed},
    )
    match.deal(Dealer(seed))
    return match


def walk(match: Match, random: Random) -> list[State]:
    """The states of one random game, from the start to the end."""
    states = [match.state]
    while match.outcome is None:
        match.add(match.state.side, game.sample(match.state, match.state.side, random))
        states.append(match.state)
    return states


layouts = st.sampled_from([*game.options[0].values])  # type: ignore[union-attr]
rulings = st.sampled_from(RULINGS)
seeds = st.integers(0, 2**32 - 1)
