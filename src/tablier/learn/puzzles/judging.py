"""Judging: a robot that solves, and everything that must be true of a puzzle."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tablier.core import Match, TablierError, Words
from tablier.learn.puzzles import texts
from tablier.learn.puzzles.difficulty import Turn
from tablier.learn.puzzles.puzzle import Puzzle, part_of
from tablier.learn.puzzles.themes import themes_for, themes_of
from tablier.learn.run import Run

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
    while len(turns) < LONGEST:
        right = run.served()
        if not right:
            return None
        before = run.match.copy()
        turns.append(Turn(before.state, frozenset(right)))
        if run.do(right[0]).kind not in ("right", "on"):
            return None
        if run.finished:  # what would be answered after the goal is no part of the solution
            before.add(run.seat, puzzle.game.read_action(right[0]))
            return Solved(before, tuple(turns))
    return None


def hints(puzzle: Puzzle, run: Run) -> tuple[Words, Words]:
    """First what it is about, then what to do."""
    return _about(puzzle), run.hint(more=True)


def live_hints(puzzle: Puzzle, run: Run) -> tuple[Words, Words]:
    """The same for somebody who does it with the hand."""
    own = part_of(puzzle.slug)
    assert own, f"{puzzle.slug} knows no gestures"
    return _about(puzzle), own.say_gesture(run.solution())


def _about(puzzle: Puzzle) -> Words:
    known = themes_for(puzzle.slug)
    named = [known[name].title for name in puzzle.themes]
    return texts.THEMES.fill(themes=_listed(named)) if named else texts.NO_THEMES


def _listed(named: list[Words]) -> Words:
    return Words(fr=", ".join(title.fr for title in named), en=", ".join(title.en for title in named))


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
