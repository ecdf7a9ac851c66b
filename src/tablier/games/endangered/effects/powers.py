"""What lasts: triggers, changed numbers, blocked actions, and something to use once a turn."""

from tablier.games.endangered.effects.amounts import Check
from tablier.games.endangered.effects.base import Change, Key, Part
from tablier.games.endangered.effects.flow import AnyEffect
from tablier.games.endangered.numbering import Occasion, Quantity


class When(Part, frozen=True):
    on: Occasion
    effects: tuple[AnyEffect, ...]
    named: str = ""
    check: Check | None = None
    own: bool = True  # of a player's card: only on the owner's own turn


class Modify(Part, frozen=True):
    what: Quantity
    by: Change
    own: bool = True  # of a player's card: only on the owner's own turn


class Power(Part, frozen=True):
    when: tuple[When, ...] = ()
    modify: tuple[Modify, ...] = ()
    block: tuple[Key, ...] = ()
    use: tuple[AnyEffect, ...] = ()
