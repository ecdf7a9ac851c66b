"""A photograph of the table: all piles side by side, drawn by MuJoCo's renderer."""

import struct
import zlib
from math import ceil, sqrt
from typing import Any

import numpy as np

from tablier.core import TablierError, Words
from tablier.games.thin_ice.drawing import TINTS
from tablier.games.thin_ice.physics.model import CM, mujoco, xml
from tablier.games.thin_ice.pieces import Size, size_of
from tablier.games.thin_ice.state import Pile, State

SPACING = 130.0
"""Millimetres between two piles."""

PIECE = 3.6
"""Centimetres that a piece may reach beyond its base, and some air."""

LOOKING_DOWN = -25.0
"""Degrees: just steep enough for the table to fill the picture."""


def photograph(state: State, width: int = 1200, height: int = 900) -> bytes:
    """PNG. The piles as they last rested; those that fell, as the referee saw them."""
    piles = [_pile(state, seat) for seat in range(state.setup.players)]
    columns = ceil(sqrt(len(piles)))
    bodies: list[tuple[str, Size, str]] = [
        (f"{rest.piece}of{seat}", size_of(rest.piece), _paint(seat))
        for seat, pile in enumerate(piles)
        for rest in pile.pieces
    ]
    model = mujoco.MjModel.from_xml_string(xml(bodies, state.setup.top))
    data, n = mujoco.MjData(model), 0
    for seat, pile in enumerate(piles):
        across, away = seat % columns - (columns - 1) / 2, seat // columns
        for rest in pile.pieces:
            x, y, z = (place / 1000 for place in rest.at)
            at = (x + across * SPACING, y + away * SPACING, z)
            data.qpos[7 * n : 7 * n + 7] = [*(part * CM for part in at), *(part / 1e6 for part in rest.turn)]
            n += 1
    mujoco.mj_forward(model, data)
    return _png(_render(model, data, width, height))


def _bounds(data: Any) -> Any:
    """The lowest and the highest corner of the box that all bases are in, in the model's centimetres."""
    places = data.xpos[1:] if len(data.xpos) > 1 else np.zeros((1, 3))
    return places.min(axis=0), places.max(axis=0)


def _pile(state: State, seat: int) -> Pile:
    for verdict in state.verdicts:
        if verdict.seat == seat and verdict.out and verdict.out.pile.pieces:
            return verdict.out.pile
    return state.piles[seat]


def _paint(seat: int) -> str:
    tint = TINTS[seat % len(TINTS)]
    return " ".join(f"{int(tint[n : n + 2], 16) / 255:.3f}" for n in (1, 3, 5))


def _render(model: Any, data: Any, width: int, height: int) -> Any:
    camera = mujoco.MjvCamera()
    low, high = _bounds(data)
    across, away, tall = high - low
    camera.lookat[:] = (low + high) / 2
    # Half of what must fit into half of the picture's height; the eye's angle has a tangent of 0.41.
    reach = max(tall / 2, across / 2 * height / width) + PIECE
    camera.distance = reach / 0.41 + away / 2
    camera.azimuth, camera.elevation = 94.0, LOOKING_DOWN
    model.stat.extent = 2 * (reach + away)  # as far as the lamp casts shadows
    model.geom("table").size[:2] = 0.0  # without end
    try:
        renderer = mujoco.Renderer(model, height, width)
    except Exception as fault:  # whatever this machine's graphics lack
        raise TablierError(
            Words(
                fr=f"pas de photographie ici (tablier[picture], ou un dessin en .svg) : {fault}",
                en=f"no photograph here (tablier[picture], or a drawing as .svg): {fault}",
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
