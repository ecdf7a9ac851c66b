"""The review after a game: what each move cost, the moments that decided, and why, in words that are checked.

`review` is the room's one call. Games of the common search are judged in `search`; a game that judges in
its own way offers a module `reviewing` in the package of its name here. What is fitted to real games (how
sure a score is, what counts as a mistake) is data: `labels.toml` beside each game's part.
"""

from tablier.reviews.review import (
    Label,
    Ledger,
    Review,
    ReviewChoice,
    ReviewGraph,
    ReviewMoment,
    ReviewMove,
    ReviewSeries,
)
from tablier.reviews.reviewing import NODES, Tried, can_review, judge_try, review

__all__ = [
    "NODES",
    "Label",
    "Ledger",
    "Review",
    "ReviewChoice",
    "ReviewGraph",
    "ReviewMoment",
    "ReviewMove",
    "ReviewSeries",
    "Tried",
    "can_review",
    "judge_try",
    "review",
]
