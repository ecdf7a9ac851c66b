"""A card of the usual size: its picture above, then what it is called and what it does."""

import msgspec

from tablier.core import NO_WORDS, Words
from tablier.paper.nesting import nest
from tablier.paper.sheet import Piece, Text

WIDTH, HEIGHT = 61.5, 87.0
"""So that nine lie on a page, and each slips into a sleeve for cards of 63 by 88 mm."""
PICTURE = WIDTH * 56 / 100
EDGE = 4.0


class Face(msgspec.Struct, frozen=True):
    """`stripe` under the picture tells the kind by its colour, `kind` in words; `mark` stands at its end."""

    picture: str
    name: Words
    kind: Words
    text: Words
    stripe: str
    fact: Words = NO_WORDS
    mark: str = ""


def card(face: Face, copies: int = 1) -> Piece:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf9"/>{nest(face.picture, 0, 0, WIDTH, PICTURE)}'
        f'<rect y="{PICTURE:.3f}" width="{WIDTH}" height="1.4" fill="{face.stripe}"/></svg>'
    )
    inner = WIDTH - 2 * EDGE
    foot = 15.0 if face.fact != NO_WORDS else 0.0
    top = PICTURE + 3.4
    texts = [
        Text(face.kind, EDGE, top, inner - 8, 4, 7.5, colour="#545766"),
        Text(face.name, EDGE, top + 3.8, inner, 10.5, 12.5, "B", True),
        Text(face.text, EDGE, top + 15, inner, HEIGHT - top - 18 - foot, 10.5),
    ]
    if face.mark:
        mark = Words(fr=face.mark, en=face.mark)
        texts.append(Text(mark, WIDTH - EDGE - 10, top, 10, 4, 8, "B", True, "R", face.stripe))
    if face.fact != NO_WORDS:
        texts.append(Text(face.fact, EDGE, HEIGHT - foot - 1.5, inner, foot, 7.5, "I", colour="#545766"))
    return Piece(WIDTH, HEIGHT, svg=svg, texts=tuple(texts), copies=copies)
