"""What a finished match looks like afterwards."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tablier.core import Match

if TYPE_CHECKING:
    from tablier.reviews import Review


def review(
    match: Match[Any, Any], *, nodes: int | None = None, heard: Callable[[int, int], None] | None = None
) -> "Review":
    """A finished match, looked at again: the odds before and after each move and what it cost, the accuracy
    of each seat, a graph (shown by a notebook), and up to three key moments with the better move and the
    reason.

    `nodes` is how many positions are looked at for each one that is judged; `heard` is told how many are
    done, and of how many.

    >>> import tablier
    >>> match = tablier.new("ignis", options={"layout": "mini"}, seed=1)
    >>> match.play_out(7) is not None
    True
    >>> found = tablier.review(match, nodes=500)
    >>> found.moves[0].label in found.titles, len(found.accuracy)
    (True, 2)
    """
    from tablier import reviews

    return reviews.review(match, nodes or reviews.NODES, heard)
