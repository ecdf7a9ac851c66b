"""The board as a terminal shows it: letters as in the notation, seen from one's own corner."""

from tablier.games.extinction.board import EMPTY, FILES, SIZE, square
from tablier.games.extinction.notation import write_position
from tablier.games.extinction.state import State


def draw_text(state: State, seat: int | None = None) -> str:
    last = state.moves[-1] if state.moves else None
    order = range(SIZE) if seat == 1 else range(SIZE - 1, -1, -1)
    files = range(SIZE - 1, -1, -1) if seat == 1 else range(SIZE)

    def cell(at: int) -> str:
        letter = state.board[at]
        if last and at == last.target:
            return f"({letter})"
        return "( )" if last and at == last.origin and letter == EMPTY else f" {letter} "

    rows = [f"{rank + 1} " + "".join(cell(square(file, rank)) for file in files) for rank in order]
    return "\n".join(
        [*rows, "   " + "  ".join(FILES[file] for file in files), write_position(state.position)]
    )
