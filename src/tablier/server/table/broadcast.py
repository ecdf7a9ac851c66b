"""Tells everyone at a table what happens there, each with the view of their seat."""

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec

from tablier.server import wire
from tablier.server.table.bots import GETTING_READY
from tablier.server.table.viewer import Viewer, encode
from tablier.store.tables import KeptLine, KeptSeat

if TYPE_CHECKING:
    from tablier.server.table.table import Table

COUNT_AFTER = 0.5
"""Seconds after which a change in the number of those who watch is told."""

CATCH_UP = 50
"""A client that missed more events than this gets a snapshot instead."""


class Broadcast:
    def __init__(self, table: "Table") -> None:
        self._table = table
        self._counting: asyncio.TimerHandle | None = None

    def events(self, before: int) -> None:
        """Every new event to every viewer; those who see the same thing share one encoding."""
        table = self._table
        last = table.match.seq
        groups: dict[tuple[int | None, bool], list[Viewer]] = {}
        for viewer in table.viewers:
            groups.setdefault((viewer.seat(table), viewer.actions), []).append(viewer)
        for seq in range(before + 1, last + 1):
            for (seat, actions), group in groups.items():
                data = encode(self._event(seq, seat, actions))
                for viewer in group:
                    viewer.connection.push(data)

    def _event(self, seq: int, seat: int | None, actions: bool) -> wire.EventTold:
        timeline, last = self._table.timeline, seq == self._table.match.seq
        line, steps = timeline.event(seq, seat)
        return wire.EventTold(
            line=line,
            steps=steps,
            position=timeline.position(seq, seat, actions and last),
            clock=self.clock_info() if last else None,
        )

    def table_changed(self) -> None:
        """Something besides the position changed: seats, status, who is here."""
        table = self._table
        clock = self.clock_info()
        for viewer in table.viewers:
            viewer.send(wire.TableChanged(self.info(viewer.person), clock))
        if table.bots.waiting:
            self.tell(GETTING_READY)
        table.registry.changed(table)

    def tell(self, message: wire.FromServer) -> None:
        data = encode(message)
        for viewer in self._table.viewers:
            viewer.connection.push(data)

    def hears(self, viewer: Viewer, room: str) -> bool:
        """While a match goes on, those who play and those who watch talk in rooms of their own."""
        own = "players" if self._table.seats_of(viewer.person) else "watchers"
        return room == own or self._table.status == "over"

    def said(self, line: KeptLine) -> None:
        for viewer in self._table.viewers:
            if self.hears(viewer, line.room):
                viewer.send(wire.Said(_said(line, viewer)))

    def clock_info(self) -> wire.ClockInfo | None:
        table = self._table
        if table.clock is None or table.kept.started is None:
            return None
        info = table.clock.info(table.now(), table.kept.started)
        return info if table.status == "playing" else msgspec.structs.replace(info, running=())

    def snapshot(self, viewer: Viewer) -> wire.Snapshot:
        table = self._table
        seat = viewer.seat(table)
        said = tuple(_said(line, viewer) for line in table.chat if self.hears(viewer, line.room))
        return wire.Snapshot(
            table=self.info(viewer.person),
            position=table.timeline.position(table.match.seq, seat, viewer.actions),
            log=table.timeline.lines(seat),
            chat=said,
            clock=self.clock_info(),
            offers=table.offers.open(),
        )

    def refresh(self) -> None:
        """Everything anew to everyone: more has changed than the latest events tell."""
        for viewer in self._table.viewers:
            viewer.send(self.snapshot(viewer))

    def welcome(self, viewer: Viewer, since: int | None) -> None:
        """Someone comes, or comes back: what they missed, or everything."""
        table = self._table
        here = table.is_online(viewer.person)
        table.viewers.add(viewer)
        table.gone.pop(viewer.person, None)
        missed = -1 if since is None else table.match.seq - since
        if 0 <= missed <= CATCH_UP:
            viewer.send(wire.TableChanged(self.info(viewer.person), self.clock_info()))
            seat, last = viewer.seat(table), table.match.seq
            for seq in range(last - missed + 1, last + 1):
                viewer.send(self._event(seq, seat, viewer.actions))
        else:
            viewer.send(self.snapshot(viewer))
        if table.bots.waiting:
            viewer.send(GETTING_READY)
        if not here:
            self._announce(viewer.person)
        if table.live:
            table.live.look()

    def goodbye(self, viewer: Viewer) -> None:
        table = self._table
        table.viewers.discard(viewer)
        if table.live:
            table.live.left(viewer)
        if not table.is_online(viewer.person):
            if table.seats_of(viewer.person):
                table.gone[viewer.person] = time.monotonic()
            self._announce(viewer.person)

    def _announce(self, person: str) -> None:
        """Somebody has come or gone: a player is named at once, those who watch are counted in a moment,
        for a crowd that comes together need not be told of each of its own."""
        if self._table.seats_of(person):
            self.table_changed()
        elif self._counting is None:
            self._counting = asyncio.get_running_loop().call_later(COUNT_AFTER, self._count)

    def _count(self) -> None:
        self._counting = None
        self.table_changed()

    def info(self, person: str = "") -> wire.TableInfo:
        table = self._table
        playing = table.status != "waiting"
        return wire.TableInfo(
            id=table.kept.id,
            code=table.kept.code,
            game=table.game.slug,
            ruleset=table.game.ruleset,
            options=table.match.options,
            seats=tuple(self._seat_info(seat, person) for seat in table.seats),
            status=table.kept.status,  # type: ignore[arg-type]
            visibility=table.kept.visibility,  # type: ignore[arg-type]
            clock=table.clock_wish,
            rated=table.kept.rated,
            seq=table.match.seq,
            turn=table.timeline.turn if playing else None,
            outcome=table.timeline.outcome,
            created=table.kept.created,
            changed=(table.kept.started or table.kept.created)
            + (table.match.log[-1].at if table.match.log else 0),
            watchers=len({viewer.person for viewer in table.viewers} - table.people()),
            commitment=table.dealer.commitment,
            seed=table.kept.seed if table.status == "over" else "",
            rematch=table.kept.rematch,
        )

    def _seat_info(self, seat: KeptSeat, person: str) -> wire.SeatInfo:
        if seat.kind == "bot":
            return wire.SeatInfo(seat.seat, "bot", level=seat.level, online=True)
        if seat.kind != "person":
            return wire.SeatInfo(seat.seat, "open")
        return wire.SeatInfo(
            seat=seat.seat,
            kind="person",
            name=seat.name,
            mine=seat.person == person,
            online=self._table.is_online(seat.person),
            rating=self._table.ratings.get(seat.person),
        )


def _said(line: KeptLine, viewer: Viewer) -> wire.ChatLine:
    mine = line.person == viewer.person
    return wire.ChatLine(line.room, line.name, line.text, line.at, mine)  # type: ignore[arg-type]
