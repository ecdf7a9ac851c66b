"""A move, animated: the board after each step, made from the steps alone."""

from itertools import takewhile

import msgspec

from tablier.core import Words
from tablier.games.ignis import texts
from tablier.games.ignis.board import DEAD, EMPTY, Heading, name
from tablier.games.ignis.rules import play
from tablier.games.ignis.state import Slide, State
from tablier.games.ignis.steps import Eject, Push, Shrink, Step, Vanish


class Frame(msgspec.Struct, frozen=True):
    """A board with what is to be pointed out on it."""

    board: str
    words: Words
    entered: str = ""
    heading: Heading | None = None
    moved: tuple[str, ...] = ()
    ejected: tuple[str, str] | None = None
    """The tile that fell off, and the last square it stood on."""
    vanishing: tuple[str, ...] = ()


def animate(state: State, slide: Slide) -> list[Frame]:
    """The frames of a legal slide: the push with what it ejects, each wave, each smaller board."""
    return frames(state, play(state, slide).steps)


def frames(state: State, steps: tuple[Step, ...]) -> list[Frame]:
    squares = [name(square, state.size) for square in range(len(state.board))]
    cells = dict(zip(squares, state.board, strict=True))
    shown: list[Frame] = []
    for index, step in enumerate(steps):
        match step:
            case Push(heading, shifts):
                for shift in shifts:
                    if shift.source:
                        cells[shift.source] = EMPTY
                for shift in shifts:
                    if shift.target:
                        cells[shift.target] = shift.tile
                after = steps[index + 1] if index + 1 < len(steps) else None
                told = takewhile(lambda step: not isinstance(step, Vanish), steps)
                frame = Frame(
                    "".join(cells.values()),
                    _caption(tuple(told), state),
                    entered=shifts[0].target or "",
                    heading=heading,
                    moved=tuple(shift.target for shift in shifts if shift.target),
                    ejected=(after.tile, after.square) if isinstance(after, Eject) else None,
                )
                shown.append(frame)
            case Vanish(lines):
                going = tuple(square for line in lines for square in line.squares)
                shown.append(Frame("".join(cells.values()), _caption((step,), state), vanishing=going))
            case Shrink(_, dead):
                cells |= dict.fromkeys(dead, DEAD)
                end = steps[-1] if index == len(steps) - 2 else None
                caption = texts.SMALLER if end is None else _caption((end,), state)
                shown.append(Frame("".join(cells.values()), caption))
            case _:
                pass
    return shown


def _caption(steps: tuple[Step, ...], state: State) -> Words:
    return texts.sentence(texts.clauses(steps, texts.SEATS[state.side]))
