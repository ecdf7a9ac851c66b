"""The daily puzzle as people live with it: what was tried, days in a row, and a result that spoils nothing.

What was tried is a word of marks, one letter each: `x` a wrong move, `h` a hint, `s` the solution shown,
`o` solved.
"""

from collections.abc import Iterable
from datetime import date, timedelta

from tablier.core import Words
from tablier.learn.puzzles import texts

WRONG, HINT, SHOWN, SOLVED = "x", "h", "s", "o"
SQUARES = {WRONG: "🟥", HINT: "🟨", SHOWN: "⬛", SOLVED: "🟩"}

LONGEST = 40
"""Marks that are kept; who tries more often is known to be stubborn."""


def add_mark(marks: str, mark: str) -> str:
    """What was tried by now; nothing is added to what has ended."""
    return marks if is_over(marks) or len(marks) + 1 > LONGEST - (mark not in "os") else marks + mark


def is_solved(marks: str) -> bool:
    return marks.endswith(SOLVED)


def is_over(marks: str) -> bool:
    """Solved, or given up."""
    return marks.endswith((SOLVED, SHOWN))


def days_in_a_row(solved: Iterable[date], today: date) -> int:
    """How many days in a row were solved, up to today; today may still come."""
    days = set(solved)
    day = today if today in days else today - timedelta(days=1)
    count = 0
    while day in days:
        count, day = count + 1, day - timedelta(days=1)
    return count


def share(game: Words, day: date, marks: str, row: int) -> Words:
    """A result to send to others: how it went, and nothing of how it goes."""
    tries = marks.count(WRONG) + is_solved(marks)
    ended = texts.SHARE_SOLVED if is_solved(marks) else texts.SHARE_SHOWN
    said = [ended.fill(tries=_count(tries, texts.TRY, texts.TRIES))]
    if hints := marks.count(HINT):
        said.append(_count(hints, texts.HINT_USED, texts.HINTS_USED))
    if row > 1:
        said.append(texts.IN_A_ROW.fill(days=row))
    words = Words(fr=" · ".join(one.fr for one in said), en=" · ".join(one.en for one in said))
    squares = "".join(SQUARES[mark] for mark in marks)
    return texts.SHARE.fill(game=game, day=day.isoformat(), squares=squares, words=words)


def _count(number: int, one: Words, many: Words) -> Words:
    return one if number == 1 else many.fill(n=number)
