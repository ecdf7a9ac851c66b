"""A photograph of the table: all piles side by side, drawn by MuJoCo's renderer."""

import struct
import zlib
from math import ceil, sqrt
from typing import Any

from tablier.core import TablierError, Words
from tablier.games.thin_ice.model import CM, mujoco, xml
from tablier.games.thin_ice.pieces import Size, size_of
from tablier.games.thin_ice.sketch import TINTS
from tablier.games.thin_ice.state import IceState, Pile

SPACING = 130.0
"""Millimetres between two piles."""


def photograph(state: IceState, width: int = 1200, height: int = 900) -> bytes:
    """PNG. The piles as they last rested; those that fell, as the referee saw them."""
    piles = [_pile(state, seat) for seat in range(state.table.players)]
    columns = ceil(sqrt(len(piles)))
    bodies: list[tuple[str, Size, str]] = [
        (f"{rest.piece}of{seat}", size_of(rest.piece), _paint(seat))
        for seat, pile in enumerate(piles)
        for rest in pile.pieces
    ]
    model = mujoco.MjModel.from_xml_string(xml(bodies, state.table.top))
    data, n = mujoco.MjData(model), 0
    for seat, pile in enumerate(piles):
        across, away = seat % columns - (columns - 1) / 2, seat // columns
        for rest in pile.pieces:
            x, y, z = (place / 1000 for place in rest.at)
            at = (x + across * SPACING, y + away * SPACING, z)
            data.qpos[7 * n : 7 * n + 7] = [*(part * CM for part in at), *(part / 1e6 for part in rest.turn)]
            n += 1
    mujoco.mj_forward(model, data)
    return _png(_render(model, data, columns, width, height))


def _pile(state: IceState, seat: int) -> Pile:
    for verdict in state.verdicts:
        if verdict.seat == seat and verdict.out.pile.pieces:
            return verdict.out.pile
    return state.piles[seat]


def _paint(seat: int) -> str:
    tint = TINTS[seat % len(TINTS)]
    return " ".join(f"{int(tint[n : n + 2], 16) / 255:.3f}" for n in (1, 3, 5))


def _render(model: Any, data: Any, columns: int, width: int, height: int) -> Any:
    camera = mujoco.MjvCamera()
    camera.lookat[:] = (0.0, (columns - 1) * SPACING * CM / 2, 3.5)
    camera.distance = (17.0 + SPACING * CM * (columns - 1)) * 1.15
    camera.azimuth, camera.elevation = 100.0, -22.0
    try:
        renderer = mujoco.Renderer(model, height, width)
    except Exception as fault:  # whatever this machine's graphics lack
        raise TablierError(
            Words(
                fr=f"cette machine ne sait pas dessiner l'image : {fault}",
                en=f"this machine cannot draw the picture: {fault}",
            )
        ) from None
    with renderer:
        renderer.update_scene(data, camera)
        return renderer.render()


def _png(pixels: Any) -> bytes:
    height, width, _ = pixels.shape
    lines = b"".join(b"\0" + pixels[row].tobytes() for row in range(height))

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(lines, 6)), chunk(b"IEND", b"")]
    )
