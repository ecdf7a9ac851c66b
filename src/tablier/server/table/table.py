"""A table: one task owns it and does one thing at a time.

Whatever happens is checked against the rules on a copy of the match, written and committed, and only
then believed, acknowledged and told to everyone. Nothing that fails half way leaves a trace.
"""

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection

from tablier.core import Chance, IllegalAction, Match, TablierError, TimeOut, Words
from tablier.core.live import is_live
from tablier.server import wire
from tablier.server.cluster.cluster import Elsewhere
from tablier.server.refusal import not_now
from tablier.server.table.acts import ONLY_BY_HAND, Acts, Stale
from tablier.server.table.attendance import Attendance
from tablier.server.table.bots import TableBots
from tablier.server.table.broadcast import Broadcast
from tablier.server.table.clock import Clock
from tablier.server.table.facts import TableFacts
from tablier.server.table.help import TableHelp
from tablier.server.table.inbox import Inbox
from tablier.server.table.live import LiveTable
from tablier.server.table.offers import Offers
from tablier.server.table.reading import CHAT_KEPT, Kept, kept_of
from tablier.server.table.seating import Seating
from tablier.server.table.timeline import Timeline, write_turn
from tablier.server.table.viewer import Viewer, encode
from tablier.store import StoreTrouble, tables
from tablier.store.keepers import Fence
from tablier.store.kept import KeptEvent, KeptLine, KeptSeat
from tablier.store.outages import merged
from tablier.store.trouble import Clash, InDoubt, Overtaken

if TYPE_CHECKING:
    from tablier.server.registry.registry import Registry

NEAR = 120_000
"""Milliseconds before somebody's time is over from which on a table is kept in memory."""
LOOKING_UP = 60.0
"""Seconds for which a table tries to find out what became of a write."""
LAST_WORD = 10.0
"""Seconds that a table may take to finish what it is doing when it is put away."""


