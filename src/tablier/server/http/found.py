"""Found again, over HTTP: openings, a search over matches, one's own progress, all public games at once."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Literal, cast

import msgspec
from starlette.responses import StreamingResponse

from tablier.core import Game
from tablier.learn.openings import book, groups, has_openings, node_of, walks
from tablier.reviews import Review
from tablier.reviews.progress import Progress, Reviewed, progress
from tablier.server import export
from tablier.server import opening_walk as walking
from tablier.server.found_wire import FoundTables, Openings
from tablier.server.http.endpoint import Ask, Endpoint, Query
from tablier.server.refusal import bad_request, not_found
from tablier.server.registry.archive import spell
from tablier.store import finished, reviews, tables
from tablier.store.finished import After, Wish

SHOWN = 30
"""Matches of one answer."""
REMEMBERED = 200
"""Of the newest tables of a person, those whose reviews count."""
LINES = "application/x-ndjson"
LONGEST = 400
"""Letters of a position, or of a line of moves in all."""


def _text(ask: Ask, name: str, most: int = LONGEST) -> str:
    text = ask.request.query_params.get(name, "").strip()
    if len(text) > most or not text.isprintable():
        raise bad_request(name)
    return text


def _options(ask: Ask) -> dict[str, str]:
    given = [word.partition("=") for word in ask.request.query_params.getlist("option")]
    if len(given) > 20 or any(not equals or len(name + value) > LONGEST for name, equals, value in given):
        raise bad_request("option")
    return {name: value for name, _, value in given}


async def get_openings(ask: Ask) -> Openings:
    game = ask.registry.catalogue.find(ask.path("slug"))
    source, band = _text(ask, "source") or "engine", ask.number("band") or 0
    if not has_openings(game):
        raise not_found()
    if source not in ("engine", "server") or band > 3:
        raise bad_request("source")
    line = [play for play in _text(ask, "line").split(",") if play]
    known = await asyncio.to_thread(book, game.slug)
    about = {
        "game": game.slug,
        "source": cast(Literal["engine", "server"], source),
        "engine": {str(strength): count for strength, count in known.games.items()},
        "made": known.made,
    }
    if not walks(game):
        rows = [await _counted(ask, game, source, node_of(game, name)) for name in groups(game.slug)]
        told = tuple(
            walking.tell_group(game.slug, name, found, band)
            for name, found in zip(groups(game.slug), rows, strict=True)
        )
        games = sum(row.games for row in told[0].rows) if told else 0
        return Openings(games=games, groups=told, **about)
    match = await asyncio.to_thread(walking.walk, game, _options(ask), line)
    node = walking.place_of(match)
    moves = walking.tell_moves(match, await _counted(ask, game, source, node), band)
    return Openings(
        games=sum(move.games for move in moves),
        line=walking.tell_line(match),
        position=walking.tell_position(match),
        key=walking.write_key(node),
        moves=moves,
        **about,
    )


async def _counted(ask: Ask, game: Game[Any, Any], source: str, node: int) -> Any:
    if source == "engine":
        return walking.of_book(game.slug, node)
    return await ask.registry.store.read(finished.counts, node)


async def search(ask: Ask) -> FoundTables:
    slug, player, position = _text(ask, "game"), _text(ask, "player", 40), _text(ask, "position")
    result = _text(ask, "result")
    if result not in ("", "won", "drawn", "lost"):
        raise bad_request("result")
    game = ask.registry.catalogue.find(slug) if slug else None
    if position and game is None:
        raise bad_request("game")
    read = ask.registry.store.read
    wish = Wish(
        game=slug,
        person=await read(finished.named, player) if player else None,
        seen=ask.person,
        node=walking.read_place(game, position) if game and position else None,
        options=tuple((name, spell(value)) for name, value in _options(ask).items()),
        result=cast(Any, result),
        shortest=ask.number("shortest") or 0,
        longest=ask.number("longest") or 0,
        after=_after(ask),
    )
    page = await read(finished.search, wish, SHOWN)
    infos = tuple(ask.registry.lobby.info(kept, ask.person) for kept in page.found)
    after = f"{page.next.created}.{page.next.table_id}" if page.next else ""
    return FoundTables(infos, after, page.since)


def _after(ask: Ask) -> After | None:
    text = _text(ask, "after", 60)
    if not text:
        return None
    created, _, table = text.partition(".")
    if not (created.isascii() and created.isdecimal() and len(created) < 16):
        raise bad_request("after")
    return After(int(created), table)


async def my_progress(ask: Ask) -> tuple[Progress, ...]:
    kept = await ask.registry.store.read(reviews.of_person, ask.person, REMEMBERED)

    def reckon() -> tuple[Progress, ...]:
        found = [
            Reviewed(one.table_id, at, seat, msgspec.json.decode(one.data, type=Review))
            for one, seat, at in kept
        ]
        return progress(one for one in found if one.seat < len(one.review.accuracy))

    return await asyncio.to_thread(reckon)


async def export_lines(ask: Ask) -> StreamingResponse:
    return _export(ask, lines=True)


async def export_text(ask: Ask) -> StreamingResponse:
    return _export(ask, lines=False)


def _export(ask: Ask, lines: bool) -> StreamingResponse:
    """Stays open until all are sent: so many are read at once, and the next when those have gone out."""
    slug = _text(ask, "game")
    ruled = f"{ask.registry.catalogue.find(slug).slug}/" if slug else ""
    licence = ask.registry.settings.licence
    name = "games.jsonl" if lines else "games.txt"
    headers = {"Content-Disposition": f'attachment; filename="tablier-{name}"'}
    if licence:
        headers["Link"] = f'<{export.CC0}>; rel="license"'
    media = LINES if lines else "text/plain; charset=utf-8"
    return StreamingResponse(_records(ask, ruled, licence, lines), 200, headers, media)


async def _records(ask: Ask, ruled: str, licence: str, lines: bool) -> AsyncIterator[bytes]:
    after = (-1, "")
    while found := await ask.registry.store.read(tables.public_over, ruled, after, export.BATCH):
        for table, events in found:
            yield export.write(export.record_of(table, events, licence), lines)
        after = (found[-1][0].created, found[-1][0].id)


GAME = Query("game", "string")
OPTION = Query("option", "string")

ENDPOINTS = (
    Endpoint(
        "GET",
        "/openings/{slug}",
        "What was played, and how it ended",
        get_openings,
        Openings,
        limit="search",
        query=(Query("line", "string"), Query("source", "string"), Query("band"), OPTION),
    ),
    Endpoint(
        "GET",
        "/search",
        "Matches that are over",
        search,
        FoundTables,
        limit="search",
        query=(
            GAME,
            Query("player", "string"),
            Query("position", "string"),
            OPTION,
            Query("result", "string"),
            Query("shortest"),
            Query("longest"),
            Query("after", "string"),
        ),
    ),
    Endpoint(
        "GET",
        "/me/progress",
        "My play over time, from reviews",
        my_progress,
        tuple[Progress, ...],
        limit="search",
    ),
    Endpoint(
        "GET",
        "/export/games.jsonl",
        "All public games, one record a line",
        export_lines,
        None,
        limit="export",
        query=(GAME,),
        media=LINES,
    ),
    Endpoint(
        "GET",
        "/export/games.txt",
        "All public games as text",
        export_text,
        None,
        limit="export",
        query=(GAME,),
        media="text/plain",
    ),
)
