"""Reviews over HTTP: ask for one, see how far it is, try again from a key moment, keep it as a puzzle."""

import time
from functools import partial

from tablier.core import Record
from tablier.learn.puzzles import Puzzle
from tablier.reviews import Tried
from tablier.server.http.endpoint import Ask, Endpoint
from tablier.server.puzzle_walk import info_of
from tablier.server.puzzle_wire import OwnPuzzle
from tablier.server.refusal import Refusal, not_found, not_yours
from tablier.server.registry.reviewing import check_over, record_of
from tablier.server.review_wire import ReviewNow, ReviewPuzzle, ReviewTry
from tablier.server.table.table import Table
from tablier.store import puzzles as kept
from tablier.store.puzzles import KeptMistake


async def start(ask: Ask) -> ReviewNow:
    """One click: made once, however often it is asked for."""
    return await ask.registry.reviewing.start(await ask.registry.table(ask.path("id")), ask.person)


async def look(ask: Ask) -> ReviewNow:
    return await ask.registry.reviewing.look(await ask.registry.table(ask.path("id")))


async def try_again(ask: Ask) -> Tried:
    table, asked = await _table(ask, ask.body.seq), ask.body
    table.game.read_action(asked.action)
    pool = ask.registry.reviewing.pool
    return await pool.judge(record_of(table), asked.seq, asked.action, ask.person)


async def save(ask: Ask) -> OwnPuzzle:
    """As a puzzle of one's own; who watched has none."""
    table, seq = await _table(ask, ask.body.seq), ask.body.seq
    if table.match.log[seq - 1].seat not in table.seats_of(ask.person):
        raise not_yours()
    source = f"table {table.kept.id}#{seq}"
    text = await ask.registry.reviewing.pool.save(record_of(table), seq, source, ask.person)
    if not text:
        raise Refusal(
            409,
            "Ce moment ne fait pas un problème : plusieurs coups s'y valent.",
            "This moment makes no puzzle: several moves are as good there.",
        )
    puzzle = Puzzle(Record.read(text))
    new = KeptMistake(ask.person, puzzle.id, puzzle.slug, table.kept.id, text, False, int(time.time() * 1000))
    known = await ask.registry.store.read(kept.mistake, ask.person, puzzle.id)
    if known is None:
        await ask.registry.store.write(partial(kept.keep_mistake, new=new))
    return OwnPuzzle(info_of(puzzle), table.kept.id, known.solved if known else False)


async def _table(ask: Ask, seq: int) -> Table:
    table = await ask.registry.table(ask.path("id"))
    check_over(table)
    if seq > table.match.seq:
        raise not_found()
    return table


ENDPOINTS = (
    Endpoint("POST", "/tables/{id}/review", "Review a finished match", start, ReviewNow, limit="review"),
    Endpoint("GET", "/tables/{id}/review", "The review of a match, or how far it is", look, ReviewNow),
    Endpoint(
        "POST",
        "/tables/{id}/review/tries",
        "Try again from a moment of a finished match",
        try_again,
        Tried,
        ReviewTry,
        limit="try",
    ),
    Endpoint(
        "POST",
        "/tables/{id}/review/puzzle",
        "Keep a moment of my own as a puzzle",
        save,
        OwnPuzzle,
        ReviewPuzzle,
        limit="review",
    ),
)
