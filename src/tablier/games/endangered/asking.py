"""What an effect may ask for before it is carried out."""

from typing import Literal, NamedTuple

from tablier.core import Request

Kind = Literal[
    "act",  # place a die, use a power, or be done
    "cell",
    "move",  # from a square to a square
    "birth",  # from a pair's square to the young one's
    "line",
    "edge",
    "ambassador",
    "card",  # of the own hand
    "discard",  # of the own hand, to be discarded
    "recover",  # of the own discard
    "player",
    "next",
    "die",  # an unplaced die
    "turn",  # an unplaced die and its new value
    "free",  # a die on an action
    "constant",
    "action",
    "way",
    "pay",
    "top",  # keep or discard the top effect card
    "role",
    "portrait",
    "specialty",
]

OF_ONE: tuple[Kind, ...] = ("card", "discard", "top")
"""What is chosen among cards that others may not know where hands are hidden (END-8)."""

PASS = -1


class Ask(NamedTuple):
    """A choice among codes: numbers of squares, cards, players..., as the kind says."""

    kind: Kind
    codes: list[int]
    may: bool = False


class Chance(NamedTuple):
    request: Request


NOW = "now"
"""Nothing to ask: carry it out."""

Question = Ask | Chance | Literal["now"] | None
"""None: nothing of it can be done, so it is skipped (END-28)."""

# Codes of the kind "act"
VALUE = 128  # a die of this value on an action: value * VALUE + action
USE = 1024  # USE + power
DONE = 2048
