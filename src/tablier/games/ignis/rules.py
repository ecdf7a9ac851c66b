"""The rules in the rulebook's order, plain and slow: the compiled engine is held to them."""

from typing import cast

import msgspec

from tablier.core import Draw, Outcome, Reason, Transition, Win, Words
from tablier.games.ignis import texts
from tablier.games.ignis.board import DEAD, EMPTY, NOWHERE, Edge, Side, area_of, edges, lanes, name, size_of
from tablier.games.ignis.state import AIR, EARTH, FIRE, SIDES, WATER, Element, Neutral, Rules, Slide, State
from tablier.games.ignis.steps import Eject, Judge, Line, Push, Shift, Shrink, Step, Turn, Vanish


class Refusal(msgspec.Struct, frozen=True):
    """Why a slide is not allowed, and the rule that forbids it."""

    rule: str
    words: Words


def hands(state: State) -> tuple[tuple[Neutral, bool], ...]:
    """The tiles that can be taken from the reserve, each with whether it is turned first."""
    if state.air and not state.earth:
        return (("A", False), ("E", True))  # IGN-9: only Air left, one may be turned to Earth
    return (*((("A", False),) if state.air else ()), *((("E", False),) if state.earth else ()))


def refusal(state: State, slide: Slide) -> Refusal | None:
    """The rule in the way of a slide, or None when it is legal."""
    lane = lanes(state.size, state.area).get((slide.square, slide.heading))
    if lane is None:
        coming = texts.COMING[slide.heading]
        return Refusal("IGN-3", texts.NOT_AN_ENTRY.fill(square=slide.square, coming=coming))
    if (slide.tile, slide.turned) not in hands(state):
        rule = "IGN-9" if slide.turned else "IGN-3"
        return Refusal(rule, texts.NOT_TO_TURN if slide.turned else texts.NONE_LEFT[slide.tile])
    if EMPTY in (state.board[square] for square in lane):
        return None
    last = state.board[lane[-1]]  # IGN-5: the lane is full, this one would be ejected
    if last == EARTH:
        return Refusal("IGN-6", texts.EARTH_STAYS.fill(square=name(lane[-1], state.size)))
    if last == AIR and slide.tile != EARTH:
        return Refusal("IGN-6", texts.AIR_NEEDS_EARTH.fill(square=name(lane[-1], state.size)))
    return None  # IGN-7: any Fire or Water may go, the player's own too


def slides(state: State) -> list[Slide]:
    """Every entry with every tile at hand, legal or not, in a fixed order."""
    return [
        Slide(tile, square, heading, turned)
        for square, heading in lanes(state.size, state.area)
        for tile, turned in hands(state)
    ]


def legal(state: State) -> list[Slide]:
    if state.waits or outcome(state) is not None:
        return []
    return [slide for slide in slides(state) if refusal(state, slide) is None]


def play(state: State, slide: Slide) -> Transition[State]:
    """Play a legal slide: the state after it, and every step on the way."""
    size, cells = state.size, list(state.board)
    air, earth = state.air, state.earth
    steps: list[Step] = []

    if slide.turned:
        steps.append(Turn())
    if slide.turned or slide.tile == AIR:
        air -= 1
    else:
        earth -= 1

    # IGN-4: tiles shift one square inward up to the first gap.
    lane = lanes(size, state.area)[slide.square, slide.heading]
    gap = next((i for i, square in enumerate(lane) if cells[square] == EMPTY), len(lane))
    path = (None, *(name(square, size) for square in lane[: gap + 1]), None)
    moving: tuple[Element, ...] = (slide.tile, *(cast(Element, cells[square]) for square in lane[:gap]))
    shifts = tuple(Shift(tile, path[i], path[i + 1]) for i, tile in enumerate(moving))
    steps.append(Push(slide.heading, shifts))
    for square, tile in zip(lane, moving, strict=False):
        cells[square] = tile

    if gap == len(lane):  # IGN-5: no gap, the far tile is ejected
        ejected = moving[-1]
        # IGN-8, IGN-R2: to the reserve as Earth, Air perhaps as Air
        becomes: Neutral = "A" if ejected == AIR and state.rules.ejected_air == "air" else "E"
        air, earth = air + (becomes == AIR), earth + (becomes == EARTH)
        steps.append(Eject(ejected, name(lane[-1], size), becomes))

    board = "".join(cells)
    while wave := vanishing(board, state.rules):  # IGN-12: until no line qualifies
        board, returned = remove(board, wave, state.rules)
        earth += returned
        steps += wave_steps(wave, board, returned, size)

    after = State(board, 1 - state.side, air, earth, state.number + 1, state.rules)
    end = outcome(after)
    if end is not None:
        steps.append(Judge("win", end.winner) if isinstance(end, Win) else Judge("draw", None))
    return Transition(after, tuple(steps))


