"""The picture that a link shows of itself: the board, and beside it what it is, as chat programs and pages of
others want it (PNG, 1200 by 630)."""

from html import escape
from textwrap import wrap

from tablier.games.colours import page
from tablier.games.fonts import SANS, SERIF
from tablier.games.raster import png_of
from tablier.paper.nesting import nest

WIDTH, HEIGHT, EDGE = 1200, 630, 40
BOARD = HEIGHT - 2 * EDGE
TEXT = EDGE + BOARD + 50
MARK = (
    '<rect x="1" y="1" width="30" height="30" rx="5" fill="{wood}"/>'
    '<path d="M5 5h11v11H5zM16 16h11v11H16z" fill="{light}"/>'
    '<path d="M16 5h11v11H16zM5 16h11v11H5z" fill="{dark}"/>'
    '<path d="M21.5 7l4 7.500h-8z" fill="{teal}"/><path d="M10.5 18l4 7.500h-8z" fill="{amber}"/>'
)


def draw_card(board: str, title: str, lines: tuple[str, ...]) -> str:
    """A card as SVG. Names are shortened by the edge of the card, never run over it."""
    colours = page()
    wood, ink, soft = colours["mark-frame"], colours["ink"], colours["ink-soft"]
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{colours["paper"]}"/>',
        nest(board, EDGE, EDGE, BOARD, BOARD) if board else "",
        f'<rect x="{TEXT - 26}" y="{EDGE}" width="3" height="{BOARD}" fill="{colours["line"]}"/>',
    ]
    y = EDGE + 76
    for part in _fold(title, 13, 2):
        parts.append(_text(part, y, 68, ink, f'font-family="{SERIF}" font-weight="600"'))
        y += 76
    y += 6
    for line in lines:
        for part in _fold(line, 29, 6 if len(lines) == 1 else 3):
            parts.append(_text(part, y, 34, soft, f'font-family="{SANS}"'))
            y += 44
        y += 14
    mark = MARK.format(
        wood=wood,
        light=colours["mark-light"],
        dark=colours["mark-dark"],
        teal=colours["mark-teal"],
        amber=colours["mark-amber"],
    )
    foot = HEIGHT - EDGE
    parts.append(f'<g transform="translate({TEXT} {foot - 44}) scale(1.4)">{mark}</g>')
    name = f'font-family="{SERIF}" font-weight="600"'
    parts.append(f'<text x="{TEXT + 58}" y="{foot - 10}" font-size="34" fill="{ink}" {name}>Tablier</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}">{"".join(parts)}</svg>'
    )


def paint(board: str, title: str, lines: tuple[str, ...]) -> bytes:
    return png_of(draw_card(board, title, lines), WIDTH)


def _text(words: str, y: int, size: int, fill: str, font: str) -> str:
    return f'<text x="{TEXT}" y="{y}" font-size="{size}" fill="{fill}" {font}>{escape(words)}</text>'


def _fold(words: str, width: int, most: int) -> list[str]:
    return wrap(words, width, max_lines=most, placeholder=" …", break_on_hyphens=False)
