"""Puzzles over HTTP, with the machinery of lessons: nothing is kept here, what was done comes along."""

from datetime import UTC, datetime

from tablier.core.live import is_live
from tablier.learn.puzzles import find_puzzle
from tablier.learn.puzzles.choosing import daily, following
from tablier.learn.puzzles.shelf import UnknownPuzzle
from tablier.learn.puzzles.themes import themes_for
from tablier.server.http.endpoint import Ask, Endpoint, Query
from tablier.server.http.lessons import think
from tablier.server.puzzle_walk import info_of, walk_puzzle
from tablier.server.puzzle_wire import PuzzleDo, PuzzleInfo, PuzzleNow, ThemeInfo
from tablier.server.refusal import Refusal, bad_request

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
    return await think(walk_puzzle, puzzle, ask.body)


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
