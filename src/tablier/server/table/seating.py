"""Who sits where: sitting down, playing for somebody who is away, coming back."""

import time
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from tablier.server.refusal import Refusal, not_now
from tablier.server.table.facts import TableFacts
from tablier.server.table.reading import Kept
from tablier.store import tables
from tablier.store.kept import KeptSeat


class Table(Protocol):
    """What follows from a change of seats."""

    def is_online(self, person: str) -> bool: ...
    def changed(self) -> None: ...
    def refresh(self, person: str = "") -> None: ...
    def go_on(self) -> None: ...
    async def start_if_full(self) -> None: ...
    async def write(self, work: Any, done: Callable[[Kept], bool]) -> Any: ...


class Seating:
    def __init__(self, facts: TableFacts, table: Table) -> None:
        self._facts, self._table = facts, table

    async def sit_down(self, person: str, name: str, seat: int | None, share: str = "") -> None:
        """Take a free seat; when the last one is taken, the match begins."""
        facts = self._facts
        if facts.status != "waiting":
            raise not_now()
        if facts.seats_of(person) and seat is None:
            return
        free = [s.seat for s in facts.seats if s.kind in ("friend", "anyone")]
        if seat is None:
            seat = next(iter(free), None)
        if seat not in free:
            raise Refusal(409, "Cette place est prise.", "This seat is taken.")
        await self._change(KeptSeat(seat, "person", person, "", name, share=share))
        if not self._table.is_online(person):
            facts.gone[person] = time.monotonic()
        self._table.changed()
        await self._table.start_if_full()
        self._table.refresh(person)

    async def replace(self, seat: KeptSeat) -> None:
        """Someone else, or a bot, goes on for a seat."""
        await self._change(seat)
        self._table.changed()
        self._table.go_on()

    def is_owner(self, person: str) -> bool:
        """Whether somebody else plays for this person, who may take the seat again."""
        return self._facts.status == "playing" and any(s.owner == person for s in self._facts.seats)

    async def come_back(self, person: str, name: str) -> None:
        """Who was replaced while away takes the seat again, whoever plays for them."""
        for seat in [seat for seat in self._facts.seats if seat.owner == person]:
            if self._facts.status == "playing":
                await self.replace(KeptSeat(seat.seat, "person", person, "", name))
        self._table.refresh(person)

    async def _change(self, seat: KeptSeat) -> None:
        table_id = self._facts.kept.id
        if self._facts.status != "waiting":  # dice have been thrown with it
            seat = msgspec.structs.replace(seat, share=self._facts.seats[seat.seat].share)

        def sits(kept: Kept) -> bool:  # under whatever name by now
            return msgspec.structs.replace(kept.row.seats[seat.seat], name=seat.name) == seat

        await self._table.write(lambda c: tables.change_seat(c, table_id, seat), sits)
        self._facts.seat(seat)
