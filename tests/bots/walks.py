"""Positions that play leads to, and a search so plain that it can be believed."""

from typing import Any

from hypothesis import strategies as st

from tablier.core import Match, Players
from tablier.games import find

SMALL_IGNIS = {"layout": "mini"}


@st.composite
def running_states(
    draw: st.DrawFn, slug: str, options: dict[str, str] | None = None, longest: int = 60, shortest: int = 0
) -> Any:
    """A state in which somebody is to move, after random moves; if the game ends, the last such one."""
    match = Match(find(slug), options or {})
    random = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(shortest, longest))):
        before = match.state
        turn = match.turn
        assert isinstance(turn, Players)
        match.add(turn.seats[0], match.game.sample(match.state, turn.seats[0], random))
        if match.outcome is not None:
            return before
    return match.state


def distance(slug: str, state: Any, depth: int) -> int | None:
    """Plies to a forced win of the side to move, negative for a loss, found within `depth` plies by
    trying everything; None where neither is forced so soon."""
    game = find(slug)
    outcome = game.outcome(state)
    if outcome is not None:
        raise ValueError("the game is over")
    if depth == 0:
        return None
    (seat,) = game.turn(state).seats  # type: ignore[union-attr]
    losses: list[int] = []
    wins: list[int] = []
    unknown = False
    for action in game.actions(state, seat):
        after = game.play(state, seat, action)
        ended = game.outcome(after)
        if ended is not None:
            mine = ended.scores(2)[seat]
            if mine == 1.0:
                return 1
            if mine == 0.0:
                losses.append(-1)
            else:
                unknown = True
            continue
        found = distance(slug, after, depth - 1)
        if found is None:
            unknown = True
        elif found < 0:
            wins.append(1 - found)
        else:
            losses.append(-1 - found)
    if wins:
        return min(wins)
    return None if unknown else min(losses)
