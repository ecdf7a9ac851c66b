"""Where the tips of a pile at rest are: enough geometry to tell a nest from a stack (THI-9)."""

from math import dist, sqrt

from tablier.games.thin_ice.pieces import BLUNT, SHAPES, WALL, Size, size_of
from tablier.games.thin_ice.state import Pile, Rest

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]

NEST = 1.0
"""A tip within this many millimetres of an inner apex touches it (THI-R2)."""


def rotated(turn: Quaternion, v: Vector) -> Vector:
    w, x, y, z = turn
    # v + 2 q x (q x v + w v), the rotation of v by the unit quaternion (w, q)
    tx, ty, tz = (
        y * v[2] - z * v[1] + w * v[0],
        z * v[0] - x * v[2] + w * v[1],
        x * v[1] - y * v[0] + w * v[2],
    )
    return (
        v[0] + 2 * (y * tz - z * ty),
        v[1] + 2 * (z * tx - x * tz),
        v[2] + 2 * (x * ty - y * tx),
    )


def product(a: Quaternion, b: Quaternion) -> Quaternion:
    """The rotation b followed by the rotation a."""
    w1, x1, y1, z1 = a
    w2, x2, y2, z2 = b
    return (
        w1 * w2 - x1 * x2 - y1 * y2 - z1 * z2,
        w1 * x2 + x1 * w2 + y1 * z2 - z1 * y2,
        w1 * y2 - x1 * z2 + y1 * w2 + z1 * x2,
        w1 * z2 + x1 * y2 - y1 * x2 + z1 * w2,
    )


def point_of(rest: Rest, height: float) -> Vector:
    """The point of a piece's axis at this height above its base, in millimetres."""
    w, x, y, z = (part / 1e6 for part in rest.turn)
    offset = rotated((w, x, y, z), (0.0, 0.0, height))
    return tuple(at / 1000 + d for at, d in zip(rest.at, offset, strict=True))  # type: ignore[return-value]


def tip(rest: Rest) -> Vector:
    return point_of(rest, SHAPES[size_of(rest.piece)].height)


def inner_apex(rest: Rest) -> Vector:
    return point_of(rest, SHAPES[size_of(rest.piece)].inner_apex)


def nests(pile: Pile) -> list[tuple[str, str]]:
    """The pairs (inner, outer) of touching pieces where the tip of one is in the apex of the other."""
    by_name = {rest.piece: rest for rest in pile.pieces}
    return [
        (inner, outer)
        for pair in pile.touching
        for inner, outer in (pair, pair[::-1])
        if dist(tip(by_name[inner]), inner_apex(by_name[outer])) < NEST
    ]


def inner_half(size: Size, height: float = 0.0) -> float:
    """Half the width of the hollow at a height above the base."""
    shape = SHAPES[size]
    opening = shape.half - WALL * sqrt(shape.half**2 + shape.height**2) / shape.height
    return opening - height * shape.half / shape.height


def twisted_rise(below: Size, above: Size) -> float | None:
    """How far above the base of `below` the base of `above` sits, when it is turned by an eighth of a
    circle: its inner edges rest on the other's corners. None where it slips over it altogether."""
    shape = SHAPES[below]
    depth = (inner_half(above) / sqrt(2) - BLUNT) * shape.height / (shape.half - BLUNT)
    return shape.height - depth if depth < shape.height else None
