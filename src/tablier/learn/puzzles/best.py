"""A moment of an own match as a puzzle that asks for a good move, where nothing is proven: what is right
comes with it, found by the same judgement as a review's. It is for its owner alone."""

from typing import Any

from tablier.bots import levels
from tablier.core import Match
from tablier.games import part
from tablier.learn.puzzles.mining import Draft, write_draft
from tablier.learn.puzzles.puzzle import Puzzle

GOAL = "best"
"""Not a goal of a game: the moves that are right are named in the tag `Right`."""

MOST = 3
"""Where more moves than this are as good there is nothing to find."""


def best_moves(match: Match[Any, Any], seq: int, source: str) -> Puzzle | None:
    """The position before event `seq`, if few moves are good in it, and not the one played."""
    reviewer = part(match.game.slug, "reviews", "reviewing")
    if reviewer is None:
        from tablier.reviews.search import reviewing as reviewer
    found = reviewer.good_moves(match, seq, MOST + 1) if hasattr(reviewer, "good_moves") else None
    event = match.log[seq - 1]
    if not found or len(found) > MOST or match.game.write_play(event.play) in found:
        return None
    before = match.at(seq - 1)
    solved = before.copy()
    solved.add(event.seat, match.game.read_action(found[0]))
    draft = Draft(before, GOAL, source, "review")
    return write_draft(draft, solved, Right=";".join(found), Difficulty=str(len(levels(match.game.slug))))
