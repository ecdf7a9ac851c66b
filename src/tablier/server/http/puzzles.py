"""Puzzles over HTTP, with the machinery of lessons: nothing is kept here, what was done comes along."""

from datetime import UTC, datetime
from functools import lru_cache

from msgspec.structs import replace

from tablier.core.live import is_live
from tablier.learn import Run
from tablier.learn.puzzles import Puzzle, find_puzzle
from tablier.learn.puzzles.choosing import daily, following
from tablier.learn.puzzles.judging import hints
from tablier.learn.puzzles.shelf import UnknownPuzzle
from tablier.learn.puzzles.themes import themes_for
from tablier.server.http.endpoint import Ask, Endpoint, Query
from tablier.server.http.lessons import tell_run
from tablier.server.lesson_wire import LessonPlay
from tablier.server.puzzle_wire import PuzzleDo, PuzzleInfo, PuzzleNow, ThemeInfo
from tablier.server.refusal import Refusal, bad_request
from tablier.server.table.timeline import Timeline
from tablier.server.workers.proof_thread import think

USUAL = 1200
"""The rating of somebody who has not said one."""


async def get_daily(ask: Ask) -> PuzzleInfo:
    slug = ask.registry.catalogue.find(ask.path("slug")).slug
    try:
        return info_of(daily(slug, datetime.now(UTC).date()))
    except UnknownPuzzle as fault:
        raise Refusal(404, fault.words.fr, fault.words.en) from None


async def get_next(ask: Ask) -> PuzzleInfo:
    slug = ask.registry.catalogue.find(ask.path("slug")).slug
    theme = ask.request.query_params.get("theme", "")
    if theme and theme not in themes_for(slug):
        raise bad_request("theme")
    try:
        return info_of(following(slug, ask.number("rating", USUAL) or USUAL, theme))
    except UnknownPuzzle as fault:
        raise Refusal(404, fault.words.fr, fault.words.en) from None


async def get_themes(ask: Ask) -> tuple[ThemeInfo, ...]:
    slug = ask.registry.catalogue.find(ask.path("slug")).slug
    return tuple(ThemeInfo(name, theme.title) for name, theme in themes_for(slug).items())


async def do_puzzle(ask: Ask) -> PuzzleNow:
    try:
        puzzle = find_puzzle(ask.path("id"))
    except UnknownPuzzle as fault:
        raise Refusal(404, fault.words.fr, fault.words.en) from None
    if is_live(puzzle.game):
        raise Refusal(
            409,
            "Ce problème se résout à la main, à une table en direct.",
            "This puzzle is solved by hand, at a live table.",
        )
    return await think(_walk, puzzle, ask.body)


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


def _walk(puzzle: Puzzle, asked: PuzzleDo) -> PuzzleNow:
    run = _stand(puzzle.id, asked.done).copy()
    now = tell_run(run, replace(asked, hint=False))
    if asked.hint and not run.finished:
        now = replace(now, hints=hints(puzzle, run))
    told = run.finished or asked.solution
    titles = themes_for(puzzle.slug)
    return PuzzleNow(
        puzzle=info_of(puzzle),
        run=now,
        solved=run.finished,
        themes=tuple(ThemeInfo(name, titles[name].title) for name in puzzle.themes) if told else (),
        source=puzzle.source if told else "",
        solution=_solution(puzzle) if asked.solution else (),
    )


def _solution(puzzle: Puzzle) -> tuple[LessonPlay, ...]:
    run, match = puzzle.run(), puzzle.record.replay(puzzle.game)
    timeline = Timeline(match)
    return tuple(
        LessonPlay(play.words, play.text, play.seat, play.steps, timeline.position(play.seq, run.seat))
        for play in run.told(match, puzzle.start)
    )


@lru_cache(maxsize=1024)
def _stand(key: str, done: tuple[str, ...]) -> Run:
    """A run after all that was done; to be copied. The run one thing earlier is likely still known."""
    if not done:
        return find_puzzle(key).run()
    run = _stand(key, done[:-1]).copy()
    run.redo(done[-1])
    return run


ENDPOINTS = (
    Endpoint(
        "GET",
        "/puzzles/{slug}/daily",
        "The puzzle of the day, the same for everybody",
        get_daily,
        PuzzleInfo,
    ),
    Endpoint(
        "GET",
        "/puzzles/{slug}/next",
        "A puzzle near a rating",
        get_next,
        PuzzleInfo,
        query=(Query("rating"), Query("theme", "string")),
    ),
    Endpoint(
        "GET",
        "/puzzles/{slug}/themes",
        "What the puzzles of a game show",
        get_themes,
        tuple[ThemeInfo, ...],
    ),
    Endpoint("POST", "/puzzles/{id}", "Work on a puzzle", do_puzzle, PuzzleNow, PuzzleDo, limit="lesson"),
)
