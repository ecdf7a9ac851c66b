"""Starting layouts are data: a text file each in this folder, checked as it is read (IGN-R6).

A file gives the name in French and in English, then the rows from the top: `F`, `W` or `.` a square.
"""

from functools import cache
from importlib import resources
from itertools import product

import msgspec

from tablier.core import TablierError, Words
from tablier.games.ignis.board import EMPTY, name, size_of
from tablier.games.ignis.rules import vanishing
from tablier.games.ignis.state import FIRE, SUPPLIES, WATER, Rules

ORDER = ("damier", "ring", "diagonals", "corners", "stripes", "cross", "front", "petit", "mini")
"""As players are offered them, the default first."""


class Layout(msgspec.Struct, frozen=True):
    key: str
    title: Words
    board: str


class BadLayout(TablierError):
    """A layout that cannot be read or would not be fair; `line` and `column` count from 1."""

    def __init__(self, key: str, fr: str, en: str, line: int = 0, column: int = 0) -> None:
        ou = (f", ligne {line}" if line else "") + (f", colonne {column}" if column else "")
        where = (f", line {line}" if line else "") + (f", column {column}" if column else "")
        super().__init__(Words(fr=f"disposition {key}{ou} : {fr}", en=f"layout {key}{where}: {en}"))
        self.line, self.column = line, column


@cache
def layouts() -> dict[str, Layout]:
    """Every layout that comes with the game, by its key."""
    folder = resources.files(__name__)
    return {key: read_layout(key, (folder / f"{key}.txt").read_text("utf-8")) for key in ORDER}


def read_layout(key: str, text: str) -> Layout:
    lines = text.splitlines()
    names: list[str] = []
    for number, word in enumerate(("fr", "en"), 1):
        line = lines[number - 1] if number <= len(lines) else ""
        if not line.startswith(f"{word} ") or not line[3:].strip():
            raise BadLayout(key, f"« {word} » puis le nom attendu", f"expected '{word}' and the name", number)
        names.append(line[3:].strip())
    rows = lines[2:]
    if len(rows) not in SUPPLIES:
        sizes = ", ".join(map(str, sorted(SUPPLIES)))
        raise BadLayout(
            key, f"{len(rows)} lignes, possible : {sizes}", f"{len(rows)} rows, possible: {sizes}"
        )
    for number, row in enumerate(rows, 3):
        if len(row) != len(rows):
            raise BadLayout(
                key,
                f"{len(row)} cases au lieu de {len(rows)}",
                f"{len(row)} squares instead of {len(rows)}",
                number,
            )
        for column, mark in enumerate(row, 1):
            if mark not in (FIRE, WATER, EMPTY):
                raise BadLayout(
                    key, f"{mark!r} : F, W ou . attendu", f"{mark!r}: expected F, W or .", number, column
                )
    layout = Layout(key, Words(fr=names[0], en=names[1]), "".join(reversed(rows)))
    check_layout(layout)
    return layout


def check_layout(layout: Layout) -> None:
    """As many tiles as the rules say, both sides alike, and no line that would vanish at once."""
    board, size = layout.board, size_of(layout.board)
    supply = SUPPLIES[size]
    for element, due in ((FIRE, supply.fire), (WATER, supply.water)):
        if board.count(element) != due:
            raise BadLayout(
                layout.key,
                f"{board.count(element)} pions {element}, il en faut {due} (IGN-2)",
                f"{board.count(element)} tiles {element}, {due} are due (IGN-2)",
            )
    if not fair(board):
        raise BadLayout(
            layout.key,
            "aucune symétrie n'échange le Feu et l'Eau (IGN-R6)",
            "no symmetry exchanges Fire and Water (IGN-R6)",
        )
    # The wider reading of a line, so that a layout serves under both (IGN-R1).
    if wave := vanishing(board, Rules(line="gaps")):
        squares = ", ".join(name(square, size) for square in wave[0][0].squares)
        raise BadLayout(
            layout.key,
            f"la ligne {squares} disparaîtrait aussitôt (IGN-R6)",
            f"the line {squares} would vanish at once (IGN-R6)",
        )


def fair(board: str) -> bool:
    """Whether some rotation or reflection of the board exchanges Fire and Water."""
    size = size_of(board)
    swapped = board.translate(str.maketrans("FW", "WF"))
    for turned, upside, mirrored in product((False, True), repeat=3):
        image = [EMPTY] * len(board)
        for square, tile in enumerate(swapped):
            file, rank = square % size, square // size
            file, rank = (rank, file) if turned else (file, rank)
            file = size - 1 - file if mirrored else file
            rank = size - 1 - rank if upside else rank
            image[rank * size + file] = tile
        if "".join(image) == board:
            return True
    return False


def random_layout(places: tuple[int, ...]) -> str:
    """The layout that a shuffle of the squares gives: Fire on each square in turn, Water opposite.

    A pair that would leave an edge with a single element is passed over. The inner 4x4 can take all
    eight pairs, so the layout always gets full.
    """
    board = EMPTY * len(places)
    pairs = SUPPLIES[size_of(board)].fire
    for square in places:
        opposite = len(places) - 1 - square
        if board[square] != EMPTY or board.count(FIRE) == pairs:
            continue
        cells = list(board)
        cells[square], cells[opposite] = FIRE, WATER
        tried = "".join(cells)
        if not vanishing(tried, Rules(line="gaps")):
            board = tried
    return board
