"""A table on one screen. Acts, offers and what is told are the server's; the page keeps the log."""

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from tablier import bots
from tablier.core import Chance, Game, Match, Players, TablierError, Words
from tablier.server import wire
from tablier.server.refusal import not_now
from tablier.server.table.acts import Acts
from tablier.server.table.broadcast import Broadcast
from tablier.server.table.facts import TableFacts
from tablier.server.table.messages import job_of
from tablier.server.table.offers import Offers
from tablier.server.table.timeline import Timeline
from tablier.server.table.viewer import Viewer, encode
from tablier.store.kept import KeptEvent, KeptSeat, KeptTable

PAUSE = 0.4
"""Seconds before a bot acts, so that what was done before it is seen."""


class Saved(msgspec.Struct, frozen=True):
    """A table as the page keeps it."""

    table: KeptTable
    events: tuple[KeptEvent, ...] = ()


def now() -> int:
    return int(time.time() * 1000)


class PocketTable(TableFacts):
    """`keep` is called after every change, `again` makes the table of a rematch and gives its id."""

    def __init__(
        self,
        game: Game[Any, Any],
        saved: Saved,
        keep: Callable[["PocketTable"], None],
        again: Callable[["PocketTable"], str],
    ) -> None:
        super().__init__(game, saved.table, [], now)
        self._keep, self._again, self._thinking = keep, again, False
        match = Match(game, self.options, saved.table.players)
        for event in saved.events:
            match.add(event.seat, game.read_play(event.play, event.seat), event.at)
        self.timeline = Timeline(match)
        self.acts, self.offers = Acts(self, self), Offers(self, self)
        self.acts.done = {event.act: event.seq for event in saved.events if event.act}
        self.broadcast = Broadcast(self, self.is_online, self.offers.open, lambda: None)
        if not match.log:
            self._deal(match, 0)

    def saved(self) -> Saved:
        acts = {seq: act for act, seq in self.acts.done.items()}
        write = self.game.write_play
        events = (KeptEvent(e.seq, e.seat, write(e.play), e.at, acts.get(e.seq, "")) for e in self.match.log)
        return Saved(self.kept, tuple(events))

    # --- who is here ------------------------------------------------------------------------------

    def welcome(self, viewer: Viewer, since: int | None) -> None:
        self.viewers.add(viewer)
        self.broadcast.greet(viewer, since)
        self.look()

    async def hear(self, viewer: Viewer, message: wire.FromClient) -> None:
        job = job_of(self, viewer, message)
        if job is not None:
            await job()

    def is_online(self, person: str) -> bool:
        return any(viewer.person == person for viewer in self.viewers)

    def is_away(self, person: str) -> bool:
        return False

    def moves(self, seats: Iterable[int]) -> bool:
        return False

    # --- the log ----------------------------------------------------------------------------------

    async def append(
        self,
        seat: int | None,
        play: Any,
        act: str = "",
        why: Words | None = None,
        actor: Viewer | None = None,
    ) -> None:
        """Check, keep, then tell."""
        at, before, match = self.now(), self.match.seq, self.match.copy()
        match.add(seat, play, at)
        self._deal(match, at)
        if match.outcome is not None:
            self.kept = replace(self.kept, status="over", ended=now())
        if act:
            self.acts.done[act] = before + 1
        self.timeline.follow(match)
        self._keep(self)
        self.offers.forget(match.log[before:])
        self.broadcast.events(before, actor, encode(wire.Taken(act, before + 1)) if actor else b"")
        if match.outcome is not None:
            self.broadcast.table_changed()
        self.look()

    def _deal(self, match: Match, at: int) -> None:
        while isinstance(match.turn, Chance):
            match.deal(self.dealer, at)

    async def rematch(self, shares: Mapping[str, str]) -> None:
        self.kept = replace(self.kept, rematch=self._again(self))
        self._keep(self)
        self.broadcast.table_changed()

    async def replace(self, seat: KeptSeat) -> None:
        raise not_now()

    def tell(self, message: wire.FromServer) -> None:
        self.broadcast.tell(message)

    def refuse(self, viewer: Viewer, act: str, fault: TablierError) -> None:
        self.acts.refuse(viewer, act, fault)

    def catch_up(self, viewer: Viewer, since: int) -> None:
        if not self.broadcast.catch_up(viewer, since):
            viewer.send(self.broadcast.snapshot(viewer))

    # --- bots -------------------------------------------------------------------------------------

    def look(self) -> None:
        """Let a bot act whose turn it is."""
        if self._due() is not None and not self._thinking:
            self._thinking = True
            self._task = asyncio.get_running_loop().create_task(self._think())

    def _due(self) -> int | None:
        turn = self.match.turn
        if self.status != "playing" or not isinstance(turn, Players):
            return None
        return next((seat for seat in turn.seats if self.seats[seat].kind == "bot"), None)

    async def _think(self) -> None:
        await asyncio.sleep(PAUSE)
        self._thinking = False
        seat = self._due()
        if seat is None:
            return
        state, random = self.match.state, Random()
        seen = self.game.determinize(state, seat, random)
        level = bots.find_level(self.game.slug, self.seats[seat].level)
        bot = bots.make(self.game.slug, level.key)
        decision = bot.choose(self.game, seen, seat, level.limits, random)
        await self.append(seat, decision.action, why=decision.why)
