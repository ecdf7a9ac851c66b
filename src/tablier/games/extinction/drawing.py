"""The board as an SVG picture: on its corner as the game is played, or straight."""

from collections.abc import Iterable
from html import escape

import msgspec

from tablier.games.colours import board, page
from tablier.games.extinction.board import BY_LETTER, FILES, SIZE, SQUARES, owner, square
from tablier.games.extinction.notation import write_position
from tablier.games.extinction.state import State

UNIT = 60.0  # the side of a square
EDGE = 34.0  # the wooden frame, which carries the coordinates
Point = tuple[float, float]


class Theme(msgspec.Struct, frozen=True):
    frame: str
    light: str
    dark: str
    label: str
    last: str
    mark: str


def _theme(dark: bool) -> Theme:
    wood, own = page(dark), board(__name__, dark)
    return Theme(
        wood["wood"], own["square-light"], own["square-dark"], own["label"], own["take"], own["focus"]
    )


BLACK = page()["black"]


class Paint(msgspec.Struct, frozen=True):
    lit: str
    shade: str
    line: str
    pip: str


def _paint(side: str) -> Paint:
    own = board(__name__)
    return Paint(own[f"{side}-lit"], own[f"{side}-dim"], own[f"{side}-edge"], own[f"{side}-pip"])


PAINTS = (_paint("amber"), _paint("teal"))


class Shape(msgspec.Struct, frozen=True):
    """A pyramid by its half width, height and the width left at the top: a Pawn is small and pointed,
    a Drone cut flat, a Queen tall with a collar."""

    half: float
    height: float
    top: float
    collar: float = 0.0


SHAPES = {"P": Shape(14, 27, 0), "D": Shape(17, 33, 7), "Q": Shape(19, 49, 0, 0.58)}
DEPTH = 0.32  # how far the front edge comes forward, as a share of the half width


def draw_svg(
    state: State,
    seat: int | None = None,
    dark: bool = False,
    cornerwise: bool = True,
    marks: Iterable[str] = (),
) -> str:
    """The board from a seat's own corner. `marks` are names of squares to put a ring around."""
    theme = _theme(dark)
    place = Placing(cornerwise, seat == 1)
    last = state.moves[-1] if state.moves else None
    touched = (last.origin, last.target) if last else ()
    squares = sorted(range(SIZE * SIZE), key=lambda at: place.middle(at)[1])
    parts = [
        *_board(place, theme),
        *(_outline(place.corners(at), theme.last) for at in touched),
        *(_ring(place.middle(SQUARES.index(name)), theme.mark) for name in marks),
        *(_piece(state.board[at], place.middle(at)) for at in squares if owner(state.board[at]) is not None),
    ]
    side = place.extent
    title = escape(write_position(state.position))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-side:g} {-side:g} {2 * side:g} {2 * side:g}" '
        f'role="img" font-family="Inter, sans-serif"><title>{title}</title>{"".join(parts)}</svg>'
    )


def draw_board(dark: bool = False, cornerwise: bool = True) -> str:
    """The board with nothing on it."""
    place = Placing(cornerwise, False)
    side = place.extent
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-side:g} {-side:g} {2 * side:g} {2 * side:g}" '
        f'role="img" font-family="Inter, sans-serif">{"".join(_board(place, _theme(dark)))}</svg>'
    )


