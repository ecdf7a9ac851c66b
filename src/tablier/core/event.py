"""One line of the log: who did what, as which number, and when."""

from typing import Any

import msgspec

from tablier.core.chance import Chosen, Dice, Order
from tablier.core.conduct import AgreeDraw, Resign, TakeBack, TimeOut

LUCK = (Dice, Order, Chosen)
CONDUCT = (Resign, AgreeDraw, TimeOut, TakeBack)


class Event(msgspec.Struct, frozen=True, gc=False):
    """`seq` counts from 1. `seat` is None for chance. `at` is milliseconds since the start."""

    seq: int
    seat: int | None
    play: Any  # an action of the game, Luck or Conduct
    at: int = 0

    @property
    def is_chance(self) -> bool:
        """Whether chance answered here."""
        return isinstance(self.play, LUCK)

    @property
    def is_conduct(self) -> bool:
        """Whether somebody resigned, took back, ran out of time, or all agreed a draw."""
        return isinstance(self.play, CONDUCT)
