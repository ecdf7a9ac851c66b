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
from typing import Any, Literal

import msgspec

from tablier.core import IllegalAction, Words
from tablier.games.thin_ice.pieces import SIZES

REACH = 150.0
"""A hand stays this near to the middle of its player's place, in millimetres."""

CEILING = 400.0
"""And this low above the table."""

PARTS, TURN_PARTS = 80, 32_000
"""How finely a hand is felt: of a millimetre, and of a turn's parts."""

_DOINGS = ("grab", "move", "lower", "release")
_NAME = re.compile(r"[SML]([1-9]|[1-5]\d)")
_AT, _TURN = struct.Struct("<3h"), struct.Struct("<4h")


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


def pack_message(message: Mapping[str, Any]) -> bytes:
    """Rounded towards the middle, so that what was within reach stays so."""
    said = read_message(message)
    if not _NAME.fullmatch(said.piece):
        raise IllegalAction(Words(fr=f"{said.piece} n'existe pas", en=f"there is no {said.piece}"), "THI-4")
    given = _DOINGS.index(said.do) | (said.at is not None) << 2 | (said.turn is not None) << 3
    name = 64 * [str(size) for size in SIZES].index(said.piece[0]) + int(said.piece[1:])
    at = _AT.pack(*(int(part * PARTS) for part in said.at)) if said.at else b""
    turn = _TURN.pack(*(round(part * TURN_PARTS) for part in said.turn)) if said.turn else b""
    return bytes((given, name)) + at + turn


def unpack_message(data: bytes) -> dict[str, Any]:
    try:
        given, name, place = data[0], data[1], 2
        message: dict[str, Any] = {"do": _DOINGS[given & 3], "piece": f"{SIZES[name >> 6]}{name & 63}"}
        if given & 4:
            message["at"] = [part / PARTS for part in _AT.unpack_from(data, place)]
            place += _AT.size
        if given & 8:
            message["turn"] = [part / TURN_PARTS for part in _TURN.unpack_from(data, place)]
    except (IndexError, struct.error):
        raise IllegalAction(Words(fr="geste illisible", en="unreadable gesture")) from None
    return message
