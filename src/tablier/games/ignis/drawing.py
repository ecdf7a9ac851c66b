"""Pictures of a table and of a move, as SVG."""

from html import escape

from tablier.core import Language
from tablier.games.ignis import texts
from tablier.games.ignis.animation import Frame, animate
from tablier.games.ignis.board import DEAD, EMPTY, Heading, name, size_of
from tablier.games.ignis.state import SIDES, Slide, State
from tablier.games.ignis.tiles import BLACK, INK, IVORY, PAINTS, Wood, tile, wood_of

SQUARE = 100
RIM = 70
"""The wooden frame around the squares, where coordinates stand and entering tiles come from."""

AHEAD: dict[Heading, tuple[int, int]] = {"^": (0, -1), ">": (1, 0), "v": (0, 1), "<": (-1, 0)}
"""One square on, in the picture, where y grows downwards."""

FONT = "font-family=\"Inter, 'Helvetica Neue', Arial, sans-serif\""


def draw_svg(state: State, dark: bool = False) -> str:
    """The board, and under it the reserve and the side to move."""
    wood = wood_of(dark)
    width = _span(state.size)
    below = 130
    reserve = _reserve(state, wood, width)
    return _page(width, width + below, wood, _board(Frame(state.board, texts.SMALLER), wood), reserve)


def draw_board(size: int = 6, dark: bool = False) -> str:
    """The board with nothing on it, and nothing around it."""
    wood, span = wood_of(dark), _span(size)
    squares = "".join(_square(square, EMPTY, size, wood) for square in range(size * size))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {span} {span}" role="img">'
        f"{_tray(size, wood)}{squares}</svg>"
    )


def draw_move(state: State, slide: Slide, language: Language = "en", dark: bool = False) -> str:
    """A legal slide step by step, frames from left to right, four in a row."""
    wood = wood_of(dark)
    shots = animate(state, slide)
    span, caption = _span(state.size), 130
    columns = min(4, len(shots))
    parts: list[str] = []
    for index, frame in enumerate(shots):
        x, y = index % columns * (span + 30), index // columns * (span + caption)
        inside = _board(frame, wood) + _caption(index + 1, frame.words[language], span, wood)
        parts.append(f'<g transform="translate({x} {y})">{inside}</g>')
    rows = -(-len(shots) // columns)
    return _page(columns * (span + 30) - 30, rows * (span + caption), wood, *parts)


def _span(size: int) -> int:
    return size * SQUARE + 2 * RIM


def _page(width: int, height: int, wood: Wood, *parts: str) -> str:
    edge = 30
    box = f"{-edge} {-edge} {width + 2 * edge} {height + 2 * edge}"
    size = f'width="{(width + 2 * edge) * 0.6:g}" height="{(height + 2 * edge) * 0.6:g}"'
    page = f'<rect x="{-edge}" y="{-edge}" width="100%" height="100%" fill="{wood.page}"/>'
    inside = "".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} role="img">{page}{inside}</svg>'


