"""The board on one page, and the 37 tiles, each with Earth on its back."""

from tablier.core import Words
from tablier.games.ignis.drawing import SQUARE, draw_board
from tablier.games.ignis.tiles import tile
from tablier.paper.nesting import box_of
from tablier.paper.sheet import Piece, Sheet

BOARD = 186.0
TILE = 24.0
COUNTS = {"F": 8, "W": 8, "A": 12, "E": 9}  # IGN-1


def sheets() -> list[Sheet]:
    drawing = draw_board()
    _, _, wide, high = box_of(drawing)
    board = Piece(BOARD, BOARD * high / wide, svg=drawing, frame=False)
    return [
        Sheet(
            Words(fr="Plateau", en="Board"),
            Words(fr="À coller sur du carton.", en="To glue on cardboard."),
            (board,),
        ),
        Sheet(
            Words(fr="Tuiles", en="Tiles"),
            Words(
                fr="Pliez chaque paire en deux et collez : au dos, toujours la Terre.",
                en="Fold each pair in two and glue: on the back, always Earth.",
            ),
            tuple(_pair(element, count) for element, count in COUNTS.items()),
        ),
    ]


def _pair(element: str, count: int) -> Piece:
    fold = (
        f'<path d="M{SQUARE} 0V{SQUARE}" fill="none" stroke="#8d8578" stroke-width="1" '
        'stroke-dasharray="6 4"/>'
    )
    inside = tile(element, 0, 0) + tile("E", SQUARE, 0) + fold
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * SQUARE} {SQUARE}">{inside}</svg>'
    return Piece(2 * TILE, TILE, svg=svg, copies=count)
