"""What is known of a table. Its helpers read it; the table's own task alone changes it."""

import time
from collections.abc import Callable, Set
from typing import Any

import msgspec

from tablier.core import Dealer, Game, Match
from tablier.server import wire
from tablier.server.refusal import not_yours
from tablier.server.table.clock import Clock
from tablier.server.table.timeline import Timeline
from tablier.server.table.viewer import Viewer
from tablier.store.kept import KeptLine, KeptSeat, KeptTable


class TableFacts:
    """`gone` says since when who sits here has not been seen, `time` what the server's clock shows."""

    timeline: Timeline
    clock: Clock | None = None

    def __init__(
        self, game: Game[Any, Any], kept: KeptTable, chat: list[KeptLine], time_now: Callable[[], int]
    ) -> None:
        self.game, self.kept, self.chat, self.time = game, kept, chat, time_now
        self.options = msgspec.json.decode(kept.options)
        self.clock_wish = msgspec.json.decode(kept.clock, type=wire.ClockWish)
        self.viewers: set[Viewer] = set()
        self.ratings: dict[str, int] = {}
        self._by_number: dict[int, KeptSeat] = {}
        self.seat(*kept.seats)
        self.gone = dict.fromkeys(self.people(), time.monotonic())

    @property
    def match(self) -> Match:
        return self.timeline.match

    @property
    def dealer(self) -> Dealer:
        """Chance at this table: the seed, and what each seat added to it before the match began."""
        return Dealer(bytes.fromhex(self.kept.seed), [seat.share for seat in self.seats])

    @property
    def status(self) -> str:
        return self.kept.status

    def now(self) -> int:
        """Milliseconds since the match started, never behind its last event."""
        log = self.timeline.match.log
        return max(log[-1].at if log else 0, self.time() - (self.kept.started or 0))

    def seat(self, *changed: KeptSeat) -> None:
        """Who sits where from now on; who holds which seats is asked with every event for everyone."""
        self._by_number |= {seat.seat: seat for seat in changed}
        self.seats = [self._by_number[number] for number in sorted(self._by_number)]
        self.has_bots = any(seat.kind == "bot" for seat in self.seats)
        self._by_person: dict[str, tuple[int, ...]] = {}
        for seat in self.seats:
            if seat.kind == "person":
                self._by_person[seat.person] = (*self._by_person.get(seat.person, ()), seat.seat)

    def seats_of(self, person: str) -> tuple[int, ...]:
        return self._by_person.get(person, ())

    def people(self) -> Set[str]:
        return self._by_person.keys()

    def check_seat(self, person: str, seat: int) -> None:
        if seat not in self.seats_of(person):
            raise not_yours()

    @property
    def is_ready(self) -> bool:
        """Every seat is taken, and nothing has begun."""
        return self.kept.status == "waiting" and all(s.kind in ("person", "bot") for s in self.seats)

    @property
    def is_over_unsaid(self) -> bool:
        """The log has its last event, and the row does not say so."""
        return self.kept.status == "playing" and self.match.outcome is not None

    def eyes_of(self, viewer: Viewer) -> int | None:
        """The seat through whose eyes the table is shown to a viewer."""
        own = self._by_person.get(viewer.person, ())
        return viewer.seat(own, self.timeline) if own else None
