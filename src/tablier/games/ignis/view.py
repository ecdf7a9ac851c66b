"""What is seen at the table. Nothing is hidden in Ignis; only the player to move is offered moves."""

import msgspec

from tablier.core import Words
from tablier.games.ignis.board import HEADINGS, NOWHERE, Area, Heading, Side
from tablier.games.ignis.notation import write_position, write_slide
from tablier.games.ignis.rules import Count, counts, outcome, play, refusal, slides
from tablier.games.ignis.state import FIRE, WATER, Neutral, Rules, State
from tablier.games.ignis.steps import Step


class Move(msgspec.Struct, frozen=True):
    """A legal slide; `steps` is what it would do, for a preview."""

    text: str
    tile: Neutral
    square: str
    heading: Heading
    side: Side
    turned: bool
    steps: tuple[Step, ...]


class Refused(msgspec.Struct, frozen=True):
    """A slide that the rules forbid, and why."""

    text: str
    tile: Neutral
    square: str
    heading: Heading
    side: Side
    turned: bool
    rule: str
    words: Words


class View(msgspec.Struct, frozen=True):
    """`board` runs from a1 along the first rank: F W A E, `.` for empty, `#` for dead.

    `lines` says how far each outermost line is from vanishing. `side` is the seat to move (0 Fire, 1 Water),
    None while chance decides or when the game is over.
    """

    size: int
    board: str
    area: Area | None
    air: int
    earth: int
    fire: int
    water: int
    side: int | None
    number: int
    position: str
    rules: Rules
    lines: tuple[Count, ...]
    moves: tuple[Move, ...] = ()
    refused: tuple[Refused, ...] = ()


def view(state: State, seat: int | None) -> View:
    running = not state.waits and outcome(state) is None
    moves: list[Move] = []
    refused: list[Refused] = []
    for slide in slides(state) if running and seat == state.side else ():
        shown = (write_slide(slide), slide.tile, slide.square, slide.heading, HEADINGS[slide.heading])
        why = refusal(state, slide)
        if why is None:
            moves.append(Move(*shown, slide.turned, play(state, slide).steps))
        else:
            refused.append(Refused(*shown, slide.turned, why.rule, why.words))
    area = state.area
    return View(
        size=state.size,
        board=state.board,
        area=None if area == NOWHERE else area,
        air=state.air,
        earth=state.earth,
        fire=state.board.count(FIRE),
        water=state.board.count(WATER),
        side=state.side if running else None,
        number=state.number,
        position=write_position(state),
        rules=state.rules,
        lines=tuple(counts(state.board, state.rules)),
        moves=tuple(moves),
        refused=tuple(refused),
    )
