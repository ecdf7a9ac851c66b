"""The server's time: begun from the wall's clock, then counted by one that never jumps.

A process that is frozen, by a suspended machine or a debugger, notices when it goes on: it looks at its
clock every second, so a longer gap is one in which nobody could play, and nobody's clock goes on in it.
"""

import time
from collections.abc import Callable

GLANCE = 1.0
"""Seconds from one look at the clock to the next..."""
FROZEN = 3.0
"""...and how long none may come before the server must have stood still."""


class Timekeeper:
    """`begun` is when the server started, in milliseconds since 1970; `froze` is told of each gap."""

    def __init__(
        self,
        begun: int,
        froze: Callable[[int, int], None],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._begun, self._froze, self.monotonic = begun, froze, monotonic
        self._start = self._seen = monotonic()

    def now(self) -> int:
        """Milliseconds since 1970, as they passed since the start."""
        before, self._seen = self._seen, self.monotonic()
        if self._seen - before > FROZEN:
            self._froze(self._at(before), self._at(self._seen))
        return self._at(self._seen)

    def _at(self, moment: float) -> int:
        return self._begun + int((moment - self._start) * 1000)
