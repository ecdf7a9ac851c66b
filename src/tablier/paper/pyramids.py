"""A pyramid of paper: four sides around its tip and a flap, open at the base to sit on another."""

from math import atan2, cos, hypot, sin

import msgspec

from tablier.paper.sheet import Piece

FLAP = 5.0
"""Millimetres of the flap that is glued."""
MARGIN = 0.4
Point = tuple[float, float]


class Tints(msgspec.Struct, frozen=True):
    """The sides in turn light and dark, the line of a fold, the pips."""

    lit: str
    shade: str
    line: str
    pip: str


def net(side: float, height: float, pips: int, tints: Tints, copies: int = 1) -> Piece:
    """A pyramid with this side and height, flat, its tip above."""
    slant = hypot(height, side / 2)
    edge = hypot(slant, side / 2)
    face = 2 * atan2(side / 2, slant)
    spokes = [_spoke(edge, (number - 2) * face) for number in range(5)]
    flap = _flap(spokes[4])
    outline = [(0.0, 0.0), *spokes, *flap]
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    low = max(y for _, y in outline)
    width, tall = right - left + 2 * MARGIN, low + 2 * MARGIN
    parts = [
        _polygon([(0.0, 0.0), spokes[4], *flap], "#ffffff", tints.line, 0.15),
        *(
            _polygon([(0.0, 0.0), spokes[n], spokes[n + 1]], tints.shade if n % 2 else tints.lit, "", 0)
            for n in range(4)
        ),
        *(_pips(n, face, side, slant, pips, tints) for n in range(4)),
        *(_fold(spoke, tints.line) for spoke in spokes[1:]),
        _polygon([(0.0, 0.0), *spokes, *flap], "none", "#1f2430", 0.2),
    ]
    return Piece(
        width=width,
        height=tall,
        svg=f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left - MARGIN:.4f} {-MARGIN} {width:.4f} '
        f'{tall:.4f}">{"".join(parts)}</svg>',
        copies=copies,
        frame=False,
        turn=True,
    )


def _spoke(length: float, angle: float) -> Point:
    """A point so far from the tip, at an angle from straight down."""
    return length * sin(angle), length * cos(angle)


def _flap(corner: Point) -> list[Point]:
    """Along the last edge, narrower at both ends so that it hides behind the first side."""
    x, y = corner
    length = hypot(x, y)
    out = (y / length * FLAP, -x / length * FLAP)
    return [(x * at + out[0], y * at + out[1]) for at in (0.88, 0.3)]


def _pips(number: int, face: float, side: float, slant: float, pips: int, tints: Tints) -> str:
    """Near the base, as the pieces of plastic have them."""
    middle = (number - 1.5) * face
    down, radius = slant * 0.84, side * 0.055
    across = [0.15 * side * (pip - (pips - 1) / 2) for pip in range(pips)]
    spots = [(hypot(down, a), middle + atan2(a, down)) for a in across]
    return "".join(
        f'<circle cx="{x:.4f}" cy="{y:.4f}" r="{radius:.3f}" fill="{tints.pip}"/>'
        for x, y in (_spoke(*spot) for spot in spots)
    )


def _fold(corner: Point, line: str) -> str:
    return (
        f'<path d="M0 0L{corner[0]:.4f} {corner[1]:.4f}" fill="none" stroke="{line}" stroke-width="0.25" '
        'stroke-dasharray="1.6 1.1"/>'
    )


def _polygon(points: list[Point], fill: str, line: str, width: float) -> str:
    path = "M" + "L".join(f"{x:.4f} {y:.4f}" for x, y in points) + "Z"
    stroke = f' stroke="{line}" stroke-width="{width}" stroke-linejoin="round"' if line else ""
    return f'<path d="{path}" fill="{fill}"{stroke}/>'