def vanishing(board: str, rules: Rules) -> list[tuple[Edge, Element]]:
    """The outermost lines that hold one single element now (IGN-10), each with that element."""
    found: list[tuple[Edge, Element]] = []
    for edge in edges(size_of(board), area_of(board)):
        tiles = [board[square] for square in edge.squares]
        if rules.line == "gaps":  # IGN-R1: gaps allowed, and then two tiles at least (IGN-11)
            tiles = [tile for tile in tiles if tile != EMPTY]
        if len(tiles) > 1 and tiles[0] != EMPTY and len(set(tiles)) == 1:
            found.append((edge, cast(Element, tiles[0])))
    return found


class Count(msgspec.Struct, frozen=True, gc=False):
    """An outermost line on its way to vanish: `have` tiles of its most frequent element of the `need` that it
    takes; several elements may have as many, and an empty line has none."""

    side: Side
    elements: tuple[Element, ...]
    have: int
    need: int


ELEMENTS: tuple[Element, ...] = ("F", "W", "A", "E")


def counts(board: str, rules: Rules) -> list[Count]:
    """How far each outermost line is from vanishing (IGN-10)."""
    found: list[Count] = []
    for edge in edges(size_of(board), area_of(board)):
        tiles = [board[square] for square in edge.squares if board[square] != EMPTY]
        need = max(2, len(tiles)) if rules.line == "gaps" else len(edge.squares)  # IGN-R1, IGN-11
        have = max(map(tiles.count, tiles), default=0)
        elements: tuple[Element, ...] = tuple(e for e in ELEMENTS if have and tiles.count(e) == have)
        found.append(Count(edge.side, elements, have, need))
    return found


def remove(board: str, wave: list[tuple[Edge, Element]], rules: Rules) -> tuple[str, int]:
    """All lines of a wave go together (IGN-R4): the board left, and how many Earth that returns."""
    size, area = size_of(board), area_of(board)
    gone = {edge.side for edge, _ in wave}
    if len(area.ranks) == 1 or len(area.files) == 1:
        live = NOWHERE  # the line that went was the whole area
    else:
        live = msgspec.structs.replace(
            area,
            left=area.left + ("left" in gone),
            bottom=area.bottom + ("bottom" in gone),
            right=area.right - ("right" in gone),
            top=area.top - ("top" in gone),
        )
    left = "".join(
        tile if square % size in live.files and square // size in live.ranks else DEAD
        for square, tile in enumerate(board)
    )
    tiles = sum(board.count(element) - left.count(element) for element in (*SIDES, AIR, EARTH))
    return left, tiles if rules.removed == "reserve" else 0  # IGN-R3


def wave_steps(wave: list[tuple[Edge, Element]], board: str, returned: int, size: int) -> tuple[Step, Step]:
    """A wave and the area that it leaves, as a client shows them."""
    lines = tuple(
        Line(edge.side, element, tuple(name(square, size) for square in edge.squares))
        for edge, element in wave
    )
    area = area_of(board)
    dead = tuple(name(square, size) for square, tile in enumerate(board) if tile == DEAD)
    return Vanish(lines, returned), Shrink(None if area == NOWHERE else area, dead)


def outcome(state: State) -> Outcome | None:
    """IGN-13: judged after the whole cascade, whoever moved."""
    if state.waits:
        return None
    fire, water = FIRE in state.board, WATER in state.board
    if fire and water:
        return None
    if not fire and not water:
        return Draw(Reason("nobody", texts.NOBODY_LEFT, "IGN-13"))
    winner = 0 if fire else 1
    return Win(winner, Reason("alone", texts.ALONE[winner], "IGN-13"))
