"""What a client may say about a hand, checked before it reaches the simulation.

    {"do": "grab", "piece": "L1", "at": [x, y, z], "turn": [w, x, y, z]}    # at, turn: from the stash
    {"do": "move", "piece": "L1", "at": [x, y, z], "turn": [w, x, y, z]}
    {"do": "lower", "piece": "L1"}                                          # until it stands, then let go
    {"do": "release", "piece": "L1"}

Places are in millimetres from the middle of the player's place.
"""

from collections.abc import Mapping
from math import hypot, isfinite, sqrt
from typing import Any

import msgspec

from tablier.core import IllegalAction, Words

REACH = 150.0
"""A hand stays this near to the middle of its player's place, in millimetres."""

CEILING = 400.0
"""And this low above the table."""


At = tuple[float, float, float]
Turn = tuple[float, float, float, float]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    piece: str


class Grab(Message, frozen=True, tag="grab"):
    """Take a piece where it is; one from the stash comes to `at`."""

    at: At | None = None
    turn: Turn | None = None


class Move(Message, frozen=True, tag="move"):
    """Bring a held piece to a place; without a turn, as it is held."""

    at: At
    turn: Turn | None = None


class Lower(Message, frozen=True, tag="lower"):
    """Set a held piece down: until it stands, then let go."""


class Release(Message, frozen=True, tag="release"):
    """Open the hand."""


HandMessage = Grab | Move | Lower | Release


def read_message(message: Mapping[str, Any]) -> HandMessage:
    try:
        read: HandMessage = msgspec.convert(message, HandMessage)
    except msgspec.ValidationError as fault:
        raise IllegalAction(
            Words(fr=f"geste illisible : {fault}", en=f"unreadable gesture: {fault}")
        ) from None
    if isinstance(read, Grab | Move):
        _check_place(read.at)
        _check_turn(read.turn)
    return read


def _check_place(at: At | None) -> None:
    if at is None:
        return
    if not all(isfinite(part) for part in at):
        raise IllegalAction(Words(fr="position sans valeur", en="the place is not a number"))
    x, y, z = at
    if hypot(x, y) > REACH or not 0 <= z <= CEILING:
        raise IllegalAction(Words(fr="la main sort de la table", en="the hand leaves the table"), "THI-2")


def _check_turn(turn: Turn | None) -> None:
    if turn is None:
        return
    if not all(isfinite(part) for part in turn) or abs(sqrt(sum(part * part for part in turn)) - 1) > 0.01:
        raise IllegalAction(Words(fr="rotation impossible", en="the rotation is not a unit quaternion"))
