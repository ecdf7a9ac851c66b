"""One line of the log: who did what, as which number, and when."""

from typing import Any, TypeGuard

import msgspec

from tablier.core.chance import Chosen, Dice, Luck, Order
from tablier.core.conduct import AgreeDraw, Conduct, Resign, TakeBack, TimeOut

LUCK = frozenset((Dice, Order, Chosen))
CONDUCT = frozenset((Resign, AgreeDraw, TimeOut, TakeBack))
"""Values have exactly these types; `isinstance` would ask one type after the other, several times a move."""


def is_luck(play: object) -> TypeGuard[Luck]:
    """Whether it is what chance answered."""
    return type(play) in LUCK


def is_conduct(play: object) -> TypeGuard[Conduct]:
    """Whether somebody resigned, took back, ran out of time, or all agreed a draw."""
    return type(play) in CONDUCT


class Event(msgspec.Struct, frozen=True, gc=False):
    """`seq` counts from 1. `seat` is None for chance. `at` is milliseconds since the start."""

    seq: int
    seat: int | None
    play: Any  # an action of the game, Luck or Conduct
    at: int = 0

    @property
    def is_chance(self) -> bool:
        """Whether chance answered here."""
        return type(self.play) in LUCK

    @property
    def is_conduct(self) -> bool:
        """Whether somebody resigned, took back, ran out of time, or all agreed a draw."""
        return type(self.play) in CONDUCT
