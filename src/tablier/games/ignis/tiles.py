"""How tiles and the wooden board look, on a grid of 100 units a square; the drawing puts them together.

Every element has its own shape as well as its own colour.
"""

import msgspec

from tablier.games.colours import accent, board, page


class Paint(msgspec.Struct, frozen=True):
    face: str
    rim: str
    ink: str


class Wood(msgspec.Struct, frozen=True):
    """The colours of the board and of the page behind it."""

    page: str
    frame: str
    grain: str
    field: str
    square: str
    groove: str
    dead: str
    ink: str
    accent: str
    label: str


def _paint(element: str, sign: str = "sign") -> Paint:
    own = board(__name__)
    return Paint(own[element], own[f"{element}-edge"], own[f"{element}-{sign}"])


PAINTS = {
    "F": _paint("fire"),
    "W": _paint("water"),
    "A": _paint("air", "stroke"),  # a white cloud, which is seen by its outline
    "E": _paint("earth"),
}

WHITE, BLACK, IVORY, INK = (page()[name] for name in ("white", "black", "sheet", "ink"))


def wood_of(dark: bool) -> Wood:
    """The board in one of the themes."""
    all_boards, own = page(dark), board(__name__, dark)
    return Wood(
        page=all_boards["paper"],
        frame=all_boards["wood"],
        grain=all_boards["wood-dark"],
        field=all_boards["wood-dark"],
        square=own["square"],
        groove=all_boards["wood"],
        dead=own["dead"],
        ink=all_boards["ink"],
        accent=accent(__name__, dark)["accent"],
        label=own["label"],
    )


SHAPES = {
    "F": (
        '<path fill="{ink}" d="M52 13C55 30 79 40 79 64C79 80 66 89 50 89C34 89 21 80 21 64C21 51 30 45 33 32'
        'C38 37 42 41 43 46C50 38 53 26 52 13Z"/>'
        '<path fill="{face}" d="M51 51C53 60 64 64 64 75C64 82 58 86 50 86C42 86 36 82 36 75'
        'C36 68 41 66 43 60C46 62 47 64 47 66C50 62 52 57 51 51Z"/>'
    ),
    "W": (
        '<path fill="{ink}" d="M50 12C59 31 76 45 76 64C76 79 64 89 50 89C36 89 24 79 24 64'
        'C24 45 41 31 50 12Z"/><path fill="none" stroke="{face}" stroke-width="6" stroke-linecap="round" '
        'd="M37 64C37 73 43 78 51 78"/>'
    ),
    "A": (
        '<path fill="{white}" stroke="{ink}" stroke-width="5" stroke-linejoin="round" '
        'd="M31 62C19 62 15 48 25 44C22 32 37 26 44 35C50 22 70 25 70 40C82 38 87 56 76 61Q74 62 71 62Z"/>'
        '<path fill="none" stroke="{ink}" stroke-width="5" stroke-linecap="round" d="M24 74H62M38 85H76"/>'
    ),
    "E": (
        '<path fill="{ink}" d="M23 79C14 45 42 17 83 18C86 58 62 86 23 79Z"/>'
        '<path fill="none" stroke="{face}" stroke-width="5" stroke-linecap="round" '
        'd="M20 84C34 65 49 50 67 35M40 61L37 44M51 51L50 33M42 60L60 61"/>'
    ),
}


def tile(element: str, x: float, y: float, opacity: float = 1) -> str:
    """One tile with its upper left corner at x, y."""
    paint = PAINTS[element]
    shape = SHAPES[element].format(ink=paint.ink, face=paint.face, white=WHITE)
    faded = f' opacity="{opacity}"' if opacity < 1 else ""
    return (
        f'<g transform="translate({x:g} {y:g})"{faded}>'
        f'<rect x="7" y="10" width="88" height="88" rx="13" fill="{BLACK}" opacity=".22"/>'
        f'<rect x="6" y="6" width="88" height="88" rx="13" fill="{paint.face}" stroke="{paint.rim}" '
        f'stroke-width="3"/><g transform="translate(6 6) scale(.88)">{shape}</g></g>'
    )
