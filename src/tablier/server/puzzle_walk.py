"""Work on a puzzle in the words of the wire, with the machinery of lessons."""

from functools import lru_cache

from msgspec.structs import replace

from tablier.core.live import is_live
from tablier.learn import Run
from tablier.learn.puzzles import Puzzle
from tablier.learn.puzzles.judging import hints
from tablier.learn.puzzles.themes import themes_for
from tablier.server.lesson_walk import tell_run
from tablier.server.lesson_wire import LessonNow, LessonPlay
from tablier.server.puzzle_wire import PuzzleDo, PuzzleInfo, PuzzleNow, ThemeInfo
from tablier.server.table.timeline import Timeline


def info_of(puzzle: Puzzle) -> PuzzleInfo:
    return PuzzleInfo(
        id=puzzle.id,
        ruleset=puzzle.ruleset,
        say=puzzle.as_lesson().steps[0].say,
        goal=puzzle.goal,
        seat=puzzle.seat,
        difficulty=puzzle.difficulty,
        rating=puzzle.rating,
        proof=puzzle.proof,
        live=is_live(puzzle.game),
    )


def walk_puzzle(puzzle: Puzzle, asked: PuzzleDo) -> PuzzleNow:
    """What is done now, after all that was done before."""
    run = _stand(puzzle, asked.done).copy()
    now = tell_run(run, replace(asked, hint=False))
    if asked.hint and not run.finished:
        now = replace(now, hints=hints(puzzle, run))
    return tell_puzzle(puzzle, now, told=asked.solution, solution=asked.solution)


def tell_puzzle(puzzle: Puzzle, now: LessonNow, told: bool = False, solution: bool = False) -> PuzzleNow:
    """Where a run of it stands; what it is about, and from where it comes, once it is solved or `told`."""
    solved, titles = now.step is None, themes_for(puzzle.slug)
    told = told or solved
    return PuzzleNow(
        puzzle=info_of(puzzle),
        run=now,
        solved=solved,
        themes=tuple(ThemeInfo(name, titles[name].title) for name in puzzle.themes) if told else (),
        source=puzzle.source if told else "",
        solution=_solution(puzzle) if solution else (),
    )


def _solution(puzzle: Puzzle) -> tuple[LessonPlay, ...]:
    run, match = puzzle.run(), puzzle.record.replay(puzzle.game)
    timeline = Timeline(match)
    return tuple(
        LessonPlay(play.words, play.text, play.seat, play.steps, timeline.position(play.seq, run.seat))
        for play in run.told(match, puzzle.start)
    )


@lru_cache(maxsize=1024)
def _stand(puzzle: Puzzle, done: tuple[str, ...]) -> Run:
    """A run after all that was done; to be copied. The run one thing earlier is likely still known."""
    if not done:
        return puzzle.run()
    run = _stand(puzzle, done[:-1]).copy()
    run.redo(done[-1])
    return run
