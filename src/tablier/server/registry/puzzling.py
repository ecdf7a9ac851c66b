"""What a try at a puzzle does: Glicko-2 with the puzzle as the opponent, the first try only; days in a
row."""

from datetime import date

import msgspec
from sqlalchemy import Connection

from tablier.learn.puzzles import Puzzle
from tablier.learn.puzzles.days import SOLVED, WRONG, add_mark, days_in_a_row, is_solved
from tablier.learn.puzzles.puzzle import tries_of
from tablier.server.registry.glicko import Glicko, after
from tablier.store import puzzles as kept
from tablier.store import results
from tablier.store.puzzles import KeptDaily, KeptHandTry, KeptPuzzle, KeptTry
from tablier.store.results import KeptRating

SOLVER = Glicko(rating=1200.0, deviation=250.0)
"""Somebody who has not tried any. We are less in the dark than at a match, where nothing is known of the
other side either."""

GUESSED = 200.0
"""How sure we are of a puzzle's rating before anybody has tried it: our levels did."""

SETTLED = 200.0
"""Somebody less sure than this says nothing about a puzzle."""

LEAST = 45.0
"""Ratings stay this movable, since people learn."""


class HandTry(msgspec.Struct, frozen=True):
    """What a hand came to: what it is worth, whether that is enough, and the play as the scene said it."""

    score: int
    right: bool
    play: str


class Change(msgspec.Struct, frozen=True):
    """The first try: whether it counted, and what it did to the rating."""

    solved: bool
    rated: bool
    before: float
    after: float


def rate(solver: Glicko, puzzle: Glicko, solved: bool) -> tuple[Glicko, Glicko]:
    """Both after a try."""
    new_solver = _movable(after(solver, puzzle, float(solved)))
    if solver.deviation > SETTLED:
        return new_solver, puzzle
    return new_solver, _movable(after(puzzle, solver, float(not solved)))


def _movable(rating: Glicko) -> Glicko:
    return msgspec.structs.replace(rating, deviation=max(LEAST, rating.deviation))


def rating_of(connection: Connection, person: str, game: str) -> KeptRating:
    """How good somebody is at the puzzles of a game; kept beside the ratings of matches."""
    return results.rating(connection, person, _key(game)) or _first(person, game)


def _first(person: str, game: str) -> KeptRating:
    return KeptRating(person, _key(game), SOLVER.rating, SOLVER.deviation, SOLVER.volatility, 0, 0)


def settle(
    connection: Connection, person: str, puzzle: Puzzle, mark: str, rated: bool, now: int
) -> Change | None:
    """Write the first try down; None where it was made before."""
    if kept.first_try(connection, person, puzzle.id):
        return None
    solved, old = mark == SOLVED, rating_of(connection, person, puzzle.slug)
    first = KeptTry(person, puzzle.id, puzzle.slug, solved, rated, 0, now)
    kept.keep_try(connection, first)
    if not rated:
        return Change(solved, False, old.rating, old.rating)
    old = results.hold_rating(connection, _first(person, puzzle.slug))
    row = kept.hold_puzzle(connection, _untried(puzzle))
    solver, task = rate(
        Glicko(old.rating, old.deviation, old.volatility),
        Glicko(row.rating, row.deviation, row.volatility),
        solved,
    )
    new = _rated(old, solver, now)
    results.keep_rating(connection, new)
    kept.keep_puzzle(
        connection,
        msgspec.structs.replace(
            row,
            rating=task.rating,
            deviation=task.deviation,
            volatility=task.volatility,
            tries=row.tries + 1,
        ),
    )
    return Change(solved, True, old.rating, new.rating)


def settle_hand(
    connection: Connection, person: str, puzzle: Puzzle, hand: HandTry, rated: bool, now: int
) -> tuple[list[int], Change | None]:
    """Write down what a hand came to, while tries are left; the scores so far. The first that is right
    settles the puzzle, or else the last. A try after that is for nothing but fun."""
    if kept.first_try(connection, person, puzzle.id):
        return [], None
    before = kept.hand_tries(connection, person, puzzle.id)
    number = len(before) + 1
    kept.keep_hand_try(connection, KeptHandTry(person, puzzle.id, number, hand.score, hand.play, now))
    scores = [*(one.score for one in before), hand.score]
    if not hand.right and number < tries_of(puzzle):
        return scores, None
    mark = SOLVED if hand.right else WRONG
    return scores, settle(connection, person, puzzle, mark, rated, now)


def hand_scores(connection: Connection, person: str, puzzle: Puzzle) -> list[int]:
    """What a hand came to so far, while it is not settled."""
    if kept.first_try(connection, person, puzzle.id):
        return []
    return [one.score for one in kept.hand_tries(connection, person, puzzle.id)]


def join(connection: Connection, guest: str, account: str, now: int) -> None:
    """What a guest tried joins an account: rated tries count there as if they had been made there, with the
    puzzles as they are rated now, and do not move these again."""
    for one in kept.join(connection, guest, account):
        row = kept.puzzle(connection, one.puzzle)
        if one.rated and row:
            old = rating_of(connection, account, one.game)
            puzzle = Glicko(row.rating, row.deviation, row.volatility)
            solver, _ = rate(Glicko(old.rating, old.deviation, old.volatility), puzzle, one.solved)
            results.keep_rating(connection, _rated(old, solver, now))


def _rated(old: KeptRating, new: Glicko, now: int) -> KeptRating:
    return KeptRating(old.person, old.game, new.rating, new.deviation, new.volatility, old.games + 1, now)


def tried(connection: Connection, puzzle: Puzzle) -> KeptPuzzle:
    """A puzzle as people know it, or as our levels do."""
    return kept.puzzle(connection, puzzle.id) or _untried(puzzle)


def _untried(puzzle: Puzzle) -> KeptPuzzle:
    return KeptPuzzle(puzzle.id, puzzle.slug, float(puzzle.rating), GUESSED, SOLVER.volatility)


def vote(connection: Connection, person: str, puzzle: Puzzle, choice: int) -> KeptPuzzle | None:
    """Count a vote, or change it; None where the puzzle was not tried."""
    first = kept.first_try(connection, person, puzzle.id)
    if first is None:
        return None
    row = kept.hold_puzzle(connection, _untried(puzzle))
    row = msgspec.structs.replace(
        row,
        up=row.up + (choice > 0) - (first.vote > 0),
        down=row.down + (choice < 0) - (first.vote < 0),
    )
    kept.keep_puzzle(connection, row)
    kept.keep_try(connection, msgspec.structs.replace(first, vote=choice))
    return row


def note_day(connection: Connection, person: str, game: str, day: date, mark: str) -> tuple[str, int]:
    """Add a mark to the puzzle of a day; all its marks, and the days in a row."""
    days = {one.day: one.marks for one in kept.dailies(connection, person, game)}
    before = days.get(day.isoformat(), "")
    marks = add_mark(before, mark)
    if marks != before:
        kept.keep_daily(connection, KeptDaily(person, game, day.isoformat(), marks))
    days[day.isoformat()] = marks
    return marks, row_of(days, day)


def row_of(days: dict[str, str], today: date) -> int:
    """Days in a row, from the marks of all days."""
    return days_in_a_row((date.fromisoformat(day) for day, marks in days.items() if is_solved(marks)), today)


def solved_in_a_row(tries: list[KeptTry]) -> int:
    """How many of the latest tries succeeded one after the other."""
    return next((n for n, one in enumerate(tries) if not one.solved), len(tries))


def _key(game: str) -> str:
    return f"puzzles:{game}"
