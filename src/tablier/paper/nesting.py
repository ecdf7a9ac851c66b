"""A drawing inside another."""

import re

_HEAD = re.compile(r"\s*<svg\b([^>]*)>", re.DOTALL)
_BOX = re.compile(r'viewBox="([^"]*)"')
_FONT = re.compile(r'font-family="([^"]*)"')


def box_of(svg: str) -> tuple[float, float, float, float]:
    """Where a drawing begins and how large it is, in its own units."""
    head = _HEAD.match(svg)
    box = _BOX.search(head[1]) if head else None
    if box is None:
        raise ValueError("a drawing says how large it is by its viewBox")
    x, y, width, height = map(float, box[1].split())
    return x, y, width, height


def inside(svg: str) -> str:
    """What a drawing draws, without its outer element and its title."""
    head = _HEAD.match(svg)
    assert head
    body = svg[head.end() : svg.rindex("</svg>")]
    font = _FONT.search(head[1])
    return f'<g font-family="{font[1]}">{body}</g>' if font else body


def nest(svg: str, x: float, y: float, width: float, height: float) -> str:
    """The drawing as large as fits into that frame, in its middle."""
    left, top, wide, high = box_of(svg)
    scale = min(width / wide, height / high)
    dx, dy = x + (width - wide * scale) / 2 - left * scale, y + (height - high * scale) / 2 - top * scale
    return f'<g transform="translate({dx:.3f} {dy:.3f}) scale({scale:.5f})">{inside(svg)}</g>'
