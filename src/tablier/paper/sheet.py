"""What is printed, before it lies on pages. All lengths are millimetres, as they are on the paper."""

from typing import Literal

import msgspec

from tablier.core import Words

Style = Literal["", "B", "I"]


class Text(msgspec.Struct, frozen=True):
    """Some lines on a piece, folded to `width`; `size` in points. Where they would be higher than `height`
    they are set smaller."""

    words: Words
    x: float
    y: float
    width: float
    height: float
    size: float = 9.0
    style: Style = ""
    serif: bool = False
    align: Literal["L", "C", "R"] = "L"
    colour: str = "#1f2430"


class Piece(msgspec.Struct, frozen=True):
    """Something to cut out: a drawing that fills it, and what stands on it. `frame`: a line shows where to
    cut; a drawing with its own outline has none. `turn`: every other one stands on its head."""

    width: float
    height: float
    svg: str = ""
    texts: tuple[Text, ...] = ()
    copies: int = 1
    frame: bool = True
    turn: bool = False


class Sheet(msgspec.Struct, frozen=True):
    """Pieces that belong together; they begin on a page of their own."""

    title: Words
    note: Words
    pieces: tuple[Piece, ...]
