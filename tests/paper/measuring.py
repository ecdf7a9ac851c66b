"""A page of a PDF as a ruler sees it: straight lines, in millimetres from its upper left corner."""

from math import hypot
from typing import Any, NamedTuple

from pypdf import PageObject
from pypdf.generic import ContentStream

MM = 25.4 / 72
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


class Line(NamedTuple):
    start: Point
    end: Point

    @property
    def length(self) -> float:
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])


def lines_of(page: PageObject) -> list[Line]:
    """Every straight line that the page draws, under all that turns, moves and scales it."""
    high = float(page.mediabox.height)
    here: Matrix = (1, 0, 0, 1, 0, 0)
    kept: list[Matrix] = []
    at: Point = (0, 0)
    first: Point = (0, 0)
    found: list[Line] = []

    def put(x: Any, y: Any) -> Point:
        x, y = float(x), float(y)
        a, b, c, d, e, f = here
        return ((a * x + c * y + e) * MM, (high - (b * x + d * y + f)) * MM)

    content = ContentStream(page.get_contents(), page.pdf)
    for given, word in content.operations:
        if word == b"q":
            kept.append(here)
        elif word == b"Q":
            here = kept.pop()
        elif word == b"cm":
            here = _times(tuple(map(float, given)), here)  # type: ignore[arg-type]
        elif word == b"m":
            at = first = put(*given)
        elif word == b"l":
            found.append(Line(at, put(*given)))
            at = found[-1].end
        elif word == b"h":
            found.append(Line(at, first))
        elif word == b"re":
            x, y, wide, tall = map(float, given)
            corners = [put(x, y), put(x + wide, y), put(x + wide, y + tall), put(x, y + tall)]
            found += [Line(corners[n], corners[(n + 1) % 4]) for n in range(4)]
    return found


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)
