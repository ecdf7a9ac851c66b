"""Another try at a key moment of a live game, with the hand, in a scene of its own; nothing is kept."""

from collections.abc import Callable

import msgspec
from sqlalchemy import Connection

from tablier.core import Event, Match
from tablier.games import part
from tablier.learn import Run
from tablier.reviews import Review
from tablier.server.refusal import not_found
from tablier.server.registry.registry import Registry
from tablier.server.workers.proof_thread import think
from tablier.store import reviews, tables
from tablier.store.kept import KeptEvent, KeptTable

RunOf = Callable[[tuple[str, ...]], Run]


async def find(registry: Registry, key: str) -> RunOf:
    """`TABLE.SEQ`: what makes the run of that moment; refused where its review knows no such try."""
    table_id, _, number = key.rpartition(".")
    if not (number.isascii() and number.isdecimal() and len(number) < 8):
        raise not_found()
    row, events, review = await registry.store.read(_kept, table_id)
    moment = next((one for one in review.moments if one.seq == int(number) and one.hand), None)
    if moment is None or moment.better is None:
        raise not_found()
    game = registry.catalogue.ruled_by(row.ruleset)
    own = part(game.slug, "learn", "again")
    if own is None:
        raise not_found()
    left, steadier = moment.played.odds, moment.better.odds

    def open_run() -> Run:
        log = (Event(e.seq, e.seat, game.read_play(e.play, e.seat), e.at) for e in events)
        match = Match.replay(game, msgspec.json.decode(row.options), row.players, log)
        run: Run = own.again(match, int(number), left, steadier)
        return run

    first = await think(open_run)

    def run_of(done: tuple[str, ...]) -> Run:
        run = first.copy()
        for text in done:
            run.redo(text)
        return run

    return run_of


def _kept(connection: Connection, table_id: str) -> tuple[KeptTable, list[KeptEvent], Review]:
    """A match that is over, and what is known of it."""
    row, found = tables.load(connection, table_id), reviews.of(connection, table_id)
    if row is None or found is None or row.status != "over" or row.seq != found.seq:
        raise not_found()
    return row, tables.log_of(connection, table_id), msgspec.json.decode(found.data, type=Review)