class Placing(msgspec.Struct, frozen=True):
    """Where squares lie around the middle of the board: x to the right, y down."""

    cornerwise: bool
    turned: bool

    @property
    def extent(self) -> float:
        half = SIZE / 2 * UNIT + EDGE
        return half * 2**0.5 if self.cornerwise else half

    def point(self, file: float, rank: float) -> Point:
        """Files and ranks run from 0 to 8, along the edges of the squares."""
        x, y = (file - SIZE / 2) * UNIT, (SIZE / 2 - rank) * UNIT
        if self.turned:
            x, y = -x, -y
        return ((x + y) / 2**0.5, (y - x) / 2**0.5) if self.cornerwise else (x, y)

    def middle(self, at: int) -> Point:
        return self.point(at % SIZE + 0.5, at // SIZE + 0.5)

    def corners(self, at: int) -> list[Point]:
        file, rank = at % SIZE, at // SIZE
        return [self.point(file + x, rank + y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]


def _board(place: Placing, theme: Theme) -> Iterable[str]:
    rim = EDGE / UNIT
    frame = [place.point(*p) for p in ((-rim, -rim), (8 + rim, -rim), (8 + rim, 8 + rim), (-rim, 8 + rim))]
    yield _polygon(frame, theme.frame)
    for rank in range(SIZE):
        for file in range(SIZE):
            colour = theme.light if (file + rank) % 2 else theme.dark
            yield _polygon(place.corners(square(file, rank)), colour)
    # Names stand along the two edges nearest to the player.
    near = SIZE + rim / 2 if place.turned else -rim / 2
    for index in range(SIZE):
        yield _label(place.point(index + 0.5, near), FILES[index], theme)
        yield _label(place.point(near, index + 0.5), str(index + 1), theme)


def _piece(letter: str, middle: Point) -> str:
    shape, paint = SHAPES[letter.upper()], PAINTS[int(letter.islower())]
    x, y = middle[0], middle[1] + 14
    half, depth = shape.half, shape.half * DEPTH
    peak = y - shape.height
    left, right, front = (x - half, y - depth), (x + half, y - depth), (x + half * 0.25, y)
    tops = [(x - shape.top, peak), (x + shape.top, peak), (x + shape.top * 0.25, peak + shape.top * DEPTH)]
    parts = [
        f'<ellipse cx="{x + 3:.1f}" cy="{y - depth / 2:.1f}" rx="{half * 1.15:.1f}" ry="{half * 0.42:.1f}" '
        f'fill="{BLACK}" opacity=".22"/>',
        _polygon([tops[0], left, front, tops[2]], paint.lit, paint.line),
        _polygon([tops[2], front, right, tops[1]], paint.shade, paint.line),
    ]
    if shape.top:
        back = (x - shape.top * 0.25, peak - shape.top * DEPTH)
        parts.append(_polygon([tops[0], back, tops[1], tops[2]], paint.lit, paint.line))
    if shape.collar:
        at = [_between((x, peak), corner, shape.collar) for corner in (left, front, right)]
        low = [_between((x, peak), corner, shape.collar + 0.12) for corner in (left, front, right)]
        out = [(p[0] + (p[0] - x) * 0.45, p[1]) for p in (at[0], at[2], low[2], low[0])]
        parts.append(_polygon([out[0], at[1], out[1], out[2], low[1], out[3]], paint.shade, paint.line))
    pips = BY_LETTER[letter.upper()].pips
    for number in range(pips):
        spot = _between(left, front, (number + 1) / (pips + 1))
        parts.append(f'<circle cx="{spot[0]:.1f}" cy="{spot[1] - 4.6:.1f}" r="2.3" fill="{paint.pip}" />')
    return "".join(parts)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _polygon(points: Iterable[Point], fill: str, line: str = "") -> str:
    stroke = f' stroke="{line}" stroke-width="1.3" stroke-linejoin="round"' if line else ""
    return f'<polygon points="{_points(points)}" fill="{fill}"{stroke}/>'


def _outline(points: Iterable[Point], colour: str) -> str:
    return (
        f'<polygon points="{_points(points)}" fill="{colour}" fill-opacity=".28" '
        f'stroke="{colour}" stroke-width="3.5"/>'
    )


def _ring(middle: Point, colour: str) -> str:
    return (
        f'<circle cx="{middle[0]:.1f}" cy="{middle[1]:.1f}" r="25" fill="none" '
        f'stroke="{colour}" stroke-width="3.5" stroke-dasharray="9 5"/>'
    )


def _label(middle: Point, text: str, theme: Theme) -> str:
    return (
        f'<text x="{middle[0]:.1f}" y="{middle[1] + 5.5:.1f}" font-size="16" font-weight="600" '
        f'text-anchor="middle" fill="{theme.label}">{text}</text>'
    )


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
