"""A table: one task owns it and does one thing at a time.

Whatever happens is checked against the rules on a fork of the match, written and committed, and only
then believed, acknowledged and told to everyone. Nothing that fails half way leaves a trace.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from tablier.core import Chance, Dealer, IllegalAction, Match, Players, Resign, TablierError, TimeOut, Words
from tablier.core.live import is_live, is_physical
from tablier.server import wire
from tablier.server.refusal import Refusal, not_now, not_yours
from tablier.server.table.bots import TableBots
from tablier.server.table.broadcast import Broadcast
from tablier.server.table.clock import Clock
from tablier.server.table.inbox import Inbox, Job
from tablier.server.table.live import LiveTable
from tablier.server.table.offers import Offers
from tablier.server.table.timeline import Timeline
from tablier.server.table.viewer import Viewer
from tablier.store import StoreTrouble, tables
from tablier.store.tables import KeptEvent, KeptLine, KeptSeat, KeptTable
from tablier.store.trouble import Clash

if TYPE_CHECKING:
    from tablier.server.registry.registry import Registry

log = logging.getLogger("tablier.table")

CHAT_KEPT = 200
LAST_WORD = 10.0
"""Seconds that a table may take to finish what it is doing when it is put away."""


class Table:
    def __init__(
        self, registry: "Registry", kept: KeptTable, events: list[KeptEvent], chat: list[KeptLine]
    ) -> None:
        self.registry, self.kept = registry, kept
        self._by_number: dict[int, KeptSeat] = {}
        self.seat(*kept.seats)
        self.game = registry.catalogue.ruled_by(kept.ruleset)
        self.options = msgspec.json.decode(kept.options)
        self.clock_wish = msgspec.json.decode(kept.clock, type=wire.ClockWish)
        self.dealer = Dealer(bytes.fromhex(kept.seed))
        self.viewers: set[Viewer] = set()
        self.gone = dict.fromkeys(self.people(), time.monotonic())
        self.chat = chat
        self.offers, self.bots, self.broadcast = Offers(self), TableBots(self), Broadcast(self)
        self.live = LiveTable(self) if is_live(self.game) else None
        self.ratings: dict[str, int] = {}
        self.used = time.monotonic()
        self._inbox = Inbox()
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False
        self._read(events)
        self._task = asyncio.get_running_loop().create_task(self._run(), name=f"table {kept.id}")
        self.go_on()

    def _read(self, events: list[KeptEvent]) -> None:
        """Fold the log as it is kept: the timeline, the clock, and which acts are already in it."""
        self.timeline = Timeline(Match(self.game, self.options, self.kept.players))
        self.acts: dict[str, int] = {}
        started = self.kept.started or 0
        outages = [(a - started, b - started) for a, b in self.registry.outages if b > started]
        timed = self.clock_wish.kind != "none"
        clock = Clock(self.clock_wish, self.kept.players, self.timeline.turn, outages)
        for e in events:
            why = msgspec.json.decode(e.why, type=Words) if e.why else None
            self.timeline.add(e.seat, self.game.read_play(e.play, e.seat), e.at, why)
            clock.advance(e.at, e.seat, self.timeline.turn)
            if e.act:
                self.acts[e.act] = e.seq
        self.clock = clock if timed else None

    # --- the one task ---------------------------------------------------------------------------

    def post(self, job: Job) -> bool:
        """Have the table's own task do this; False when too much waits already, or it has ended."""
        return not self._closed and self._inbox.put(job)

    async def run(self, job: Callable[[], Awaitable[Any]]) -> Any:
        """Have it done and wait for what comes of it."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        async def run() -> None:
            try:
                answer = await job()
            except Exception as fault:
                if not future.done():
                    future.set_exception(fault)
            else:
                if not future.done():
                    future.set_result(answer)

        if not self.post(run):
            raise not_now()
        return await future

    async def _run(self) -> None:
        while True:
            job = await self._inbox.get()
            self.used = time.monotonic()
            try:
                await job()
            except Exception:
                log.exception("table %s: a job failed", self.kept.id)

    async def close(self) -> None:
        """Finish what is being written, then stop."""
        self.bots.stop()
        if self._timer:
            self._timer.cancel()
        idle = asyncio.Event()

        async def last() -> None:
            idle.set()

        if self.post(last):
            self._closed = True
            try:
                await asyncio.wait_for(idle.wait(), LAST_WORD)
            except TimeoutError:
                log.error("table %s: what it was doing is broken off", self.kept.id)
        if self.live:
            await self.live.finish()
        self._task.cancel()

    # --- facts -----------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        return self.timeline.match

    @property
    def status(self) -> str:
        return self.kept.status

    def now(self) -> int:
        """Milliseconds since the match started, never behind its last event."""
        last = self.match.log[-1].at if self.match.log else 0
        return max(last, self.registry.time() - (self.kept.started or 0))

    def seat(self, *changed: KeptSeat) -> None:
        """Who sits where from now on; who holds which seats is asked with every event for everyone."""
        self._by_number |= {seat.seat: seat for seat in changed}
        self.seats = [self._by_number[number] for number in sorted(self._by_number)]
        self._by_person: dict[str, tuple[int, ...]] = {}
        for seat in self.seats:
            if seat.kind == "person":
                self._by_person[seat.person] = (*self._by_person.get(seat.person, ()), seat.seat)

    def seats_of(self, person: str) -> tuple[int, ...]:
        return self._by_person.get(person, ())

    def people(self) -> set[str]:
        return set(self._by_person)

    def is_online(self, person: str) -> bool:
        """With the table open, or as a program with its stream."""
        return any(viewer.person == person for viewer in self.viewers) or self.registry.streams.is_open(
            person
        )

    def check_seat(self, person: str, seat: int) -> None:
        if seat not in self.seats_of(person):
            raise not_yours()

    # --- what people do ---------------------------------------------------------------------------

    async def act(self, viewer: Viewer, act: wire.Act) -> None:
        try:
            seq = await self.play(viewer.person, act)
        except TablierError as fault:
            self.refuse(viewer, act.id, fault)
        else:
            viewer.send(wire.Taken(act.id, seq))

    async def play(self, person: str, act: wire.Act | wire.ActRequest) -> int:
        """What a person does, once, however often it is sent; the number of its event."""
        if (seq := self._done(person, act.id)) is not None:
            return seq
        self.check_seat(person, act.seat)
        self._check_fresh(act)
        action = self.game.read_action(act.play)
        if is_physical(action):
            raise IllegalAction(_ONLY_BY_HAND)
        await self.append(act.seat, action, act.id)
        return self.acts[act.id]

    def _done(self, person: str, act: str) -> int | None:
        """The event that this act of this person became, if it came before. Ids are everyone's own to
        choose, but nobody is answered for what somebody else did."""
        seq = self.acts.get(act)
        if seq is not None and self.match.log[seq - 1].seat not in self.seats_of(person):
            raise Refusal(
                409,
                "Cet identifiant a servi à quelqu'un d'autre : choisissez-en un nouveau.",
                "Somebody else has used this id: choose a new one.",
            )
        return seq

    def _check_fresh(self, act: wire.Act | wire.ActRequest) -> None:
        """An act answers the latest event, or an older one if since then only others acted, who
        were free to act at the same time."""
        if self.status != "playing":
            raise not_now()
        if act.seq == self.match.seq:
            return
        known = 0 <= act.seq < self.match.seq
        turn = self.match.moments[act.seq].turn if known else None
        together = isinstance(turn, Players) and act.seat in turn.seats and len(turn.seats) > 1
        if not together or any(
            e.seat == act.seat or e.is_chance or e.is_conduct for e in self.match.log[act.seq :]
        ):
            raise Stale()

    def refuse(self, viewer: Viewer, act: str, fault: TablierError) -> None:
        rule = fault.rule if isinstance(fault, IllegalAction) else ""
        viewer.send(wire.Refused(act, fault.words, rule, self.match.seq))
        if isinstance(fault, Stale):
            viewer.send(self.broadcast.snapshot(viewer))
        if isinstance(fault, StoreTrouble):
            viewer.send(wire.Trouble(fault.words))

    async def resign(self, viewer: Viewer, message: wire.GiveUp) -> None:
        try:
            if self._done(viewer.person, message.id) is None:
                self.check_seat(viewer.person, message.seat)
                if self.status != "playing":
                    raise not_now()
                await self.append(message.seat, Resign(), message.id)
        except TablierError as fault:
            self.refuse(viewer, message.id, fault)
        else:
            viewer.send(wire.Taken(message.id, self.acts[message.id]))

    async def say(self, viewer: Viewer, name: str, text: str) -> None:
        room = "players" if self.seats_of(viewer.person) else "watchers"
        line = KeptLine(room, viewer.person, name, text, self.registry.time())
        try:
            await self.registry.store.write(lambda c: tables.say(c, self.kept.id, line))
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
            self.refuse(viewer, "", fault)

    async def sit_down(self, person: str, name: str, seat: int | None) -> None:
        """Take a free seat; when the last one is taken, the match begins."""
        if self.status != "waiting":
            raise not_now()
        if self.seats_of(person) and seat is None:
            return
        free = [s.seat for s in self.seats if s.kind in ("friend", "anyone")]
        if seat is None:
            seat = next(iter(free), None)
        if seat not in free:
            raise Refusal(409, "Cette place est prise.", "This seat is taken.")
        taken = KeptSeat(seat, "person", person, "", name)
        await self.registry.store.write(lambda c: tables.change_seat(c, self.kept.id, taken))
        self.seat(taken)
        if not self.is_online(person):
            self.gone[person] = time.monotonic()
        self.broadcast.table_changed()
        await self.start_if_full()
        for viewer in self.viewers:
            if viewer.person == person:
                viewer.send(self.broadcast.snapshot(viewer))

    async def replace(self, seat: KeptSeat) -> None:
        """Someone else, or a bot, goes on for a seat."""
        await self.registry.store.write(lambda c: tables.change_seat(c, self.kept.id, seat))
        self.seat(seat)
        self.broadcast.table_changed()
        self.go_on()

    def is_owner(self, person: str) -> bool:
        """Whether somebody else plays for this person, who may take the seat again."""
        return self.status == "playing" and any(seat.owner == person for seat in self.seats)

    async def come_back(self, person: str, name: str) -> None:
        """Who was replaced while away takes the seat again, whoever plays for them."""
        for seat in [seat for seat in self.seats if seat.owner == person]:
            if self.status == "playing":
                await self.replace(KeptSeat(seat.seat, "person", person, "", name))
        for viewer in self.viewers:
            if viewer.person == person:
                viewer.send(self.broadcast.snapshot(viewer))

    @property
    def is_ready(self) -> bool:
        """Every seat is taken, and nothing has begun."""
        return self.status == "waiting" and all(s.kind in ("person", "bot") for s in self.seats)

    async def start_if_full(self) -> None:
        if not self.is_ready:
            return
        started = self.registry.time()
        timeline = self.timeline.copy()
        self._deal(timeline, 0)
        events = self._written(timeline)

        def begin(connection: Any) -> None:
            tables.change(connection, self.kept.id, status="playing", started=started)
            if events:
                work = tables.append(self.kept.id, *events)
                connection.execute(work.statement, work.rows)

        await self.registry.store.write(begin)
        self.kept = msgspec.structs.replace(self.kept, status="playing", started=started)
        self._adopt(timeline, "")
        self.broadcast.table_changed()

    # --- the log ----------------------------------------------------------------------------------

    async def append(self, seat: int | None, play: Any, act: str = "", why: Words | None = None) -> None:
        """Check, write, commit; then believe it and tell everyone."""
        now = self.now()
        timeline = self.timeline.copy()
        timeline.add(seat, play, now, why)
        self._deal(timeline, now)
        events = self._written(timeline, act)
        outcome = timeline.outcome
        try:
            if outcome is None:
                await self.registry.store.write(tables.append(self.kept.id, *events))
            else:
                ended = self.registry.time()
                self.ratings |= await self.registry.store.write(
                    lambda c: self.registry.finish(c, self, events, outcome, ended)
                )
                self.kept = msgspec.structs.replace(self.kept, status="over", ended=ended)
        except Clash:
            await self._read_again()
            raise Stale() from None
        except StoreTrouble:
            self.registry.troubled(self)
            raise
        self._adopt(timeline, act)

    def _deal(self, timeline: Timeline, at: int) -> None:
        while isinstance(turn := timeline.turn, Chance):
            timeline.add(None, self.dealer.draw(turn.request, timeline.match.seq + 1), at)

    def _written(self, timeline: Timeline, act: str = "") -> list[KeptEvent]:
        new = timeline.match.log[self.match.seq :]
        write, whys = self.game.write_play, timeline.whys
        return [
            KeptEvent(
                e.seq,
                e.seat,
                write(e.play),
                e.at,
                "" if number else act,
                msgspec.json.encode(whys[e.seq]).decode() if e.seq in whys else "",
            )
            for number, e in enumerate(new)
        ]

    def _adopt(self, timeline: Timeline, act: str) -> None:
        before, self.timeline = self.match.seq, timeline
        self.registry.counted.moves += timeline.match.seq - before
        if act:
            self.acts[act] = before + 1
        if self.clock:
            for event in self.match.log[before:]:
                self.clock.advance(event.at, event.seat, self.match.moments[event.seq].turn)
        self.offers.forget(self.match.log[before:])
        self.broadcast.events(before)
        self.registry.streams.tell(self)
        if self.status == "over":
            self.broadcast.table_changed()
            if timeline.whys:
                self.broadcast.refresh()  # what the bots thought may be told now
        self.go_on()

    async def _read_again(self) -> None:
        """The log has grown without us: another process wrote to it."""
        self._read(await self.registry.store.read(tables.log_of, self.kept.id))
        self.broadcast.refresh()

    def go_on(self) -> None:
        """After anything that changed whose turn it is: bots think, clocks tick. Also after trouble or a
        crash, which may have come between the last one's sitting down and the start."""
        if self.is_ready:
            self.post(self.start_if_full)
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
        if self.clock and self.status == "playing":
            late = self.clock.flag(self.now())
            if late is not None:
                await self.append(late, TimeOut())
            else:
                self.go_on()


def is_act_id(name: str) -> bool:
    """What a client may call its act: something short and plain."""
    return 1 <= len(name) <= 40 and name.isascii() and name.isprintable()


class Stale(Refusal):
    """The act answered something that is no longer the latest: look again, then decide."""

    def __init__(self) -> None:
        super().__init__(409, "La partie a continué entre-temps.", "The match has moved on since.")


_ONLY_BY_HAND = Words(
    fr="les pièces se posent à la main, pas par écrit", en="pieces are placed by hand, not in writing"
)
