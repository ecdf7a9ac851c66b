"""The pictures of cards and the faces of ambassadors, from the shapes that the client draws too."""

from functools import cache
from importlib.resources import files

import msgspec

from tablier.games.endangered.drawing_tokens import ANIMALS

_HILLS = ("M0 38C18 24 34 26 52 36S86 28 100 32V56H0z", "M0 46C22 38 44 42 60 46s28 0 40-3V56H0z")
_WAVES = (
    "M0 30q6-4 12.5 0t12.5 0 12.5 0 12.5 0 12.5 0 12.5 0 12.5 0 12.5 0V56H0z",
    "M0 42q8-4 16.6 0t16.7 0 16.7 0 16.6 0 16.7 0 16.7 0V56H0z",
)
_HERDS = {"animal": ((50, 29, 44),), "young": ((38, 28, 36), (64, 28, 36), (51, 41, 20))}
WIDTH, HEIGHT = 100, 56


class Face(msgspec.Struct, frozen=True):
    skin: str
    hair: str
    tone: str
    dress: str
    glasses: bool = False


class Inks(msgspec.Struct, frozen=True):
    line: str
    eye: str
    lip: str
    collar: str
    sun: str


class Illustrations(msgspec.Struct, frozen=True):
    """`motifs` says what the picture of a card shows, `kinds` what it shows where nobody has said; `shapes`
    are paths with their colours, none for a line alone; `backs` and `fronts` are hair."""

    inks: Inks
    motifs: dict[str, str]
    kinds: dict[str, str]
    skies: dict[str, tuple[str, str, str]]
    shapes: dict[str, tuple[tuple[str, str], ...]]
    faces: dict[str, Face]
    backs: dict[str, str]
    fronts: dict[str, str]


@cache
def illustrations() -> Illustrations:
    data = (files("tablier.games.endangered") / "illustrations.json").read_bytes()
    return msgspec.json.decode(data, type=Illustrations)


def draw_card(key: str, kind: str, scenario: str) -> str:
    """The picture of a card, on a field of 100 by 56."""
    drawn = illustrations()
    motif = drawn.motifs.get(key) or drawn.kinds.get(kind, "cards")
    befalls = kind in ("immediate", "constant")
    sky = "sea" if befalls and scenario == "otter" else "dusk" if befalls else "day"
    air, far, near = drawn.skies[sky]
    lands = _WAVES if sky == "sea" else _HILLS
    ground = "".join(
        f'<path d="{path}" fill="{fill}"/>' for path, fill in zip(lands, (far, near), strict=True)
    )
    shown = _herd(motif, scenario) if motif in _HERDS else "".join(_shape(*s) for s in drawn.shapes[motif])
    sun = f'<circle cx="80" cy="13" r="7" fill="{drawn.inks.sun}" fill-opacity="0.8"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"><rect width="{WIDTH}" '
        f'height="{HEIGHT}" fill="{air}"/>{ground}{sun}{shown}</svg>'
    )


def _shape(path: str, fill: str) -> str:
    return _line(path, fill or "none", 1.3)


def _herd(motif: str, scenario: str) -> str:
    return "".join(
        f'<g transform="translate({x} {y}) scale({size})">{ANIMALS[scenario]}</g>'
        for x, y, size in _HERDS[motif]
    )


def draw_face(key: str) -> str:
    """Head and shoulders of somebody whom our pack knows."""
    drawn = illustrations()
    face, inks = drawn.faces[key], drawn.inks
    back, front = drawn.backs.get(face.hair), drawn.fronts.get(face.hair)
    round_eyes = "M23 27a4 3.5 0 1 0 8 0 4 3.5 0 1 0-8 0M33 27a4 3.5 0 1 0 8 0 4 3.5 0 1 0-8 0M31 26.500h2"
    parts = (
        _line(back, face.tone, 1) if back else "",
        _line("M8 56c1-11 9-15 18-16h12c9 1 17 5 18 16z", face.dress, 1.2),
        f'<path d="M26 40l6 7 6-7v-3H26z" fill="{face.skin}"/>',
        _line("M26 40l6 7-5 5zM38 40l-6 7 5 5z", inks.collar, 0.8),
        _line("M20 26c0-10 5-14 12-14s12 4 12 14c0 9-6 15-12 15s-12-6-12-15z", face.skin, 1),
        _line(front, face.tone, 0.8) if front else "",
        *(f'<circle cx="{x}" cy="27" r="1.5" fill="{inks.eye}"/>' for x in (27, 37)),
        _line("M24.5 23.500q2.5-1.5 4.5-.3M35 23.200q2.5-1 4.5.5M32 28l-1.3 4h2", "none", 0.9),
        _line(round_eyes, "none", 1) if face.glasses else "",
        _line("M28 37q4 1.8 8 0", "none", 1.3, inks.lip),
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="6 4 52 50">{"".join(parts)}</svg>'


def _line(path: str, fill: str, width: float, ink: str = "") -> str:
    ink = ink or illustrations().inks.line
    ends = 'stroke-linejoin="round" stroke-linecap="round"'
    return f'<path d="{path}" fill="{fill}" stroke="{ink}" stroke-width="{width}" {ends}/>'
