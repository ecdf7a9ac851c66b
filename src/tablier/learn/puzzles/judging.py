"""Judging: a robot that solves, and everything that must be true of a puzzle."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tablier.core import Match, TablierError, Words
from tablier.learn.puzzles.difficulty import Turn
from tablier.learn.puzzles.puzzle import Puzzle, part_of
from tablier.learn.puzzles.themes import themes_of

LONGEST = 40
"""Moves of the solver in one puzzle."""


class Solved(NamedTuple):
    """A way to the goal: the match after it, and what was right at each of the solver's turns."""

    match: Match[Any, Any]
    turns: tuple[Turn, ...]


class Told(NamedTuple):
    """One event of a solution, as people read it."""

    seat: int | None
    text: str
    words: Words


def solve(puzzle: Puzzle) -> Solved | None:
    """The way that the proof finds, against the best answers; None where it does not come to an end."""
    run, turns = puzzle.run(), list[Turn]()
    before = run.match
    while not run.finished and len(turns) < LONGEST:
        right = run.served() or list(run.step.accept if run.step else ())
        if not right:
            return None
        before = run.match.copy()
        turns.append(Turn(before.state, frozenset(right)))
        answer = run.do(right[0])
        if answer.kind not in ("right", "on"):
            return None
    if not run.finished:
        return None
    before.add(run.seat, run.read(right[0], before))  # what would be answered after the goal is no solution
    return Solved(before, tuple(turns))


def solution(puzzle: Puzzle) -> list[Told]:
    """The solution walked through with words."""
    match = puzzle.record.replay(puzzle.game)
    return [
        Told(
            event.seat,
            puzzle.game.write_play(event.play) if puzzle.game.is_visible(event, puzzle.seat) else "",
            match.describe(event.seq, puzzle.seat),
        )
        for event in match.log[puzzle.start :]
    ]


def faults(puzzle: Puzzle) -> Iterator[str]:
    """Everything that is wrong with a puzzle: it is proven again from its position alone."""
    try:
        if puzzle.ruleset != puzzle.game.ruleset:
            yield f"is written for {puzzle.ruleset}, the rules are {puzzle.game.ruleset}"
        puzzle.record.replay(puzzle.game)
        yield from own_faults(puzzle)
        if found := set(puzzle.themes) ^ set(themes_of(puzzle)):
            yield f"the themes {', '.join(sorted(found))} are tagged and not shown, or shown and not tagged"
    except TablierError as fault:
        yield str(fault)


def faults_of(puzzle: Puzzle) -> list[str]:
    """The same as a list, so that another process can say it."""
    return list(faults(puzzle))


def own_faults(puzzle: Puzzle) -> Iterator[str]:
    check = getattr(part_of(puzzle.slug), "check", None)
    if check:
        yield from check(puzzle)
        return
    solved = solve(puzzle)
    if solved is None:
        yield f"the goal {puzzle.goal} cannot be proven"
        return
    if len(solved.turns[0].right) != 1:
        yield f"{len(solved.turns[0].right)} moves are right: {' '.join(sorted(solved.turns[0].right))}"
    if puzzle.line[0] not in solved.turns[0].right:
        yield f"{puzzle.line[0]} is not right"
    line = tuple(puzzle.game.write_play(event.play) for event in solved.match.log[puzzle.start :])
    if line != puzzle.line:
        yield f"the solution reads {' '.join(puzzle.line)}, the proof finds {' '.join(line)}"
