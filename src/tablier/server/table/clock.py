"""A clock is a fold too: from the times in the log, minus the stretches in which no server ran."""

from collections.abc import Sequence
from copy import copy

from tablier.core import Players, Turn
from tablier.server.wire import ClockInfo, ClockWish

DAY = 24 * 3600 * 1000


class Clock:
    """Time in milliseconds since the start of the match."""

    def __init__(self, wish: ClockWish, players: int, turn: Turn, outages: Sequence[tuple[int, int]] = ()):
        self._wish, self._outages = wish, outages
        self._left = [self._full()] * players
        self._running = _runners(turn)
        self._since = 0

    def copy(self) -> "Clock":
        twin = copy(self)
        twin._left = [*self._left]
        return twin

    def pause(self, start: int, end: int) -> None:
        """Nobody could play in this stretch, and nobody's time goes on in it."""
        self._outages = [*self._outages, (start, end)]

    def advance(self, at: int, mover: int | None, turn: Turn) -> None:
        """An event at this time: charge who was to move, and see who is to move now."""
        spent = self._passed(self._since, at)
        before, self._running, self._since = self._running, _runners(turn), at
        for seat in before:
            self._left[seat] = max(0, self._left[seat] - spent)
        if self._wish.kind == "live" and mover in before:
            self._left[mover] += self._wish.increment * 1000
        if self._wish.kind == "days":
            for seat in self._running:
                if seat not in before or seat == mover:
                    self._left[seat] = self._full()

    def left(self, now: int) -> tuple[int, ...]:
        spent = self._passed(self._since, now)
        return tuple(
            max(0, left - spent) if seat in self._running else left for seat, left in enumerate(self._left)
        )

    def flag(self, now: int) -> int | None:
        """The seat that has run out of time."""
        left = self.left(now)
        return next((seat for seat in self._running if left[seat] == 0), None)

    def until_flag(self, now: int) -> int | None:
        """How long until the next seat runs out, if nobody acts."""
        left = self.left(now)
        return min((left[seat] for seat in self._running), default=None)

    def info(self, now: int, started: int) -> ClockInfo:
        return ClockInfo(self.left(now), self._running, started + now)

    def _full(self) -> int:
        return self._wish.days * DAY if self._wish.kind == "days" else self._wish.seconds * 1000

    def _passed(self, start: int, end: int) -> int:
        down = sum(max(0, min(end, b) - max(start, a)) for a, b in self._outages)
        return max(0, end - start - down)


def _runners(turn: Turn) -> tuple[int, ...]:
    return turn.seats if isinstance(turn, Players) else ()
