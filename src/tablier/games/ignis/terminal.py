"""The board as a terminal shows it: letters as in the notation, dead squares left blank."""

from tablier.core import NO_WORDS, Language
from tablier.games.ignis.animation import Frame, animate
from tablier.games.ignis.board import DEAD, name, size_of
from tablier.games.ignis.notation import write_position
from tablier.games.ignis.state import Slide, State


def draw_text(state: State) -> str:
    return "\n".join([*_rows(Frame(state.board, words=NO_WORDS)), write_position(state)])


def draw_move(state: State, slide: Slide, language: Language = "en") -> str:
    """A move step by step: what entered or moved stands in brackets, what vanishes between stars."""
    return "\n\n".join("\n".join([frame.words[language], *_rows(frame)]) for frame in animate(state, slide))


def _rows(frame: Frame) -> list[str]:
    size = size_of(frame.board)

    def cell(square: int) -> str:
        mark, at = frame.board[square], name(square, size)
        if at in frame.vanishing:
            return f"*{mark}*"
        if at == frame.entered:
            return f"[{mark}]"
        if at in frame.moved:
            return f"({mark})"
        return "   " if mark == DEAD else f" {mark} "

    ranks = range(size - 1, -1, -1)
    rows = [f"{rank + 1} " + "".join(cell(rank * size + file) for file in range(size)) for rank in ranks]
    rows = [row.rstrip() for row in rows]
    if frame.ejected:
        tile, square = frame.ejected
        rows.append(f"  {square} > {tile}")
    return [*rows, "   " + "  ".join("abcdef"[:size])]
