"""What a client may say about a hand, checked before it reaches the simulation.

    {"do": "grab", "piece": "L1", "at": [x, y, z], "turn": [w, x, y, z]}    # at, turn: from the stash
    {"do": "move", "piece": "L1", "at": [x, y, z], "turn": [w, x, y, z]}
    {"do": "lower", "piece": "L1"}                                          # until it stands, then let go
    {"do": "release", "piece": "L1"}

Places are in millimetres from the middle of the player's place.
"""

from collections.abc import Mapping
from math import hypot, isfinite, sqrt
from typing import Any, Literal

import msgspec

from tablier.core import IllegalAction, Words

REACH = 150.0
"""A hand stays this near to the middle of its player's place, in millimetres."""

CEILING = 400.0
"""And this low above the table."""


class HandMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    do: Literal["grab", "move", "lower", "release"]
    piece: str
    at: tuple[float, float, float] | None = None
    turn: tuple[float, float, float, float] | None = None


def read_message(message: Mapping[str, Any]) -> HandMessage:
    try:
        read = msgspec.convert(message, HandMessage)
    except msgspec.ValidationError as fault:
        raise IllegalAction(
            Words(fr=f"geste illisible : {fault}", en=f"unreadable gesture: {fault}")
        ) from None
    if read.at is not None:
        _check_place(read.at)
    if read.turn is not None:
        _check_turn(read.turn)
    if read.do == "move" and read.at is None:
        raise IllegalAction(Words(fr="où ? il manque « at »", en="where to? 'at' is missing"))
    return read


def _check_place(at: tuple[float, float, float]) -> None:
    if not all(isfinite(part) for part in at):
        raise IllegalAction(Words(fr="position sans valeur", en="the place is not a number"))
    x, y, z = at
    if hypot(x, y) > REACH or not 0 <= z <= CEILING:
        raise IllegalAction(Words(fr="la main sort de la table", en="the hand leaves the table"), "THI-2")


def _check_turn(turn: tuple[float, float, float, float]) -> None:
    if not all(isfinite(part) for part in turn) or abs(sqrt(sum(part * part for part in turn)) - 1) > 0.01:
        raise IllegalAction(Words(fr="rotation impossible", en="the rotation is not a unit quaternion"))
