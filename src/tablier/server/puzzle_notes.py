"""What a try at a puzzle leaves behind, in the words of the wire: the rating, and the marks of a day."""

import time
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

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


class Noted(NamedTuple):
    """What is known of a puzzle and somebody who tries it: the rating that tries have led to, whether they
    made one, and what this one changed."""

    rating: int
    tried: bool
    change: PuzzleChange | None = None
    day: PuzzleDay | None = None

    def on(self, now: PuzzleNow) -> PuzzleNow:
        puzzle = replace(now.puzzle, rating=self.rating)
        return replace(now, puzzle=puzzle, tried=self.tried, change=self.change, day=self.day)


def known(connection: Connection, person: str, puzzle: Puzzle) -> Noted:
    """Before anything is tried."""
    tried = kept.first_try(connection, person, puzzle.id) is not None
    return Noted(round(puzzling.tried(connection, puzzle).rating), tried)


def note(
    connection: Connection,
    person: str,
    puzzle: Puzzle,
    marks: Iterable[str],
    change: puzzling.Change | None,
    day: date | None,
) -> Noted:
    """After a try: what it did to the rating, if it was the first, and the marks of the day, if it was the
    puzzle of one."""
    found = known(connection, person, puzzle)
    if change:
        told = PuzzleChange(change.solved, change.rated, round(change.before), round(change.after))
        found = found._replace(change=told)
    if day is None:
        return found
    so_far, row = "", 0
    for mark in marks:
        so_far, row = puzzling.note_day(connection, person, puzzle.slug, day, mark)
    result = share(puzzle.game.title, day, so_far, row) if is_over(so_far) else NO_WORDS
    return found._replace(day=PuzzleDay(day.isoformat(), so_far, row, result))