def _corner(square: int, size: int) -> tuple[int, int]:
    """The upper left corner of a square in the picture."""
    return RIM + square % size * SQUARE, RIM + (size - 1 - square // size) * SQUARE


def _board(frame: Frame, wood: Wood) -> str:
    size = size_of(frame.board)
    return "".join(
        (
            _tray(size, wood),
            *(_square(square, mark, size, wood) for square, mark in enumerate(frame.board)),
            *(
                tile(mark, *_corner(square, size))
                for square, mark in enumerate(frame.board)
                if mark not in (EMPTY, DEAD)
            ),
            _marks(frame, size, wood),
        )
    )


def _tray(size: int, wood: Wood) -> str:
    """The wooden frame with its grain, the field, and the coordinates."""
    span, field = _span(size), size * SQUARE + 12
    grain = "".join(
        f'<path d="M12 {y}C{span * 0.3:g} {y - 5},{span * 0.6:g} {y + 6},{span - 12} {y}"/>'
        for y in (16, 33, 52, span - 54, span - 36, span - 17)
    )
    letters = "".join(
        f'<text x="{RIM + (i + 0.5) * SQUARE:g}" y="{span - 24}">{"abcdef"[i]}</text>'
        f'<text x="{RIM / 2:g}" y="{RIM + (size - i - 0.5) * SQUARE + 11:g}">{i + 1}</text>'
        for i in range(size)
    )
    return (
        f'<rect x="6" y="12" width="{span}" height="{span}" rx="26" fill="{BLACK}" opacity=".18"/>'
        f'<rect width="{span}" height="{span}" rx="26" fill="{wood.frame}"/>'
        f'<g fill="none" stroke="{wood.grain}" stroke-width="3" opacity=".7">{grain}</g>'
        f'<rect x="{RIM - 6}" y="{RIM - 6}" width="{field}" height="{field}" rx="8" fill="{wood.field}" '
        f'stroke="{wood.grain}" stroke-width="4"/>'
        f'<g {FONT} font-size="32" font-weight="600" fill="{wood.label}" text-anchor="middle">{letters}</g>'
    )


def _square(square: int, mark: str, size: int, wood: Wood) -> str:
    x, y = _corner(square, size)
    if mark == DEAD:
        # Closed for good: a plank with a cross, so that it reads without colour too.
        return (
            f'<rect x="{x}" y="{y}" width="100" height="100" fill="{wood.dead}"/>'
            f'<path d="M{x + 38} {y + 38}l24 24m0 -24l-24 24" stroke="{wood.groove}" stroke-width="5" '
            'stroke-linecap="round"/>'
        )
    return (
        f'<rect x="{x + 3}" y="{y + 3}" width="94" height="94" rx="10" fill="{wood.square}" '
        f'stroke="{wood.groove}" stroke-width="2"/>'
    )


def _marks(frame: Frame, size: int, wood: Wood) -> str:
    """What a step points out: the entering tile, the ejected one, the lines about to go."""
    places = {name(square, size): _corner(square, size) for square in range(size * size)}
    marks = [_outline(*places[square], wood, dashed=True) for square in frame.vanishing]
    if frame.entered and frame.heading:
        dx, dy = AHEAD[frame.heading]
        x, y = places[frame.entered]
        marks += [_outline(x, y, wood), _arrow(x + 50 - dx * 84, y + 50 - dy * 84, dx, dy)]
        if frame.ejected:
            element, square = frame.ejected
            x, y = places[square]
            fallen = tile(element, x + dx * 92, y + dy * 92)
            marks.append(f'<g transform="rotate(-9 {x + 50 + dx * 92} {y + 50 + dy * 92})">{fallen}</g>')
    return "".join(marks)


def _outline(x: int, y: int, wood: Wood, dashed: bool = False) -> str:
    dashes = ' stroke-dasharray="14 9"' if dashed else ""
    return (
        f'<rect x="{x + 4}" y="{y + 4}" width="92" height="92" rx="14" fill="none" stroke="{IVORY}" '
        f'stroke-width="9"{dashes}/><rect x="{x + 4}" y="{y + 4}" width="92" height="92" rx="14" fill="none" '
        f'stroke="{wood.accent}" stroke-width="5"{dashes}/>'
    )


def _arrow(x: float, y: float, dx: int, dy: int) -> str:
    """An arrowhead at x, y that points along dx, dy."""
    turn = {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}[dx, dy]
    return (
        f'<path transform="translate({x:g} {y:g}) rotate({turn})" d="M0 -20L20 14H-20Z" fill="{IVORY}" '
        f'stroke="{INK}" stroke-width="4" stroke-linejoin="round"/>'
    )


def _caption(number: int, words: str, span: int, wood: Wood) -> str:
    lines = _wrap(words, 44)
    text = "".join(
        f'<tspan x="0" dy="{0 if i == 0 else 38}">{escape(line)}</tspan>' for i, line in enumerate(lines)
    )
    return (
        f'<g {FONT} font-size="30" fill="{wood.ink}" transform="translate(4 {span + 50})">'
        f'<text font-weight="700">{number}</text><text transform="translate(40 0)">{text}</text></g>'
    )


def _wrap(words: str, width: int) -> list[str]:
    lines = [""]
    for word in words.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) >= width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _reserve(state: State, wood: Wood, width: int) -> str:
    """Tiles to take, and who takes; a tile's picture says what the number counts."""
    y = width + 30
    to_move = SIDES[state.side]
    style = f'{FONT} font-size="44" font-weight="700" fill="{wood.ink}"'
    return (
        tile("A", 10, y)
        + tile("E", 240, y)
        + f'<text x="124" y="{y + 66}" {style}>{state.air}</text>'
        + f'<text x="354" y="{y + 66}" {style}>{state.earth}</text>'
        + f'<circle cx="{width - 60}" cy="{y + 50}" r="58" fill="none" stroke="{PAINTS[to_move].face}" '
        'stroke-width="6"/>'
        + f'<g transform="translate({width - 100} {y + 10}) scale(.8)">{tile(to_move, 0, 0)}</g>'
    )
