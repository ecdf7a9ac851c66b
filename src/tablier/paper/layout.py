"""Where pieces lie on pages: in rows, the way they come."""

from collections.abc import Iterable

import msgspec

from tablier.paper.sheet import Piece

WIDTH, HEIGHT = 210.0, 297.0
"""A4; what matters also fits the width of Letter paper."""
SIDE, TOP, BOTTOM = 10.0, 15.0, 15.0
GAP = 2.5


class Placed(msgspec.Struct, frozen=True):
    piece: Piece
    x: float
    y: float
    turned: bool = False


def lay(pieces: Iterable[Piece]) -> list[list[Placed]]:
    """The pages, each with what lies on it."""
    pages: list[list[Placed]] = [[]]
    row: list[tuple[Piece, bool]] = []
    y = TOP

    def end_row() -> None:
        nonlocal y
        if not row:
            return
        height = max(piece.height for piece, _ in row)
        if y + height > HEIGHT - BOTTOM and pages[-1]:
            pages.append([])
            y = TOP
        used = sum(piece.width for piece, _ in row) + GAP * (len(row) - 1)
        x = (WIDTH - used) / 2
        for piece, turned in row:
            pages[-1].append(Placed(piece, x, y, turned))
            x += piece.width + GAP
        y += height + GAP
        row.clear()

    for piece in pieces:
        if piece.width > WIDTH - 2 * SIDE + 0.01 or piece.height > HEIGHT - TOP - BOTTOM + 0.01:
            raise ValueError(f"{piece.width:g} x {piece.height:g} mm do not fit a page")
        for number in range(piece.copies):
            used = sum(other.width + GAP for other, _ in row)
            if row and (used + piece.width > WIDTH - 2 * SIDE or row[0][0].height < piece.height):
                end_row()
            row.append((piece, piece.turn and number % 2 == 1))
    end_row()
    return pages
