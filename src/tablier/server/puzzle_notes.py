"""What a try at a puzzle leaves behind, in the words of the wire: the rating, and the marks of a day."""

import time
from datetime import UTC, date, datetime, timedelta

from msgspec.structs import replace
from sqlalchemy import Connection

from tablier.core import NO_WORDS
from tablier.learn.puzzles import Puzzle
from tablier.learn.puzzles.choosing import daily
from tablier.learn.puzzles.days import is_over, share
from tablier.server.puzzle_wire import PuzzleChange, PuzzleDay, PuzzleNow
from tablier.server.refusal import bad_request
from tablier.server.registry import puzzling
from tablier.store import puzzles as kept


def today() -> date:
    return datetime.now(UTC).date()


def milliseconds() -> int:
    return int(time.time() * 1000)


def day_of(puzzle: Puzzle, text: str) -> date | None:
    """The day whose puzzle it is: today's, or yesterday's that was begun before midnight; None where none is
    named."""
    if not text:
        return None
    for day in (today(), today() - timedelta(days=1)):
        if day.isoformat() == text and daily(puzzle.slug, day).id == puzzle.id:
            return day
    raise bad_request("day")


def as_known(connection: Connection, now: PuzzleNow, person: str, puzzle: Puzzle) -> PuzzleNow:
    """With the rating that tries have led to, and whether this person made one."""
    rating = round(puzzling.tried(connection, puzzle).rating)
    tried = kept.first_try(connection, person, puzzle.id) is not None
    return replace(now, puzzle=replace(now.puzzle, rating=rating), tried=tried)


def with_change(now: PuzzleNow, change: puzzling.Change | None) -> PuzzleNow:
    """With what the first try, if this was it, did to the rating."""
    if change is None:
        return now
    told = PuzzleChange(change.solved, change.rated, round(change.before), round(change.after))
    return replace(now, change=told)


def with_day(
    connection: Connection, now: PuzzleNow, person: str, puzzle: Puzzle, day: date | None, *new: str
) -> PuzzleNow:
    """With the marks of a day after these new ones."""
    if day is None:
        return now
    marks, row = "", 0
    for mark in new:
        marks, row = puzzling.note_day(connection, person, puzzle.slug, day, mark)
    told = share(puzzle.game.title, day, marks, row) if is_over(marks) else NO_WORDS
    return replace(now, day=PuzzleDay(day.isoformat(), marks, row, told))
