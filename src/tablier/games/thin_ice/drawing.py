"""The table as an SVG picture: each pile as glass on felt, seen from a little above."""

from math import cos, radians, sin

import msgspec

from tablier.games.colours import board, page
from tablier.games.thin_ice.physics.geometry import Quaternion, Vector, rotated
from tablier.games.thin_ice.pieces import SHAPES, Size, size_of
from tablier.games.thin_ice.state import Pile, Rest, State
from tablier.games.thin_ice.terminal import standing

COLOURS = board(__name__)
TINTS = tuple(colour for name, colour in COLOURS.items() if name.startswith("seat-"))
"""One glass colour for each seat, the same as in the client."""

FELT, POOL, SHADE = (COLOURS[name] for name in ("felt", "felt-lit", "felt-shadow"))
WOOD, EDGE, PIP = (COLOURS[name] for name in ("rim", "rim-dark", "pip"))

WIDTH, LOW, MARGIN = 164.0, 40.0, 12.0
"""How wide one pile's part of the picture is, and how much table is in front of its middle."""

_EYE, _ASIDE = radians(24), radians(5)  # how high one looks from, and how far from the side
_LAMP: Vector = (-0.42, -0.55, 0.72)  # towards the light
_SHADOW = (0.5, 0.32)  # how far a shadow falls along the table for each millimetre of height
GLANCING = 0.25
"""How much a side must look at us for its pips to be seen."""

PIPS: dict[Size, int] = {"S": 1, "M": 2, "L": 3}


class Face(msgspec.Struct, frozen=True):
    """A face to draw: its corners on the paper, how near it is, how much light it gets, its pips."""

    corners: tuple[tuple[float, float], ...]
    near: float
    light: float
    front: bool
    pips: tuple[tuple[float, float], ...] = ()


def draw_svg(state: State, dark: bool = False) -> str:
    seats = range(state.setup.players)
    columns = min(5, len(seats))
    rows = -(-len(seats) // columns)
    tall = max([70.0, *(_height(pile) for pile in state.piles)]) + LOW + 16
    width, height = columns * WIDTH + 2 * MARGIN, rows * (tall + MARGIN) + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:.0f}" role="img">',
        "<title>Thin Ice</title>",
        f'<rect width="{width:g}" height="{height:.0f}" fill="{page(dark)["paper"]}"/>',
    ]
    for seat in seats:
        x = MARGIN + seat % columns * WIDTH + WIDTH / 2
        y = MARGIN + seat // columns * (tall + MARGIN) + tall - LOW
        parts += _seat(state, seat, x, y, dark)
    return "".join([*parts, "</svg>"])


def _height(pile: Pile) -> float:
    """How far above the middle of the table the pile reaches on the paper."""
    return max((-_seen(corner)[1] for rest in pile.pieces for corner in corners(rest)), default=0.0)


def _seat(state: State, seat: int, x: float, y: float, dark: bool) -> list[str]:
    pile = state.piles[seat]
    wide, deep = WIDTH / 2 - 4, (WIDTH / 2 - 4) * sin(_EYE)
    faces = sorted((face for rest in pile.pieces for face in _faces(rest)), key=lambda face: face.near)
    shadow = "".join(map(_shadow, pile.pieces))
    label = f"{seat + 1} · {len(pile.pieces)} · {standing(state, seat)}"
    return [
        f'<g transform="translate({x:.1f} {y:.1f})">',
        f'<ellipse cy="7" rx="{wide:g}" ry="{deep:.1f}" fill="{EDGE}"/>',
        f'<ellipse cy="3" rx="{wide:g}" ry="{deep:.1f}" fill="{WOOD}"/>',
        f'<ellipse rx="{wide - 5:g}" ry="{deep - 3:.1f}" fill="{FELT}"/>',
        f'<ellipse rx="{0.7 * wide:.1f}" ry="{0.7 * deep:.1f}" fill="{POOL}"/>',
        *([f'<path d="{shadow}" fill="{SHADE}" fill-opacity=".38"/>'] if shadow else []),
        *(_draw(face, TINTS[seat % len(TINTS)]) for face in faces),
        f'<text y="{LOW + 8:g}" text-anchor="middle" font-family="sans-serif" font-size="9" '
        f'fill="{page(dark)["ink"]}">{label}</text>',
        "</g>",
    ]


# --- one piece -------------------------------------------------------------------------------------


