"""Analysis over HTTP: positions after plays, the computer's lines as it thinks, and where to begin."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from starlette.responses import Response, StreamingResponse

from tablier.core import BadRecord, Game, Match, Players, Record, Study
from tablier.core.arranging import Form
from tablier.games import slugs
from tablier.learn.puzzles import Puzzle, find_puzzle
from tablier.learn.puzzles.shelf import UnknownPuzzle
from tablier.server import limits
from tablier.server.analysis_walk import stand, tell_nodes, walk
from tablier.server.analysis_wire import (
    AnalysisArrange,
    AnalysisAsk,
    AnalysisNow,
    AnalysisOpen,
    AnalysisOpened,
    AskLines,
    LinesNow,
    StudyText,
)
from tablier.server.http.endpoint import Ask, Endpoint
from tablier.server.refusal import Refusal, bad_request, not_found
from tablier.server.registry.analysing import still_played
from tablier.server.workers.proof_thread import think
from tablier.store import puzzles as kept_puzzles

LINES = "application/x-ndjson"


async def analyse_position(ask: Ask) -> AnalysisNow:
    return await think(walk, _game(ask), ask.body)


async def open_analysis(ask: Ask) -> AnalysisOpened:
    """The tree of what is named, and where to stand in it."""
    asked: AnalysisOpen = ask.body
    game = _game(ask)
    if asked.table:
        return await _of_table(ask, game, asked)
    if asked.puzzle:
        return await _of_puzzle(ask, game, asked)
    if asked.text.lstrip().startswith("["):
        study = Study.read(asked.text)
        if study.slug != game.slug:
            raise BadRecord(f"the record is of {study.slug}, this page is for {game.slug}")
        return await _opened(ask, study, _place(study, asked.at))
    text = asked.text.strip()
    if text and not game.takes_positions:
        raise Refusal(
            400,
            "Ce jeu commence par une partie : collez-en le texte.",
            "This game begins with a record: paste its text.",
        )
    options, players = game.begin_from(text) if text else ({}, game.usual_players)
    match = await think(Match, game, options, players)
    await think(match.deal_all)
    return await _opened(ask, Study.of(match), match.seq - 1)


async def _opened(ask: Ask, study: Study, at: int) -> AnalysisOpened:
    words = await think(tell_nodes, ask.registry.catalogue.ruled_by(study.game), study)
    return AnalysisOpened(study, words, at)


async def _of_table(ask: Ask, game: Game[Any, Any], asked: AnalysisOpen) -> AnalysisOpened:
    """A match that goes on is not for those who play it, unless they agreed on that; where something is
    hidden it is for nobody."""
    table = await ask.registry.table(asked.table)
    if table.game.slug != game.slug:
        raise not_found()
    plays = table.seats_of(ask.person) and not table.kept.analysis
    if table.status != "over" and (table.game.hidden or plays):
        raise still_played()
    study = await think(Study.of, table.match)
    live = [event.seq for event in table.match.live()]
    at = table.match.seq if asked.at is None else asked.at
    names = tuple(seat.name for seat in table.seats)
    kept = msgspec.structs.replace(study, tags={"Table": table.kept.id}, seats=names)
    return await _opened(ask, kept, sum(seq <= at for seq in live) - 1)


async def _of_puzzle(ask: Ask, game: Game[Any, Any], asked: AnalysisOpen) -> AnalysisOpened:
    """Who has not tried it yet gets its position and nothing more."""
    own = await ask.registry.store.read(kept_puzzles.mistake, ask.person, asked.puzzle)
    try:
        puzzle = Puzzle(Record.read(own.record)) if own else find_puzzle(asked.puzzle)
    except UnknownPuzzle as fault:
        raise Refusal(404, fault.words.fr, fault.words.en) from None
    if puzzle.slug != game.slug:
        raise not_found()
    tries = await ask.registry.store.read(kept_puzzles.tries, ask.person, puzzle.slug)
    tried = own is not None or any(one.puzzle == puzzle.id for one in tries)
    match = await think(puzzle.record.replay, puzzle.game) if tried else await think(puzzle.open)
    study = Study.of(match, Source=puzzle.id)
    return await _opened(ask, study, min(puzzle.start + (asked.at or 0), len(study.nodes)) - 1)


async def arrange(ask: Ask) -> Form:
    """A position set up by hand, one change after the other; the game says what can be chosen."""
    asked: AnalysisArrange = ask.body
    arranging = _game(ask).arranging
    if arranging is None:
        raise not_found()
    if not limits.fits(asked.value):
        raise bad_request()
    if not asked.name:
        return await think(arranging.open, asked.text)
    return await think(arranging.change, asked.text, asked.name, asked.value)


async def write_study(ask: Ask) -> StudyText:
    """The tree as text, to be kept anywhere; its rules are checked on the way."""
    study: Study = ask.body
    await think(study.check, ask.registry.catalogue.ruled_by(study.game))
    return StudyText(study.write())


async def think_aloud(ask: Ask) -> Response:
    """Stays open: a line of JSON whenever the computer knows more."""
    asked: AskLines = ask.body
    game = _game(ask)
    if game.slug not in slugs():
        raise not_found()
    match = await think(stand, game, asked.root, asked.plays)
    if not isinstance(match.turn, Players):
        raise Refusal(
            409, "Personne n'a le trait dans cette position.", "Nobody is to move in this position."
        )
    analysing = ask.registry.analysing
    await analysing.check(ask.person, match)
    await ask.registry.warm_up.ready(game.slug)

    async def lines() -> AsyncIterator[bytes]:
        async for now in analysing.listen(match, asked, ask.person):
            yield msgspec.json.encode(now) + b"\n"

    return StreamingResponse(lines(), media_type=LINES)


def _place(study: Study, at: int | None) -> int:
    line = study.line()
    return -1 if not at or not line else line[min(at, len(line)) - 1]


def _game(ask: Ask) -> Game[Any, Any]:
    return ask.registry.catalogue.find(ask.path("slug"))


SLUG = "/analysis/{slug}"
ENDPOINTS = (
    Endpoint("POST", SLUG, "A position after plays", analyse_position, AnalysisNow, AnalysisAsk, "walk"),
    Endpoint(
        "POST",
        f"{SLUG}/open",
        "Begin from a table, a puzzle, a record or a position",
        open_analysis,
        AnalysisOpened,
        AnalysisOpen,
        "lesson",
    ),
    Endpoint("POST", f"{SLUG}/arrange", "Set a position up by hand", arrange, Form, AnalysisArrange, "walk"),
    Endpoint("POST", f"{SLUG}/text", "A tree as text", write_study, StudyText, Study, "lesson"),
    Endpoint(
        "POST",
        f"{SLUG}/lines",
        "The computer's lines as it thinks",
        think_aloud,
        LinesNow,
        AskLines,
        "analysis",
        media=LINES,
    ),
)
