"""Puzzles over HTTP, with the machinery of lessons: what was done comes along. Kept is who tried what, and
how hard it proved to be."""

from functools import partial

from msgspec.structs import replace
from sqlalchemy import Connection

from tablier.core import NO_WORDS, Record
from tablier.core.live import is_live
from tablier.games import find
from tablier.learn.puzzles import Puzzle, find_puzzle, puzzles
from tablier.learn.puzzles.choosing import daily, following
from tablier.learn.puzzles.days import HINT, SHOWN, SOLVED, WRONG, is_over, share
from tablier.learn.puzzles.mistakes import finds_mistakes
from tablier.learn.puzzles.shelf import UnknownPuzzle, has_puzzles
from tablier.learn.puzzles.themes import themes_for
from tablier.server import puzzle_notes as notes
from tablier.server import puzzle_wire as wire
from tablier.server.http.endpoint import Ask, Endpoint, Query
from tablier.server.puzzle_walk import info_of, walk_puzzle
from tablier.server.puzzle_wire import PuzzleDo, PuzzleInfo, PuzzleNow, ThemeInfo
from tablier.server.refusal import Refusal, bad_request, not_now, not_yours
from tablier.server.registry import puzzling
from tablier.server.workers.bot_worker import LookBack
from tablier.server.workers.proof_thread import think
from tablier.store import puzzles as kept
from tablier.store.puzzles import KeptMistake

OWN_SHOWN = 100


async def get_shelves(ask: Ask) -> tuple[wire.PuzzleShelf, ...]:
    slugs = [game.slug for game in ask.registry.catalogue.all() if has_puzzles(game.slug)]
    return await think(lambda: tuple(_shelf(slug) for slug in slugs))


def _shelf(slug: str) -> wire.PuzzleShelf:
    day = notes.today()
    return wire.PuzzleShelf(
        slug, len(puzzles(slug)), _themes(slug), day.isoformat(), info_of(daily(slug, day))
    )


async def get_daily(ask: Ask) -> PuzzleInfo:
    slug = ask.registry.catalogue.find(ask.path("slug")).slug
    try:
        return info_of(daily(slug, notes.today()))
    except UnknownPuzzle as fault:
        raise Refusal(404, fault.words.fr, fault.words.en) from None


async def get_next(ask: Ask) -> PuzzleInfo:
    """Near the rating that is named, or else near one's own; what one has tried comes last."""
    slug = ask.registry.catalogue.find(ask.path("slug")).slug
    theme, wanted = ask.request.query_params.get("theme", ""), ask.number("rating")
    if theme and theme not in themes_for(slug):
        raise bad_request("theme")

    def known(connection: Connection) -> tuple[float, set[str], dict[str, float]]:
        own = puzzling.rating_of(connection, ask.person, slug).rating
        seen = {one.puzzle for one in kept.tries(connection, ask.person, slug)}
        return own if wanted is None else float(wanted), seen, kept.ratings(connection, slug)

    rating, seen, ratings = await ask.registry.store.read(known)
    try:
        found = following(slug, rating, theme, seen, ratings=ratings)
        return replace(info_of(found), rating=round(ratings.get(found.id, found.rating)))
    except UnknownPuzzle as fault:
        raise Refusal(404, fault.words.fr, fault.words.en) from None


async def get_themes(ask: Ask) -> tuple[ThemeInfo, ...]:
    return _themes(ask.registry.catalogue.find(ask.path("slug")).slug)


async def my_standing(ask: Ask) -> tuple[wire.PuzzleStanding, ...]:
    games = [game for game in ask.registry.catalogue.all() if has_puzzles(game.slug)]
    today = notes.today()

    def stand(connection: Connection, slug: str) -> wire.PuzzleStanding:
        rating = puzzling.rating_of(connection, ask.person, slug)
        tries = kept.tries(connection, ask.person, slug)
        days = {one.day: one.marks for one in kept.dailies(connection, ask.person, slug)}
        marks, row = days.get(today.isoformat(), ""), puzzling.row_of(days, today)
        own = kept.mistakes(connection, ask.person, slug, OWN_SHOWN)
        return wire.PuzzleStanding(
            game=slug,
            rating=round(rating.rating),
            deviation=round(rating.deviation),
            rated=rating.games,
            solved=sum(one.solved for one in tries),
            row=puzzling.solved_in_a_row(tries),
            days=row,
            marks=marks,
            share=share(find(slug).title, today, marks, row) if is_over(marks) else NO_WORDS,
            own=sum(not one.solved for one in own),
        )

    return await ask.registry.store.read(lambda c: tuple(stand(c, game.slug) for game in games))


