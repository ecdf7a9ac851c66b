"""The board: six by six squares, a1 to f6, on the Forest side and on the Shore side alike."""

SIZE = 6
SQUARES = tuple(f"{'abcdef'[i % SIZE]}{i // SIZE + 1}" for i in range(SIZE * SIZE))
INDEX = {name: i for i, name in enumerate(SQUARES)}

LINES: tuple[tuple[int, ...], ...] = tuple(
    tuple(range(row * SIZE, row * SIZE + SIZE)) for row in range(SIZE)
) + tuple(tuple(range(column, SIZE * SIZE, SIZE)) for column in range(SIZE))
"""Lines 0 to 5 are the rows, 6 to 11 the columns; a die of the value n names their nth square."""

EDGES = ("west", "east", "south", "north")


def _beside(square: int) -> tuple[int, ...]:
    row, column = divmod(square, SIZE)
    steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * SIZE + c for r, c in steps if 0 <= r < SIZE and 0 <= c < SIZE)


BESIDE: tuple[tuple[int, ...], ...] = tuple(_beside(i) for i in range(SIZE * SIZE))
"""Adjacent never means diagonal (END-18)."""


def line_name(line: int) -> str:
    return f"row {line + 1}" if line < SIZE else f"column {line - SIZE + 1}"


def from_edge(edge: int, die: int) -> tuple[int, ...]:
    """The squares of the line that the die names, counted inwards from an edge of the board."""
    line = LINES[die - 1] if edge < 2 else LINES[SIZE + die - 1]
    return line if edge % 2 == 0 else line[::-1]
