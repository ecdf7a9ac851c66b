"""What the computer thinks of a match: the best lines, a player's choice, what is certain."""

from typing import TYPE_CHECKING, Any

from tablier import bots
from tablier.core import Match, Solution

if TYPE_CHECKING:
    from tablier.bots import Analysis, Decision


def analyse(
    match: Match[Any, Any],
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    lines: int = 1,
    threads: int = 1,
    seat: int | None = None,
    seed: int = 0,
) -> "Analysis":
    """The best ways to go on, each in the game's own terms: lines with scores, options with the odds of
    winning, placements with their chance to stand. Without a limit it thinks for a second.

    >>> import tablier
    >>> found = tablier.analyse(tablier.new("ignis", options={"layout": "mini"}), depth=2, lines=3)
    >>> len(found), found[0].line[0] in tablier.new("ignis", options={"layout": "mini"}).legal
    (3, True)
    """
    limits = _limits(seconds, nodes, depth, otherwise=1.0)
    return bots.analyse(match.game, match.state, limits, lines, threads, seat, seed)


def best(
    match: Match[Any, Any],
    *,
    level: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    seat: int | None = None,
    seed: int = 0,
) -> "Decision":
    """What a player of a level (by default the strongest) would do now, and why.

    >>> import tablier
    >>> match = tablier.new("extinction", options={"position": "8/8/8/3p4/8/3D4/8/1QP2dq1 1 0 1"})
    >>> choice = tablier.best(match, level="5")
    >>> match.game.write_action(choice.action), choice.why.en
    ('Dd3xd5', 'win in 1')
    """
    limits = _limits(seconds, nodes, None, otherwise=None)
    return bots.best(match.game, match.state, seat, level, limits, seed)


def solve(match: Match[Any, Any], *, seconds: float | None = None, nodes: int | None = None) -> Solution:
    """The result under best play: from a table, from a search to the end, or how far was looked in vain.

    >>> import tablier
    >>> print(tablier.solve(tablier.new("ignis", options={"layout": "mini"})).words)
    draw (every way was followed)
    """
    if seconds is None and nodes is None:
        return bots.solve(match.game, match.state)
    return bots.solve(match.game, match.state, bots.Limits(seconds=seconds, nodes=nodes))


def _limits(
    seconds: float | None, nodes: int | None, depth: int | None, otherwise: float | None
) -> bots.Limits:
    if seconds is None and nodes is None and depth is None:
        return bots.Limits(seconds=otherwise)
    return bots.Limits(seconds=seconds, nodes=nodes, depth=depth)
