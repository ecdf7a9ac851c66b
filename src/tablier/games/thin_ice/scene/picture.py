"""The table as a PNG: the drawing of `drawing.py`, painted point by point, which any machine can."""

import re
import struct
import zlib
from typing import Any
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

from tablier.games.thin_ice.drawing import draw_svg
from tablier.games.thin_ice.state import State

WIDE = 1200
"""Pixels from left to right."""

SHARP = 2
"""Points for each pixel along and across, whose mean it is: edges without steps."""

Floats = NDArray[np.float64]

_NUMBER = re.compile(r"-?\d*\.?\d+")


def photograph(state: State, width: int = WIDE) -> bytes:
    """PNG. The piles as they last rested, without words."""
    root = ElementTree.fromstring(draw_svg(state))
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    canvas = _Canvas(width * SHARP, round(width * SHARP * high / wide), width * SHARP / wide)
    for part in root:
        canvas.draw(part, 0.0, 0.0)
    return _png(canvas.pixels())


class _Canvas:
    def __init__(self, width: int, height: int, scale: float) -> None:
        self._scale = scale
        height -= height % SHARP
        self._paint: Floats = np.ones((height, width, 3))

    def draw(self, part: ElementTree.Element, x: float, y: float) -> None:
        told = part.attrib
        match part.tag.rpartition("}")[2]:
            case "g":
                right, down = _numbers(told["transform"])
                for inner in part:
                    self.draw(inner, x + right, y + down)
            case "rect":
                self._paint[:] = _colour(told["fill"])
            case "ellipse" | "circle":
                radii = (float(told.get("rx", told.get("r", 0))), float(told.get("ry", told.get("r", 0))))
                self._ellipse(x + float(told.get("cx", 0)), y + float(told.get("cy", 0)), radii, told)
            case "path":
                self._polygons([_points(ring, x, y) for ring in told["d"].split("Z") if ring], told)
            case _:
                pass  # words are for those who can write

    def pixels(self) -> Any:
        height, width, _ = self._paint.shape
        points = self._paint.reshape(height // SHARP, SHARP, width // SHARP, SHARP, 3)
        mean: Floats = np.mean(points, axis=(1, 3))
        return np.round(mean * 255).astype(np.uint8)

    def _ellipse(self, x: float, y: float, radii: tuple[float, float], told: dict[str, str]) -> None:
        box, across, down = self._around(x - radii[0], y - radii[1], x + radii[0], y + radii[1])
        self._fill(box, ((across - x) / radii[0]) ** 2 + ((down - y) / radii[1]) ** 2 <= 1, told)

    def _polygons(self, rings: list[Any], told: dict[str, str]) -> None:
        """Convex ones, as one: where they overlap they are not darker."""
        if not rings:
            return
        every = np.concatenate(rings)
        box, across, down = self._around(*every.min(axis=0), *every.max(axis=0))
        inside = np.zeros(np.broadcast_shapes(across.shape, down.shape), dtype=bool)
        for ring in rings:
            turns = [
                (b[0] - a[0]) * (down - a[1]) - (b[1] - a[1]) * (across - a[0])
                for a, b in zip(ring, np.roll(ring, -1, axis=0), strict=True)
            ]
            inside |= np.all([turn >= 0 for turn in turns], axis=0) | np.all(
                [turn <= 0 for turn in turns], axis=0
            )
        self._fill(box, inside, told)

    def _around(self, left: float, top: float, right: float, bottom: float) -> tuple[Any, Any, Any]:
        """The part of the canvas within these bounds, and where its points are on the paper."""
        height, width, _ = self._paint.shape
        x0, x1 = max(0, int(left * self._scale)), min(width, int(right * self._scale) + 2)
        y0, y1 = max(0, int(top * self._scale)), min(height, int(bottom * self._scale) + 2)
        across: Floats = np.arange(x0, x1, dtype=np.float64) + 0.5
        down: Floats = np.arange(y0, y1, dtype=np.float64) + 0.5
        return (slice(y0, y1), slice(x0, x1)), across[None, :] / self._scale, down[:, None] / self._scale

    def _fill(self, box: Any, inside: Any, told: dict[str, str]) -> None:
        opacity = float(told.get("fill-opacity", 1)) * inside[..., None]
        self._paint[box] = self._paint[box] * (1 - opacity) + _colour(told["fill"]) * opacity


def _numbers(text: str) -> list[float]:
    return [float(found) for found in _NUMBER.findall(text)]


def _points(ring: str, x: float, y: float) -> Any:
    return np.array(_numbers(ring)).reshape(-1, 2) + np.array((x, y))


def _colour(text: str) -> Any:
    return np.array([int(text[n : n + 2], 16) / 255 for n in (1, 3, 5)])


def _png(pixels: Any) -> bytes:
    height, width, _ = pixels.shape
    lines = b"".join(b"\0" + pixels[row].tobytes() for row in range(height))

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(lines, 6)), chunk(b"IEND", b"")]
    )