class Table(TableFacts):
    """What is known of a table, and the one task that may change it."""

    def __init__(self, registry: "Registry", fence: Fence | None, kept: Kept) -> None:
        row = kept.row
        super().__init__(
            registry.catalogue.ruled_by(row.ruleset), row, kept.chat, registry.pauses.timekeeper.now
        )
        self._registry, self._fence, inbox = registry, fence, Inbox(f"table {row.id}")
        self.inbox, self.post = inbox, inbox.post
        self.attendance = Attendance(self, registry, registry.settings.grace, self.changed)
        self.is_online, self.is_away = self.attendance.is_online, self.attendance.is_away
        self.acts = Acts(self, self)
        self.seating = Seating(self, self)
        self.offers = Offers(self, self)
        settings = registry.settings
        self.bots = TableBots(self, self, registry.bot_pool, registry.warm_up, settings.bot_pause)
        self.broadcast = Broadcast(self, self.is_online, self.offers.open, self._notice)
        self.help = TableHelp(self, registry.bot_pool, registry.warm_up)
        self.live = LiveTable(self, self, self.bots, registry.scene_pool) if is_live(self.game) else None
        self._timer: asyncio.TimerHandle | None = None
        self._read(kept)
        self.go_on()

    def _read(self, kept: Kept) -> None:
        """Fold the log as it is kept: the timeline, the clock, and which acts are already in it."""
        self.kept = kept.row
        self.seat(*kept.row.seats)
        match = Match(self.game, self.options, self.kept.players)
        self.timeline, self.acts.done = Timeline(match), {}
        started = self.kept.started or 0
        stretches = merged([*self._registry.pauses.outages, *kept.outages])
        outages = [(a - started, b - started) for a, b in stretches if b > started]
        clock = Clock(self.clock_wish, self.kept.players, match.turn, outages)
        for e in kept.events:
            match.add(e.seat, self.game.read_play(e.play, e.seat), e.at)
            if e.why:
                self.timeline.whys[e.seq] = msgspec.json.decode(e.why, type=Words)
            clock.advance(e.at, e.seat, match.turn)
            if e.act:
                self.acts.done[e.act] = e.seq
        self.clock = clock if self.clock_wish.kind != "none" else None

    async def write(self, work: Any, done: Callable[[Kept], bool]) -> Any:
        """What the table's own task writes. Where nobody could say whether it was written, we look: what is
        known of the table is then what is kept of it, and by that `done` says whether it was. Who hears of no
        trouble may go on: it was."""
        try:
            return await self.keep(work)
        except InDoubt as fault:
            if not done(await self._look_up()):
                self._begin_anew()
                raise StoreTrouble(fault.cause) from None

    async def keep(self, work: Any) -> Any:
        """Everything that is written for a table is written under the number at which we took it. Who cannot
        be sure to have it still does not try."""
        try:
            if not self._registry.cluster.holds:
                raise StoreTrouble("the lease could not be renewed")
            return await self._registry.store.write(work, self._fence)
        except StoreTrouble:
            self._registry.troubled(self)
            raise
        except Overtaken:
            self._registry.spawn(self._registry.lose(self))
            raise

    def _notice(self) -> wire.Trouble | None:
        trouble = self._registry.pauses.trouble
        if trouble:
            return wire.Trouble(trouble.words)
        return self.bots.notice or (self.live.notice if self.live else None)

    def pause(self, start: int, end: int) -> None:
        """Nobody could play in this stretch of the server's time."""
        if self.clock and self.kept.started is not None:
            self.clock.pause(start - self.kept.started, end - self.kept.started)

    @property
    def is_idle(self) -> bool:
        """Nobody looks, nobody thinks, and nobody's time runs out soon."""
        if self.viewers or self.bots.busy:
            return False
        left = self.clock.until_flag(self.now()) if self.clock and self.status == "playing" else None
        return left is None or (self.clock_wish.kind == "days" and left > NEAR)

    async def leave_word(self) -> None:
        """How the table stands, for those who list it while it is out of memory."""
        if self.status == "playing":
            turn = write_turn(self.match)
            due = self._due(self.clock, self.kept.started or 0) if self.clock else None
            await self.keep(lambda c: tables.change(c, self.kept.id, turn=turn, due=due))

    async def close(self) -> None:
        """Finish what is being written, then stop."""
        self.bots.stop()
        self.attendance.close()
        if self._timer:
            self._timer.cancel()
        await self.inbox.close(LAST_WORD)
        if self.live:
            await self.live.finish()
        self.inbox.end()

    # --- what people do, but for the game --------------------------------------------------------

    def welcome(self, viewer: Viewer, since: int | None) -> None:
        """Someone comes, or comes back."""
        is_new = self.attendance.enter(viewer)
        self.broadcast.greet(viewer, since)
        if is_new:
            self.attendance.announce(viewer.person)
        if self.live:
            self.live.look()

    def goodbye(self, viewer: Viewer) -> None:
        if self.live:
            self.live.left(viewer)
        self.attendance.leave(viewer)

    async def say(self, viewer: Viewer, name: str, text: str) -> None:
        audience = "players" if self.seats_of(viewer.person) else "watchers"
        line = KeptLine(audience, viewer.person, name, text, self.time())
        try:
            await self.write(lambda c: tables.say(c, self.kept.id, line), lambda kept: line in kept.chat)
        except StoreTrouble as fault:
            viewer.send(wire.Trouble(fault.words))
            return
        self.chat = [*self.chat, line][-CHAT_KEPT:]
        self.broadcast.said(line)

    def hand(self, viewer: Viewer, message: wire.Hand) -> None:
        """Live games alone know hands; they do not wait for the table's own task."""
        try:
            if self.live is None or self.status != "playing":
                raise not_now()
            self.live.hand(viewer, message)
        except TablierError as fault:
            self.acts.refuse(viewer, "", fault)

    # --- the log ----------------------------------------------------------------------------------

    async def start_if_full(self) -> None:
        if not self.is_ready:
            return
        started, match = self.time(), self.match.copy()
        self._deal(match, 0)
        events, clock = self._written(match), self._advanced(match)
        due = None if clock is None else self._due(clock, started)

        def begin(connection: Any) -> None:
            tables.change(connection, self.kept.id, status="playing", started=started, due=due)
            if events:
                tables.append(self.kept.id, *events)(connection)

        try:
            await self.write(begin, lambda kept: kept.row.status == "playing")
        except (StoreTrouble, Overtaken):
            return  # it goes on, and so begins, when the store is back or where the table has gone
        self.kept = msgspec.structs.replace(self.kept, status="playing", started=started)
        self._adopt(match, clock, 0)
        self._call_absent(None)
        self.changed()

    async def append(
        self,
        seat: int | None,
        play: Any,
        act: str = "",
        why: Words | None = None,
        actor: Viewer | None = None,
    ) -> None:
        """Check, write, commit; then believe it and tell everyone, and the `actor` that it is taken."""
        now, match = self.now(), self.timeline.match.copy()
        match.add(seat, play, now)
        self._deal(match, now)
        before, events = self.match.seq, self._written(match, act, why)
        outcome, clock = match.outcome, self._advanced(match)
        try:
            if outcome is not None:
                await self._finish(match, events, self.time())
            elif self.clock_wish.kind == "days":
                await self.write(self._days(events, clock, match), lambda kept: kept.holds(events))
            else:
                await self.write(tables.append(self.kept.id, *events), lambda kept: kept.holds(events))
        except Clash:
            await self._look_up()
            self._begin_anew()
            if act not in self.acts.done:
                raise Stale() from None
            if actor:  # it had been written elsewhere
                actor.send(wire.Taken(act, self.acts.done[act]))
            return
        first = events[0].seq
        if why:
            self.timeline.whys[first] = why
        if act:
            self.acts.done[act] = first
        self._adopt(match, clock, before, actor, encode(wire.Taken(act, first)) if actor else b"")
        self._call_absent(before)
        if outcome is not None:
            self._registry.archive.note(self)

    async def _finish(self, match: Match, events: list[KeptEvent], ended: int) -> None:
        rated = await self.write(
            lambda c: self._registry.finish(c, self, match, events, ended),
            lambda kept: kept.row.status == "over",
        )
        self.ratings |= rated or {}
        self.kept = msgspec.structs.replace(self.kept, status="over", ended=ended)

    async def _finish_late(self) -> None:
        """A log may end without the row saying so: by rules that see an end where older ones saw none."""
        if not self.is_over_unsaid:
            return
        try:
            await self._finish(self.match, [], (self.kept.started or 0) + self.match.log[-1].at)
        except (StoreTrouble, Overtaken):
            return  # it ends when the store is back, or where the table has gone
        self._call_absent(self.match.seq - 1)
        self._registry.archive.note(self)
        self.changed()
        self.refresh()

    def _call_absent(self, before: int | None) -> None:
        """Who has not the table open hears of what happened after `before` elsewhere."""
        here = {viewer.person for viewer in self.viewers}
        if not self.people() <= here:
            self._registry.notifier.tell(self, before)

    def _deal(self, match: Match, at: int) -> None:
        while isinstance(match.turn, Chance):
            match.deal(self.dealer, at)

    def _written(self, match: Match, act: str = "", why: Words | None = None) -> list[KeptEvent]:
        """What the log does not have yet; `act` and `why` belong to the first, chance follows from it."""
        reason, write = msgspec.json.encode(why).decode() if why else "", self.game.write_play
        first, *more = match.log[self.timeline.match.seq :] or (None,)
        if first is None:
            return []
        return [
            KeptEvent(first.seq, first.seat, write(first.play), first.at, act, reason),
            *(KeptEvent(e.seq, e.seat, write(e.play), e.at) for e in more),
        ]

    def _advanced(self, match: Match) -> Clock | None:
        """The clock after what the log does not have yet."""
        clock = self.clock.copy() if self.clock else None
        if clock:
            for event in match.log[self.match.seq :]:
                clock.advance(event.at, event.seat, match.moments[event.seq].turn)
        return clock

    def _due(self, clock: Clock, started: int) -> int:
        """When somebody must look at the clock, if nobody acts: days are waited for by a query."""
        left = clock.until_flag(self.time() - started) if self.clock_wish.kind == "days" else None
        return 0 if left is None else self.time() + left

    def _days(
        self, events: list[KeptEvent], clock: Clock | None, match: Match
    ) -> Callable[[Connection], None]:
        """Against a clock of days a table is out of memory most of the time: its row says how it stands."""
        due = self._due(clock, self.kept.started or 0) if clock else None
        table_id, turn = self.kept.id, write_turn(match)

        def keep(connection: Connection) -> None:
            tables.append(table_id, *events)(connection)
            tables.change(connection, table_id, due=due, turn=turn)

        return keep

    def _adopt(
        self, match: Match, clock: Clock | None, before: int, actor: Viewer | None = None, taken: bytes = b""
    ) -> None:
        """What comes after event `before` is written: believe it and tell everyone."""
        self.timeline.follow(match)
        self.clock = clock
        self._registry.counted.moves += match.seq - before
        if self.offers.pending:
            self.offers.forget(match.log[before:])
        self.broadcast.events(before, actor, taken)
        self._registry.streams.tell(self)
        if self.kept.status == "over":
            self.changed()
            if self.timeline.whys:
                self.refresh()  # what the bots thought may be told now
        self.go_on()

    async def _look_up(self) -> Kept:
        """The log may have grown without us: another wrote to it, or a line was cut while it was written. To
        take the table anew waits for whatever is still being written for it, so what is read then is the
        truth. Those who look are told of it by who asked."""
        begun = time.monotonic()
        while True:
            try:
                await self._registry.cluster.take(self.kept.id)
                self._fence = await self._registry.claim(self.kept.id)
                kept = await self._registry.store.read(kept_of, self.kept.id)
                self.ratings = await self._registry.ratings_of(kept.row, self.game)
                break
            except Elsewhere:
                self._registry.spawn(self._registry.lose(self))
                raise Overtaken() from None
            except StoreTrouble:
                if time.monotonic() - begun > LOOKING_UP:
                    self._registry.spawn(self._registry.lose(self))  # whoever opens it next reads it
                    raise
                await asyncio.sleep(0.2)
        self._read(kept)
        return kept

    def _begin_anew(self) -> None:
        """Everything may have changed."""
        self.refresh()
        self.go_on()

    # --- what follows -------------------------------------------------------------------------------

    def go_on(self) -> None:
        """After anything that changed whose turn it is: bots think, clocks tick. Also after trouble or a
        crash, which may have come between the last one's sitting down and the start."""
        if self.is_ready:
            self.post(self.start_if_full)
        if self.is_over_unsaid:
            self.post(self._finish_late)
        self.bots.look()
        if self.live:
            self.live.look()
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self.clock and self.status == "playing":
            left = self.clock.until_flag(self.now())
            if left is not None:
                delay = min(left / 1000 + 0.001, 24 * 3600)
                loop = asyncio.get_running_loop()
                self._timer = loop.call_later(delay, lambda: self.post(self._check_clock))

    async def _check_clock(self) -> None:
        if self.clock and self.status == "playing" and not self._registry.pauses.trouble:
            late = self.clock.flag(self.now())
            if late is not None:
                await self.append(late, TimeOut())
            else:
                self.go_on()

    # --- what its helpers have it do --------------------------------------------------------------------

    def changed(self) -> None:
        """Something besides the position changed: seats, status, who is here."""
        self.broadcast.table_changed()
        self._registry.changed(self)

    def refresh(self, person: str = "") -> None:
        """Everything anew, to everyone or to one person."""
        for viewer in self.viewers:
            if viewer.person == person or not person:
                viewer.send(self.broadcast.snapshot(viewer))

    def catch_up(self, viewer: Viewer, since: int) -> None:
        """What somebody had not seen yet when they acted."""
        if not self.broadcast.catch_up(viewer, since):
            viewer.send(self.broadcast.snapshot(viewer))

    def tell(self, message: wire.FromServer) -> None:
        self.broadcast.tell(message)

    def refuse(self, viewer: Viewer, act: str, fault: TablierError) -> None:
        self.acts.refuse(viewer, act, fault)

    def moves(self, seats: Iterable[int]) -> bool:
        """Whether anything before these seats moves."""
        return self.live is not None and self.live.moves(seats)

    async def perform(self, seat: int, action: Any, why: Words | None) -> None:
        if self.live is None:
            raise IllegalAction(ONLY_BY_HAND)
        await self.live.perform(seat, action, why)

    async def replace(self, seat: KeptSeat) -> None:
        await self.seating.replace(seat)

    async def rematch(self, shares: Mapping[str, str]) -> None:
        await self._registry.new_tables.rematch(self, shares)

    def keep_track(self, data: bytes, tape: bytes, kept: Callable[[], None]) -> None:
        """Keep how a scene moved and what the hands did; `kept` is called when that is done or has failed."""

        async def keep() -> None:
            try:
                if data:
                    await self.keep(lambda c: tables.add_track(c, self.kept.id, data, tape))
            finally:
                kept()

        self._registry.spawn(keep())