def corners(rest: Rest) -> list[Vector]:
    """The four corners of the base, in turn, and the tip, in millimetres."""
    shape = SHAPES[size_of(rest.piece)]
    half = shape.half
    return [
        _put(rest, corner)
        for corner in (
            (half, half, 0.0),
            (-half, half, 0.0),
            (-half, -half, 0.0),
            (half, -half, 0.0),
            (0.0, 0.0, shape.height),
        )
    ]


def _put(rest: Rest, point: Vector) -> Vector:
    """A point of a piece's own space as one of the table."""
    x, y, z = rotated(_turn(rest), point)
    return (x + rest.at[0] / 1000, y + rest.at[1] / 1000, z + rest.at[2] / 1000)


def _turn(rest: Rest) -> Quaternion:
    w, x, y, z = (part / 1e6 for part in rest.turn)
    return (w, x, y, z)


def _faces(rest: Rest) -> list[Face]:
    """The four sides, and the opening of the base, which is as dark as a hollow is."""
    *base, tip = corners(rest)
    shape, count = SHAPES[size_of(rest.piece)], PIPS[size_of(rest.piece)]
    slope = (shape.half, shape.height)  # of a side: out by the height where it is up by half the width
    faces = [_face(base, rotated(_turn(rest), (0.0, 0.0, -1.0)), hollow=True)]
    for n, (x, y) in enumerate(((0, 1), (-1, 0), (0, -1), (1, 0))):
        normal = rotated(_turn(rest), (x * slope[1], y * slope[1], slope[0]))
        up = 0.16 * shape.height
        out = shape.half * (1 - up / shape.height)
        across = [0.3 * shape.half * (pip - (count - 1) / 2) for pip in range(count)]
        pips = [_put(rest, (x * out + y * a, y * out - x * a, up)) for a in across]
        faces.append(_face([base[n], base[(n + 1) % 4], tip], normal, pips))
    return faces


def _face(
    points: list[Vector], normal: Vector, pips: list[Vector] | None = None, hollow: bool = False
) -> Face:
    length = sum(part * part for part in normal) ** 0.5
    light = sum(a * b for a, b in zip(normal, _LAMP, strict=True)) / length
    facing = _nearness(normal) / length
    near = sum(map(_nearness, points)) / len(points)
    shown = tuple(map(_seen, pips or ())) if facing > GLANCING else ()
    return Face(tuple(map(_seen, points)), near, -0.9 if hollow else light, facing > 0, shown)


# --- on paper --------------------------------------------------------------------------------------


def _seen(v: Vector) -> tuple[float, float]:
    across, away = _around(v)
    return across, -(v[2] * cos(_EYE) + away * sin(_EYE))


def _nearness(v: Vector) -> float:
    """How much nearer to the eye a point is, or how much a face looks at it."""
    return v[2] * sin(_EYE) - _around(v)[1] * cos(_EYE)


def _around(v: Vector) -> tuple[float, float]:
    return v[0] * cos(_ASIDE) + v[1] * sin(_ASIDE), v[1] * cos(_ASIDE) - v[0] * sin(_ASIDE)


def _shadow(rest: Rest) -> str:
    """What the lamp leaves dark on the table. All parts turn the same way, so that they add up to one."""
    *base, tip = [_seen((x + _SHADOW[0] * z, y + _SHADOW[1] * z, 0.0)) for x, y, z in corners(rest)]
    parts = [base, *([base[n], base[(n + 1) % 4], tip] for n in range(4))]
    return "".join(_path(part if _area(part) > 0 else part[::-1]) for part in parts)


def _area(points: list[tuple[float, float]]) -> float:
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)


def _path(points: list[tuple[float, float]] | tuple[tuple[float, float], ...]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _draw(face: Face, tint: str) -> str:
    """Glass: what looks away shines through what looks at us."""
    fill, opacity = _lit(tint, face.light), ".84" if face.front else ".5"
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="1.1" fill="{PIP}"/>' for x, y in face.pips)
    edge = (
        f' stroke="{page()["white"]}" stroke-opacity=".55" stroke-width=".5" stroke-linejoin="round"'
        if face.front
        else ""
    )
    return f'<path d="{_path(face.corners)}" fill="{fill}" fill-opacity="{opacity}"{edge}/>{dots}'


def _lit(tint: str, light: float) -> str:
    """The tint in this much light, from -1 (turned away) to 1 (towards the lamp)."""
    parts = [int(tint[n : n + 2], 16) for n in (1, 3, 5)]
    lit = [part + (255 - part) * 0.32 * light if light > 0 else part * (1 + 0.5 * light) for part in parts]
    return "#" + "".join(f"{round(part):02X}" for part in lit)
