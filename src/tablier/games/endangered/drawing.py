"""The table as an SVG picture: ambassadors above, forest or shore, the years and the supply below.

It is drawn from a view, so it shows no more than the seat may see, and in signs, so it needs no language.
"""

from collections.abc import Iterable, Iterator
from math import cos, pi, sin

import msgspec

from tablier.games.endangered.board import SIZE
from tablier.games.endangered.drawing_tokens import ANIMALS, GROUNDS, GUARD, RUINS
from tablier.games.endangered.view import CellView, EnvoyView, View

SQUARE, RIM, EDGE = 100, 50, 30
SPAN = SIZE * SQUARE + 2 * RIM
ROW = 130  # the ambassadors' row
FOOT = 150
CUBES_IN_A_ROW = 4
FONT = "font-family=\"Inter, 'Helvetica Neue', Arial, sans-serif\""
FILES = "abcdef"


class Theme(msgspec.Struct, frozen=True):
    page: str
    sheet: str
    ink: str
    line: str
    frame: str
    forest: str
    shore: str
    accent: str


LIGHT = Theme("#FAF7F2", "#FFFDF9", "#1F2430", "#8D8578", "#7A5233", "#7A9F69", "#5F9BB4", "#3C6A33")
DARK = Theme("#15171C", "#1C1F26", "#ECE7DE", "#7D8088", "#5B3A22", "#4C6B43", "#396478", "#7FAE6E")
BACKS = {"blue": "#2F5F95", "green": "#3A6B43", "grey": "#5A5E66"}
SIGNS = {
    "blue": '<circle r="6.5" fill="#FFF"/>',
    "green": '<path d="M0-7 7 6H-7Z" fill="#FFF"/>',
    "grey": '<path d="M-6-6H6V6H-6Z" fill="#FFF"/>',
}
"""What tells a colour without its colour; drawn, since not every font has such signs."""
MARKS = {"yes": "M-13 0l9 10 17-20", "no": "M-11-11l22 22m0-22l-22 22"}


def draw_svg(view: View, dark: bool = False) -> str:
    theme = DARK if dark else LIGHT
    width, height = SPAN + 2 * EDGE, ROW + SPAN + FOOT + 2 * EDGE
    parts = "".join((*_envoys(view, theme), _board(view, theme), *_years(view, theme), *_supply(view, theme)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-EDGE} {-EDGE} {width} {height}" '
        f'width="{width * 0.6:g}" height="{height * 0.6:g}" role="img"><title>{view.title.en}</title>'
        f'<rect x="{-EDGE}" y="{-EDGE}" width="{width}" height="{height}" fill="{theme.page}"/>{parts}</svg>'
    )


def draw_land(scenario: str, side: str, dark: bool = False) -> str:
    """The forest or the shore with nothing on it."""
    cells = [CellView(f"{file}{rank}", 0, False, False) for file in FILES for rank in range(1, SIZE + 1)]
    theme = DARK if dark else LIGHT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {ROW} {SPAN} {SPAN}" role="img">'
        f"{_land(cells, scenario, side, theme)}</svg>"
    )


# --- the board --------------------------------------------------------------------------------------


def _board(view: View, theme: Theme) -> str:
    return _land(view.cells, view.scenario, view.side, theme)


def _land(cells: Iterable[CellView], scenario: str, side: str, theme: Theme) -> str:
    land = theme.shore if side == "shore" else theme.forest
    letters = "".join(
        f'<text x="{RIM + (i + 0.5) * SQUARE:g}" y="{SPAN - 16}">{FILES[i]}</text>'
        f'<text x="{RIM / 2:g}" y="{RIM + (SIZE - i - 0.5) * SQUARE + 10:g}">{i + 1}</text>'
        for i in range(SIZE)
    )
    return (
        f'<g transform="translate(0 {ROW})">'
        f'<rect x="6" y="10" width="{SPAN}" height="{SPAN}" rx="22" fill="#000" opacity=".18"/>'
        f'<rect width="{SPAN}" height="{SPAN}" rx="22" fill="{theme.frame}"/>'
        f'<rect x="{RIM - 8}" y="{RIM - 8}" width="{SIZE * SQUARE + 16}" '
        f'height="{SIZE * SQUARE + 16}" rx="10" '
        f'fill="{land}"/><g {FONT} font-size="28" font-weight="600" fill="#F6E7D0" '
        f'text-anchor="middle">{letters}'
        f"</g>{''.join(_cell(cell, scenario) for cell in cells)}</g>"
    )


def _cell(cell: CellView, scenario: str) -> str:
    file, rank = FILES.index(cell.name[0]), int(cell.name[1])
    x, y = RIM + (file + 0.5) * SQUARE, RIM + (SIZE - rank + 0.5) * SQUARE
    mirror = -1 if (file + rank) % 2 else 1
    ground = f'<g opacity=".45" transform="scale({mirror} 1)">{GROUNDS[scenario]}</g>'
    plain = f'<rect x="-.47" y="-.47" width=".94" height=".94" rx=".07" fill="#FFF" opacity=".2"/>{ground}'
    animals = "".join(
        f'<g transform="translate({dx:.3g} {dy:.3g}) scale({size})">{ANIMALS[scenario]}</g>'
        for dx, dy, size in _spots(cell.animals)
    )
    parts = (
        RUINS[scenario] if cell.tile else plain,
        animals,
        _number(cell.animals),
        GUARD if cell.guard else "",
    )
    return f'<g transform="translate({x:g} {y:g}) scale({SQUARE})">{"".join(parts)}</g>'


