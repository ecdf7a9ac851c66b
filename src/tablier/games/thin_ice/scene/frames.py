"""Poses for the wire: sixteen bytes a piece, sixty times a second.

A frame holds the piles in which something moves, and of those the pieces that move; now and then it holds
everything. The last picture of each piece counts, and of a pile that is told whole nothing else is there.
All numbers little-endian.

    frame   u8 version (3), u8 piles, u32 sequence number, u32 milliseconds of table time, then the piles
    pile    u8 seat, u8 flags (1 asleep, 2 out, 4 the table shakes, 8 whole), u8 on the table,
            u8 in the air, u8 nested pairs, u8 pieces, then the pieces
    piece   u8 name (64 * size + number, size 0 S, 1 M, 2 L), u8 flags (1 held, 2 on the table),
            3 x i16 place in fiftieths of a millimetre from the middle of the player's place,
            4 x i16 rotation w, x, y, z in 1/32767
"""

import struct

import msgspec
from msgspec.structs import replace

from tablier.games.thin_ice.pieces import SIZES

VERSION = 3
PARTS = 50
"""Of a millimetre: fine enough for the eye, and 655 mm fit, which is more than a hand reaches."""

_FRAME, _PILE, _PIECE = struct.Struct("<BBII"), struct.Struct("<BBBBBB"), struct.Struct("<BB3h4h")


class PieceFrame(msgspec.Struct, frozen=True):
    piece: str
    at: tuple[float, float, float]
    turn: tuple[float, float, float, float]
    held: bool = False
    on_table: bool = False


class PileFrame(msgspec.Struct, frozen=True):
    """Counts are of the whole pile, also where only some of its pieces are told."""

    seat: int
    pieces: tuple[PieceFrame, ...]
    asleep: bool = False
    out: bool = False
    shaking: bool = False
    table: int = 0
    air: int = 0
    tips: int = 0
    whole: bool = True


class Frame(msgspec.Struct, frozen=True):
    number: int
    time: int
    piles: tuple[PileFrame, ...]


def pack(frame: Frame) -> bytes:
    parts = [_FRAME.pack(VERSION, len(frame.piles), frame.number, frame.time)]
    for pile in frame.piles:
        flags = pile.asleep | pile.out << 1 | pile.shaking << 2 | pile.whole << 3
        parts.append(_PILE.pack(pile.seat, flags, pile.table, pile.air, pile.tips, len(pile.pieces)))
        parts += [_pack_piece(piece) for piece in pile.pieces]
    return b"".join(parts)


def _pack_piece(piece: PieceFrame) -> bytes:
    name = 64 * [str(size) for size in SIZES].index(piece.piece[0]) + int(piece.piece[1:])
    places = [max(-32767, min(32767, round(place * PARTS))) for place in piece.at]
    parts = [max(-32767, min(32767, round(part * 32767))) for part in piece.turn]
    return _PIECE.pack(name, piece.held | piece.on_table << 1, *places, *parts)


def unpack(data: bytes) -> Frame:
    """What a client does, and a replay."""
    version, piles, number, time = _FRAME.unpack_from(data)
    if version != VERSION:
        raise ValueError(f"frames of version {version} are unknown")
    place, found = _FRAME.size, list[PileFrame]()
    for _ in range(piles):
        seat, flags, table, air, tips, count = _PILE.unpack_from(data, place)
        place += _PILE.size
        pieces = tuple(_unpack_piece(data, place + n * _PIECE.size) for n in range(count))
        place += count * _PIECE.size
        found.append(
            PileFrame(
                seat,
                pieces,
                asleep=bool(flags & 1),
                out=bool(flags & 2),
                shaking=bool(flags & 4),
                table=table,
                air=air,
                tips=tips,
                whole=bool(flags & 8),
            )
        )
    return Frame(number, time, tuple(found))


def _unpack_piece(data: bytes, place: int) -> PieceFrame:
    name, flags, x, y, z, w, i, j, k = _PIECE.unpack_from(data, place)
    return PieceFrame(
        f"{SIZES[name >> 6]}{name & 63}",
        (x / PARTS, y / PARTS, z / PARTS),
        (w / 32767, i / 32767, j / 32767, k / 32767),
        bool(flags & 1),
        bool(flags & 2),
    )


def put_over(known: dict[int, PileFrame], frame: Frame) -> None:
    """What is known of each pile once a frame has come; before the first one, what the log says."""
    for pile in frame.piles:
        before = known.get(pile.seat)
        kept = before.pieces if before and not pile.whole else ()
        pieces = {piece.piece: piece for piece in (*kept, *pile.pieces)}
        known[pile.seat] = replace(pile, pieces=tuple(pieces.values()), whole=True)
