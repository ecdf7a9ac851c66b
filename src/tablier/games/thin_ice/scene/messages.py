"""What a client may say about a hand, checked before it reaches the simulation.

    {"do": "grab", "piece": "L1", "at": [x, y, z], "turn": [w, x, y, z]}    # at, turn: from the stash
    {"do": "move", "piece": "L1", "at": [x, y, z], "turn": [w, x, y, z]}
    {"do": "lower", "piece": "L1"}                                          # until it stands, then let go
    {"do": "release", "piece": "L1"}

Places are in millimetres from the middle of the player's place. On a tape a message is little-endian:

    u8 what is done (0 grab, 1 move, 2 lower, 3 release) + 4 where `at` is given + 8 where `turn` is,
    u8 name (64 * size + number, size 0 S, 1 M, 2 L),
    3 x i16 `at` in eightieths of a millimetre, 4 x i16 `turn` in 1/32000, each where it is given
"""

import re
import struct
from collections.abc import Mapping
from math import hypot, isfinite, sqrt
from typing import Any

import msgspec

from tablier.core import IllegalAction, Words
from tablier.games.thin_ice.pieces import SIZES

REACH = 150.0
"""A hand stays this near to the middle of its player's place, in millimetres."""

CEILING = 400.0
"""And this low above the table."""

PARTS, TURN_PARTS = 80, 32_000
"""How finely a hand is felt: of a millimetre, and of a turn's parts."""

_NAME = re.compile(r"[SML]([1-9]|[1-5]\d)")
_AT, _TURN = struct.Struct("<3h"), struct.Struct("<4h")


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
_DOINGS: tuple[type[HandMessage], ...] = (Grab, Move, Lower, Release)


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


def pack_message(message: Mapping[str, Any]) -> bytes:
    """Rounded towards the middle, so that what was within reach stays so."""
    said = read_message(message)
    if not _NAME.fullmatch(said.piece):
        raise IllegalAction(Words(fr=f"{said.piece} n'existe pas", en=f"there is no {said.piece}"), "THI-4")
    place, turned = (said.at, said.turn) if isinstance(said, Grab | Move) else (None, None)
    given = _DOINGS.index(type(said)) | (place is not None) << 2 | (turned is not None) << 3
    name = 64 * [str(size) for size in SIZES].index(said.piece[0]) + int(said.piece[1:])
    at = _AT.pack(*(int(part * PARTS) for part in place)) if place else b""
    turn = _TURN.pack(*(round(part * TURN_PARTS) for part in turned)) if turned else b""
    return bytes((given, name)) + at + turn


def unpack_message(data: bytes) -> dict[str, Any]:
    try:
        given, name, place = data[0], data[1], 2
        message: dict[str, Any] = {
            "do": _DOINGS[given & 3].__struct_config__.tag,
            "piece": f"{SIZES[name >> 6]}{name & 63}",
        }
        if given & 4:
            message["at"] = [part / PARTS for part in _AT.unpack_from(data, place)]
            place += _AT.size
        if given & 8:
            message["turn"] = [part / TURN_PARTS for part in _TURN.unpack_from(data, place)]
    except (IndexError, struct.error):
        raise IllegalAction(Words(fr="geste illisible", en="unreadable gesture")) from None
    return message
