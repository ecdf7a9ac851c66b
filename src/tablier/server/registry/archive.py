"""The archive: every match that is over is noted for those who search, once its players have heard of it.

What one process missed, because it ended in between or is older than the archive, is made up for in a quiet
moment after a start.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection

from tablier.core import Event, Game, Match, Ranking, TablierError, Win
from tablier.learn.openings.making import band_of
from tablier.learn.openings.ways import ways
from tablier.store import finished, results, tables
from tablier.store.finished import KeptFinished, KeptWay
from tablier.store.kept import KeptEvent, KeptSeat, KeptTable
from tablier.store.results import KeptRating
from tablier.store.trouble import StoreTrouble

if TYPE_CHECKING:
    from tablier.server.registry.registry import Registry
    from tablier.server.table.table import Table

log = logging.getLogger("tablier.archive")

BATCH = 50
"""Older matches that are looked up at once."""
REST = 4.0
"""Times as long as one took, nothing is done before the next."""
CUTS = (1450.0, 1650.0)
"""Ratings between two strengths."""
SURE = 150.0
"""A deviation beyond which nobody knows how strong somebody is."""


class Archive:
    def __init__(self, registry: "Registry") -> None:
        self._registry, self._store = registry, registry.store

    def note(self, table: "Table") -> None:
        """A match has just ended here: its positions are still in memory."""

        async def keep() -> None:
            try:
                await self._keep(table.kept, table.seats, table.match)
            except StoreTrouble as fault:
                log.warning("table %s is noted after the next start: %s", table.kept.id, fault.cause)

        self._registry.spawn(keep())

    async def catch_up(self) -> None:
        """What is over and not noted yet, one after the other, never in anybody's way."""
        unreadable: set[str] = set()
        while left := [id for id in await self._left(BATCH + len(unreadable)) if id not in unreadable]:
            for table_id in left:
                begun = time.monotonic()
                try:
                    row, log_kept = await self._store.read(_kept, table_id)
                    game = self._registry.catalogue.ruled_by(row.ruleset)
                    match = await asyncio.to_thread(_replay, game, row, log_kept)
                    await self._keep(row, row.seats, match)
                except TablierError as fault:
                    unreadable.add(table_id)
                    log.warning("table %s cannot be noted: %s", table_id, fault)
                await asyncio.sleep(REST * (time.monotonic() - begun))

    async def _left(self, limit: int) -> list[str]:
        return await self._store.read(finished.left_out, limit)

    async def _keep(self, table: KeptTable, seats: Sequence[KeptSeat], match: Match[Any, Any]) -> None:
        if match.outcome is None:
            return
        slug = match.game.slug
        ratings = {
            seat.person: await self._store.read(results.rating, seat.person, slug)
            for seat in seats
            if seat.kind == "person"
        }
        bands = [_band(slug, seat, ratings.get(seat.person)) for seat in seats]
        await self._store.write(partial(finished.keep, new=row_of(table, match), ways=_ways(match, bands)))


def _kept(connection: Connection, table_id: str) -> tuple[KeptTable, list[KeptEvent]]:
    row = tables.load(connection, table_id)
    assert row is not None, f"{table_id} was there a moment ago"
    return row, tables.log_of(connection, table_id)


def _replay(game: Game[Any, Any], row: KeptTable, events: Sequence[KeptEvent]) -> Match[Any, Any]:
    log = (Event(e.seq, e.seat, game.read_play(e.play, e.seat), e.at) for e in events)
    return Match.replay(game, msgspec.json.decode(row.options), row.players, log)


def row_of(table: KeptTable, match: Match[Any, Any]) -> KeptFinished:
    """A match as it is searched for."""
    outcome = match.outcome
    assert outcome is not None
    winner = outcome.winner if isinstance(outcome, Win) else None
    if isinstance(outcome, Ranking) and outcome.points.count(max(outcome.points)) == 1:
        winner = outcome.points.index(max(outcome.points))
    moves = [event for event in match.live() if event.seat is not None and not event.is_conduct]
    return KeptFinished(
        table_id=table.id,
        game=match.game.slug,
        public=table.visibility == "public",
        setting="".join(f" {name}={spell(value)} " for name, value in match.options.items()),
        players=match.players,
        kind=type(outcome).__struct_config__.tag,  # type: ignore[arg-type]
        winner=winner,
        length=len(moves),
        created=table.created,
    )


def spell(value: object) -> str:
    """An option's value as one word."""
    return str(value).lower().replace(" ", "_")


def _ways(match: Match[Any, Any], bands: Sequence[int]) -> list[KeptWay]:
    strongest = max(bands, default=0)
    return [
        KeptWay(
            way.node,
            way.number,
            way.play,
            way.seat,
            strongest if way.seat is None else bands[way.seat],
            way.share,
        )
        for way in ways(match)
    ]


def _band(slug: str, seat: KeptSeat, rating: KeptRating | None) -> int:
    """How strong who sits there is: by level, or by a rating that is sure enough."""
    if seat.kind == "bot":
        return band_of(slug, seat.level)
    if rating is None or rating.deviation > SURE:
        return 0
    return 1 + sum(rating.rating >= cut for cut in CUTS)
