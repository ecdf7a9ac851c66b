"""Own mistakes: the moves of a match where another one was right, and proven so, as puzzles.

Where a game's module `puzzles` knows turning points (`turning_point`), the last moves of a seat are looked
into; how far is counted, so that a match finds the same puzzles everywhere.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from tablier.core import Match
from tablier.learn.puzzles.best import best_moves
from tablier.learn.puzzles.judging import solve
from tablier.learn.puzzles.mining import Draft, finish, write_draft
from tablier.learn.puzzles.puzzle import Puzzle, part_of

LOOKED_INTO = 40
"""Own moves at the end of a match that are looked into."""

MOST = 5
"""Puzzles of one match, the latest first: they decided it."""


def finds_mistakes(slug: str) -> bool:
    """Whether a game knows what a turning point is."""
    return hasattr(part_of(slug), "turning_point")


def mistakes(match: Match[Any, Any], seats: Iterable[int], source: str) -> Iterator[Puzzle]:
    """What these seats missed, the last first. `source` names the match."""
    game, own = match.game, set(seats)
    moves = [event for event in match.log if event.seat in own and not event.is_conduct]
    found = 0
    for event in reversed(moves[-LOOKED_INTO:]):
        played = game.write_play(event.play)
        puzzle = _missed(match, event.seq - 1, played, f"{source}#{event.seq}")
        if puzzle:
            found += 1
            yield puzzle
        if found == MOST:
            return


def puzzle_of(match: Match[Any, Any], seq: int, source: str) -> Puzzle | None:
    """The position before event `seq` as a puzzle, if one move alone is proven right in it, and it was not
    the one that was played; else one that asks for the best moves, by the same judgement as a review's."""
    event = match.log[seq - 1]
    assert event.seat is not None, "chance plays no puzzles"
    proven = _missed(match, seq - 1, match.game.write_play(event.play), source)
    return proven or best_moves(match, seq, source)


def _missed(match: Match[Any, Any], seq: int, played: str, source: str) -> Puzzle | None:
    own = part_of(match.game.slug)
    point: Draft | None = own.turning_point(match, seq, source) if own else None
    if point is None:
        return None
    solved = solve(write_draft(point))
    return None if solved is None or played in solved.turns[0].right else finish(point)