def _spots(count: int) -> Iterator[tuple[float, float, float]]:
    """Where several animals of a square stand, and how large: side by side, then in a ring."""
    if count == 1:
        yield 0, 0, 1.0
    elif count == 2:
        yield from ((-0.16, -0.12, 0.72), (0.16, 0.12, 0.72))
    else:
        for n in range(count):
            angle = 2 * pi * n / count + pi / 4
            yield 0.24 * cos(angle), 0.24 * sin(angle), 0.56 if count <= 4 else 0.46


def _number(animals: int) -> str:
    if animals < 2:
        return ""
    return (
        '<circle cx="-.32" cy=".32" r=".145" fill="#1F2430" stroke="#FFFDF6" stroke-width=".03"/>'
        f'<text x="-.32" y=".395" text-anchor="middle" {FONT} font-size=".21" font-weight="700" '
        f'fill="#FFFDF6">{animals}</text>'
    )


# --- above: the ambassadors ---------------------------------------------------------------------------


def _envoys(view: View, theme: Theme) -> Iterator[str]:
    step = SPAN / max(1, len(view.ambassadors))
    for envoy in view.ambassadors:
        yield (
            f'<g transform="translate({(envoy.place - 1) * step:g} 0)">{_envoy(envoy, step - 12, theme)}</g>'
        )


def _envoy(envoy: EnvoyView, width: float, theme: Theme) -> str:
    """Its back, or what it counts so far of what it asks, the chance of a Yes as a bar, its influence."""
    back, middle = BACKS[envoy.colour], width / 2
    if not envoy.up:
        return (
            f'<rect width="{width:g}" height="110" rx="10" fill="{back}"/><g {FONT} fill="#FFF" '
            f'text-anchor="middle"><text x="{middle:g}" y="70" font-size="44" font-weight="700">?</text>'
            f'</g><g transform="translate({width - 16:g} 18)">{SIGNS[envoy.colour]}</g>'
        )
    extra = f" +{envoy.dice}d6" if envoy.dice else ""
    cubes = "".join(
        f'<rect x="{10 + n % CUBES_IN_A_ROW * 16}" y="{88 - n // CUBES_IN_A_ROW * 16}" width="12" '
        'height="12" '
        'rx="2" fill="#C2572B" stroke="#0006"/>'
        for n in range(envoy.cubes)
    )
    verdict = (
        f'<path transform="translate({width - 22:g} 92)" d="{MARKS[envoy.vote]}" fill="none" '
        f'stroke="{theme.ink}" '
        'stroke-width="5" stroke-linecap="round"/>'
        if envoy.vote
        else ""
    )
    return (
        f'<rect width="{width:g}" height="110" rx="10" fill="{theme.sheet}" stroke="{theme.line}"/>'
        f'<path d="M0 14V10A10 10 0 0 1 10 0H{width - 10:g}A10 10 0 0 1 {width:g} 10V14Z" fill="{back}"/>'
        f'<g {FONT} fill="{theme.ink}"><text x="10" y="46" font-size="26" font-weight="700">{envoy.sum}'
        f'<tspan font-size="18" font-weight="400"> / {envoy.target}{extra}</tspan></text></g>'
        f'<rect x="10" y="56" width="{width - 20:g}" height="8" rx="4" fill="{theme.line}" opacity=".4"/>'
        f'<rect x="10" y="56" width="{(width - 20) * envoy.chance:.4g}" height="8" rx="4" '
        f'fill="{theme.accent}"/>'
        f"{cubes}{verdict}"
    )


# --- below: the years and the supply ------------------------------------------------------------------


def _years(view: View, theme: Theme) -> Iterator[str]:
    """A circle for each year; the two votes carry a tick."""
    last = max(view.voting_years)
    y = ROW + SPAN + 45
    for year in range(1, last + 1):
        x = 24 + (year - 1) * (SPAN - 48) / max(1, last - 1)
        now, vote = year == view.year, year in view.voting_years
        fill, ink = (theme.accent, theme.page) if now else (theme.sheet, theme.ink)
        faded = ' opacity=".5"' if year < view.year else ""
        tick = (
            f'<path transform="translate({x + 18:g} {y + 18}) scale(.7)" d="{MARKS["yes"]}" fill="none" '
            f'stroke="{theme.accent}" stroke-width="7" stroke-linecap="round"/>'
            if vote
            else ""
        )
        yield (
            f'<g{faded}><circle cx="{x:g}" cy="{y}" r="22" fill="{fill}" '
            f'stroke="{theme.accent if vote else theme.line}" '
            f'stroke-width="{5 if vote else 2}"/><text x="{x:g}" y="{y + 8}" {FONT} font-size="22" '
            f'font-weight="600" fill="{ink}" text-anchor="middle">{year}</text>{tick}</g>'
        )


def _supply(view: View, theme: Theme) -> Iterator[str]:
    """What is left to take: animals, tiles, influence, money."""
    y = ROW + SPAN + 115
    cube = (
        '<rect x="-.3" y="-.3" width=".6" height=".6" rx=".08" fill="#C2572B" stroke="#0006" '
        'stroke-width=".03"/>'
    )
    supply = view.supply
    kinds = (
        (ANIMALS[view.scenario], supply.animals),
        (RUINS[view.scenario], supply.tiles),
        (cube, supply.cubes),
        ("", supply.money),
    )
    for place, (token, number) in enumerate(kinds):
        x = 30 + place * SPAN / len(kinds)
        words = str(number) if token else f"${number}M"
        yield (
            f'<g transform="translate({x:g} {y}) scale(52)">{token}</g><text '
            f'x="{x + (38 if token else 0):g}" '
            f'y="{y + 12}" {FONT} font-size="34" font-weight="700" fill="{theme.ink}">{words}</text>'
        )