async def do_puzzle(ask: Ask) -> PuzzleNow:
    puzzle, own = await _find(ask)
    if is_live(puzzle.game):
        raise Refusal(
            409,
            "Ce problème se résout à la main, sur sa propre connexion.",
            "This puzzle is solved by hand, on a socket of its own.",
        )
    asked: PuzzleDo = ask.body
    day = notes.day_of(puzzle, asked.day)
    now = await think(walk_puzzle, puzzle, asked)
    mark = _mark(now, asked)
    if own:
        if mark == SOLVED:
            await ask.registry.store.write(partial(kept.keep_mistake, new=replace(own, solved=True)))
        return replace(now, own=True)
    if not mark:
        return (await ask.registry.store.read(notes.known, ask.person, puzzle)).on(now)
    await ask.registry.people.ensure(ask.person)

    def note(connection: Connection) -> notes.Noted:
        at = notes.milliseconds()
        change = puzzling.settle(connection, ask.person, puzzle, mark, asked.rated, at)
        return notes.note(connection, ask.person, puzzle, mark, change, day)

    noted: notes.Noted = await ask.registry.store.write(note)
    return noted.on(now)


async def vote(ask: Ask) -> wire.PuzzleVotes:
    """Who has tried a puzzle may say what it is worth."""
    try:
        puzzle = find_puzzle(ask.path("id"))
    except UnknownPuzzle as fault:
        raise Refusal(404, fault.words.fr, fault.words.en) from None
    choice: int = ask.body.vote
    row = await ask.registry.store.write(lambda c: puzzling.vote(c, ask.person, puzzle, choice))
    if row is None:
        raise Refusal(409, "Essayez d'abord ce problème.", "Try this puzzle first.")
    return wire.PuzzleVotes(choice, row.up, row.down)


async def find_mistakes(ask: Ask) -> tuple[wire.OwnPuzzle, ...]:
    """What I missed in a match that is over, as puzzles of my own."""
    table = await ask.registry.table(ask.path("id"))
    seats = table.seats_of(ask.person)
    if not seats:
        raise not_yours()
    if table.status != "over":
        raise not_now()
    slug = table.game.slug
    if not finds_mistakes(slug):
        return ()
    order = LookBack(Record.of(table.match, (), ()).pack(), seats, f"table {table.kept.id}")
    found = await ask.registry.bot_pool.look_back(order, ask.person)
    at = notes.milliseconds()

    def note(connection: Connection) -> None:
        for text in found:
            key = Puzzle(Record.read(text)).id
            if kept.mistake(connection, ask.person, key) is None:
                new = KeptMistake(ask.person, key, slug, table.kept.id, text, False, at)
                kept.keep_mistake(connection, new)

    await ask.registry.store.write(note)
    own = await ask.registry.store.read(kept.mistakes, ask.person, slug, OWN_SHOWN)
    return tuple(_own(one) for one in own if one.table_id == table.kept.id)


async def my_mistakes(ask: Ask) -> tuple[wire.OwnPuzzle, ...]:
    slug = ask.registry.catalogue.find(ask.path("slug")).slug
    own = await ask.registry.store.read(kept.mistakes, ask.person, slug, OWN_SHOWN)
    return tuple(_own(one) for one in own)


# --- what they need -----------------------------------------------------------------------------


async def _find(ask: Ask) -> tuple[Puzzle, KeptMistake | None]:
    """One of the asker's own, or a puzzle that comes with its game; what is of a day is never one's own."""
    key = ask.path("id")
    own = None if ask.body.day else await ask.registry.store.read(kept.mistake, ask.person, key)
    try:
        return (Puzzle(Record.read(own.record)) if own else find_puzzle(key)), own
    except UnknownPuzzle as fault:
        raise Refusal(404, fault.words.fr, fault.words.en) from None


def _mark(now: PuzzleNow, asked: PuzzleDo) -> str:
    """What a request counts as among the tries; empty where it is none."""
    answer = now.run.answer
    if answer and answer.kind == "wrong":
        return WRONG
    if answer and now.solved:
        return SOLVED
    if now.solved:
        return ""
    return SHOWN if asked.solution else HINT if asked.hint else ""


def _own(one: KeptMistake) -> wire.OwnPuzzle:
    return wire.OwnPuzzle(info_of(Puzzle(Record.read(one.record))), one.table_id, one.solved)


def _themes(slug: str) -> tuple[ThemeInfo, ...]:
    return tuple(ThemeInfo(name, theme.title) for name, theme in themes_for(slug).items())


ENDPOINTS = (
    Endpoint("GET", "/puzzles", "The games that have puzzles", get_shelves, tuple[wire.PuzzleShelf, ...]),
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
    Endpoint(
        "POST",
        "/puzzles/{id}/vote",
        "Say what a puzzle is worth",
        vote,
        wire.PuzzleVotes,
        wire.PuzzleVote,
        limit="change",
    ),
    Endpoint("GET", "/me/puzzles", "How I stand with puzzles", my_standing, tuple[wire.PuzzleStanding, ...]),
    Endpoint("GET", "/me/puzzles/{slug}", "Puzzles from my matches", my_mistakes, tuple[wire.OwnPuzzle, ...]),
    Endpoint(
        "POST",
        "/tables/{id}/mistakes",
        "Make puzzles of what I missed in a match",
        find_mistakes,
        tuple[wire.OwnPuzzle, ...],
        limit="table",
    ),
)
