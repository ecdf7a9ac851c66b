"""The board in two halves, and thirty pyramids to stand on it."""

from tablier.core import Words
from tablier.games.extinction.board import SPECIES
from tablier.games.extinction.drawing import EDGE, PAINTS, UNIT, draw_board
from tablier.games.thin_ice.pieces import SHAPES, SIZES
from tablier.paper.pyramids import Tints, net
from tablier.paper.sheet import Piece, Sheet

SQUARE = 28.0
"""Millimetres: a large pyramid stands in it with room for fingers."""
SCALE = SQUARE / UNIT
HALF = (4 * UNIT + EDGE) * SCALE
PER_SPECIES = 5
SIDES = (Words(fr="Ambre", en="Amber"), Words(fr="Bleu canard", en="Teal"))


def sheets() -> list[Sheet]:
    whole = draw_board(cornerwise=False)
    halves = tuple(
        Piece(HALF, 2 * HALF, svg=_window(whole, start, -(HALF / SCALE), HALF / SCALE, 2 * HALF / SCALE))
        for start in (-HALF / SCALE, 0.0)
    )
    board = Sheet(
        Words(fr="Plateau", en="Board"),
        Words(
            fr="Deux moitiés à coller bord à bord sur du carton ; le plateau se pose sur un coin.",
            en="Two halves to glue edge to edge on cardboard; the board is set on a corner.",
        ),
        halves,
    )
    return [board, *(_herd(side) for side in range(2))]


def _herd(side: int) -> Sheet:
    paint = PAINTS[side]
    tints = Tints(paint.lit, paint.shade, paint.line, paint.pip)
    sized = [(species.pips, SHAPES[size]) for species, size in zip(SPECIES, SIZES, strict=True)]
    pieces = tuple(net(shape.side, shape.height, pips, tints, PER_SPECIES) for pips, shape in reversed(sized))
    return Sheet(
        SIDES[side],
        Words(
            fr="Cinq Reines (trois points), cinq Drones (deux), cinq Pions (un).",
            en="Five Queens (three pips), five Drones (two), five Pawns (one).",
        ),
        pieces,
    )


def _window(svg: str, x: float, y: float, width: float, height: float) -> str:
    """A part of a drawing."""
    before, _, rest = svg.partition('viewBox="')
    _, _, after = rest.partition('"')
    return f'{before}viewBox="{x:.4f} {y:.4f} {width:.4f} {height:.4f}"{after}'
