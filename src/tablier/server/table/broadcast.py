"""Tells everyone at a table what happens there, each with the view of their seat."""

from collections.abc import Callable

import msgspec

from tablier.server import wire
from tablier.server.table.facts import TableFacts
from tablier.server.table.info import info_of_table
from tablier.server.table.viewer import Viewer, encode
from tablier.store.kept import KeptLine

CATCH_UP = 50
"""A client that missed more events than this gets a snapshot instead."""


class Broadcast:
    """`is_online` knows who is here by any way, `offers` what is being asked, `notice` what everybody should
    hear with every change of the table, as long as it holds."""

    def __init__(
        self,
        facts: TableFacts,
        is_online: Callable[[str], bool],
        offers: Callable[[], tuple[wire.Offered, ...]],
        notice: Callable[[], wire.Trouble | None],
    ) -> None:
        self._facts, self._is_online, self._offers, self._notice = facts, is_online, offers, notice

    # --- to everyone ----------------------------------------------------------------------------

    def events(self, before: int, actor: Viewer | None = None, taken: bytes = b"") -> None:
        """Every new event to every viewer; those who see the same thing share one encoding. Who acted
        hears in the same breath that the act is `taken`."""
        facts = self._facts
        last, clock = facts.timeline.match.seq, self.clock_info()
        groups: dict[tuple[int | None, bool], list[Viewer]] = {}
        for viewer in facts.viewers:
            groups.setdefault((facts.eyes_of(viewer), viewer.actions), []).append(viewer)
        for seq in range(before + 1, last + 1):
            for (seat, actions), group in groups.items():
                data = encode(self._event(seq, seat, actions, clock))
                for viewer in group:
                    viewer.connection.push(data + taken if viewer is actor and seq == last else data)
        if notice := self._notice():
            self.tell(notice)

    def _event(
        self, seq: int, seat: int | None, actions: bool, clock: wire.ClockInfo | None
    ) -> wire.EventTold:
        timeline = self._facts.timeline
        is_last = seq == timeline.match.seq
        line, steps = timeline.event(seq, seat)
        position = timeline.position(seq, seat, actions and is_last)
        return wire.EventTold(line, steps, position, clock if is_last else None)

    def table_changed(self) -> None:
        """Something besides the position changed: seats, status, who is here."""
        clock = self.clock_info()
        for viewer in self._facts.viewers:
            viewer.send(wire.TableChanged(self.info(viewer.person), clock))
        if notice := self._notice():
            self.tell(notice)

    def tell(self, message: wire.FromServer) -> None:
        data = encode(message)
        for viewer in self._facts.viewers:
            viewer.connection.push(data)

    def said(self, line: KeptLine) -> None:
        for viewer in self._facts.viewers:
            if self._hears(viewer, line.audience):
                viewer.send(wire.Said(_said(line, viewer)))

    def refresh(self) -> None:
        """Everything anew to everyone: more has changed than the latest events tell."""
        for viewer in self._facts.viewers:
            viewer.send(self.snapshot(viewer))

    # --- to one ---------------------------------------------------------------------------------

    def greet(self, viewer: Viewer, since: int | None) -> None:
        """Someone comes, or comes back: how the table is, and what they missed or everything."""
        if not self.catch_up(viewer, since, with_table=True):
            viewer.send(self.snapshot(viewer))
        if notice := self._notice():
            viewer.send(notice)

    def catch_up(self, viewer: Viewer, since: int | None, with_table: bool = False) -> bool:
        """The events after `since`, unless these are too many or there is no such event."""
        last = self._facts.timeline.match.seq
        if since is None or not max(0, last - CATCH_UP) <= since <= last:
            return False
        if with_table:
            viewer.send(wire.TableChanged(self.info(viewer.person), self.clock_info()))
        seat, clock = self._facts.eyes_of(viewer), self.clock_info()
        for seq in range(since + 1, last + 1):
            viewer.send(self._event(seq, seat, viewer.actions, clock))
        return True

    def snapshot(self, viewer: Viewer) -> wire.Snapshot:
        facts = self._facts
        seat = facts.eyes_of(viewer)
        said = tuple(_said(line, viewer) for line in facts.chat if self._hears(viewer, line.audience))
        return wire.Snapshot(
            table=self.info(viewer.person),
            position=facts.timeline.position(facts.match.seq, seat, viewer.actions),
            log=facts.timeline.lines(seat),
            story=facts.timeline.story(seat),
            chat=said,
            clock=self.clock_info(),
            offers=self._offers(),
        )

    def seated(self, viewer: Viewer) -> wire.Seated:
        """On one screen the seat changes with every move: the whole log is told again only if it differs."""
        timeline, seat = self._facts.timeline, self._facts.eyes_of(viewer)
        position = timeline.position(self._facts.match.seq, seat, viewer.actions)
        if not position.secret:
            return wire.Seated(position)
        return wire.Seated(position, timeline.lines(seat), timeline.story(seat))

    def _hears(self, viewer: Viewer, audience: str) -> bool:
        """While a match goes on, those who play and those who watch talk among themselves."""
        own = "players" if self._facts.seats_of(viewer.person) else "watchers"
        return audience == own or self._facts.status == "over"

    # --- in the wire's words ----------------------------------------------------------------------

    def clock_info(self) -> wire.ClockInfo | None:
        facts = self._facts
        if facts.clock is None or facts.kept.started is None:
            return None
        info = facts.clock.info(facts.now(), facts.kept.started)
        return info if facts.status == "playing" else msgspec.structs.replace(info, running=())

    def info(self, person: str = "") -> wire.TableInfo:
        return info_of_table(self._facts, person, self._is_online)


def _said(line: KeptLine, viewer: Viewer) -> wire.ChatLine:
    mine = line.person == viewer.person
    return wire.ChatLine(line.audience, line.name, line.text, line.at, mine)  # type: ignore[arg-type]
