"""Tells everyone at a table what happens there, each with the view of their seat."""

import time
from typing import TYPE_CHECKING

import msgspec

from tablier.server import wire
from tablier.server.viewer import Viewer, encode
from tablier.store.tables import KeptLine, KeptSeat

if TYPE_CHECKING:
    from tablier.server.table import Table

CATCH_UP = 50
"""A client that missed more events than this gets a snapshot instead."""


class Herald:
    def __init__(self, table: "Table") -> None:
        self._table = table

    def happened(self, before: int) -> None:
        """Every new event to every viewer; those who see the same thing share one encoding."""
        last = self._table.match.seq
        groups: dict[tuple[int | None, bool], list[Viewer]] = {}
        for viewer in self._table.viewers:
            groups.setdefault((viewer.seat(self._table), viewer.actions), []).append(viewer)
        for seq in range(before + 1, last + 1):
            for (seat, actions), group in groups.items():
                data = encode(self._event(seq, seat, actions))
                for viewer in group:
                    viewer.connection.push(data)

    def _event(self, seq: int, seat: int | None, actions: bool) -> wire.Happened:
        story, last = self._table.story, seq == self._table.match.seq
        line, steps = story.event(seq, seat)
        return wire.Happened(
            line=line,
            steps=steps,
            position=story.position(seq, seat, actions and last),
            clock=self.clock_info() if last else None,
        )

    def table_changed(self) -> None:
        """Something besides the position changed: seats, status, who is here."""
        clock = self.clock_info()
        for viewer in self._table.viewers:
            viewer.send(wire.TableChanged(self.info(viewer.person), clock))
        self._table.hall.changed(self._table)

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
                viewer.send(wire.Said(_said(line)))

    def clock_info(self) -> wire.ClockInfo | None:
        if self._table.clock is None or self._table.kept.started is None:
            return None
        info = self._table.clock.info(self._table.now(), self._table.kept.started)
        return info if self._table.status == "playing" else msgspec.structs.replace(info, running=())

    def snapshot(self, viewer: Viewer) -> wire.Snapshot:
        seat = viewer.seat(self._table)
        said = tuple(_said(line) for line in self._table.chat if self.hears(viewer, line.room))
        return wire.Snapshot(
            table=self.info(viewer.person),
            position=self._table.story.position(self._table.match.seq, seat, viewer.actions),
            log=self._table.story.lines(seat),
            chat=said,
            clock=self.clock_info(),
            offers=self._table.offers.open(),
        )

    def welcome(self, viewer: Viewer, since: int | None) -> None:
        """Someone comes, or comes back: what they missed, or everything."""
        here = self._table.is_online(viewer.person)
        self._table.viewers.add(viewer)
        self._table.gone.pop(viewer.person, None)
        missed = -1 if since is None else self._table.match.seq - since
        if 0 <= missed <= CATCH_UP:
            viewer.send(wire.TableChanged(self.info(viewer.person), self.clock_info()))
            seat, last = viewer.seat(self._table), self._table.match.seq
            for seq in range(last - missed + 1, last + 1):
                viewer.send(self._event(seq, seat, viewer.actions))
        else:
            viewer.send(self.snapshot(viewer))
        if not here and self._table.seats_of(viewer.person):
            self.table_changed()
        if self._table.motion:
            self._table.motion.look()

    def goodbye(self, viewer: Viewer) -> None:
        self._table.viewers.discard(viewer)
        if self._table.motion:
            self._table.motion.left(viewer)
        if not self._table.is_online(viewer.person) and self._table.seats_of(viewer.person):
            self._table.gone[viewer.person] = time.monotonic()
            self.table_changed()

    def info(self, person: str = "") -> wire.TableInfo:
        playing = self._table.status != "waiting"
        return wire.TableInfo(
            id=self._table.kept.id,
            code=self._table.kept.code,
            game=self._table.game.slug,
            ruleset=self._table.game.ruleset,
            options=self._table.match.options,
            seats=tuple(self._seat_info(seat, person) for seat in self._table.seats),
            status=self._table.kept.status,  # type: ignore[arg-type]
            visibility=self._table.kept.visibility,  # type: ignore[arg-type]
            clock=self._table.clock_wish,
            rated=self._table.kept.rated,
            seq=self._table.match.seq,
            turn=self._table.story.turn if playing else None,
            outcome=self._table.story.outcome,
            created=self._table.kept.created,
            changed=(self._table.kept.started or self._table.kept.created)
            + (self._table.match.log[-1].at if self._table.match.log else 0),
            watchers=sum(1 for viewer in self._table.viewers if not self._table.seats_of(viewer.person)),
            commitment=self._table.dealer.commitment,
            seed=self._table.kept.seed if self._table.status == "over" else "",
            rematch=self._table.kept.rematch,
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


def _said(line: KeptLine) -> wire.ChatLine:
    return wire.ChatLine(line.room, line.name, line.text, line.at)  # type: ignore[arg-type]
