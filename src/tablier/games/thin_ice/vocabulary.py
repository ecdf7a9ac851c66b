"""Gestures that a hand can do, by number: for learners."""

from itertools import product
from typing import NamedTuple

from tablier.games.thin_ice.calls import ALL_CALLS
from tablier.games.thin_ice.notation import write_call
from tablier.games.thin_ice.pieces import stash

PIECES = stash(3)
"""All that a table can have."""

HELD = 2  # pieces that a call names at most
GRID = tuple(range(-45, 46, 15))
"""Places on the table, in millimetres from the middle, along either side."""

TWISTS = (0, 45)
HOLDS = (*product(("stand",), TWISTS), *product(("lay",), (0, 90, 180, 270)), ("invert", 0))
"""How a piece is put over a place, and how it is turned, in degrees."""

PLACES = tuple((x, y) for y in GRID for x in GRID)
DONE = len(ALL_CALLS)
FIRST_GESTURE = DONE + 1
ON = len(PIECES) * len(TWISTS)
GESTURES = ON + len(HOLDS) * len(PLACES)
NUMBERS = FIRST_GESTURE + HELD * GESTURES


class Plan(NamedTuple):
    """What a number tells the hand: the first or the second piece that is still to be placed, on what, or
    how and where."""

    held: int
    how: str
    turned: int
    below: str = ""
    place: tuple[int, int] = (0, 0)


def plan_of(number: int) -> Plan:
    held, rest = divmod(number - FIRST_GESTURE, GESTURES)
    if rest < ON:
        twist, below = divmod(rest, len(PIECES))
        return Plan(held, "put", TWISTS[twist], PIECES[below])
    hold, place = divmod(rest - ON, len(PLACES))
    how, turned = HOLDS[hold]
    return Plan(held, how, turned, place=PLACES[place])


def put_on(held: int, below: str) -> list[int]:
    """The numbers that put a piece on another one."""
    first = FIRST_GESTURE + held * GESTURES + PIECES.index(below)
    return [first + twist * len(PIECES) for twist in range(len(TWISTS))]


def put_over_places(held: int) -> range:
    """The numbers that put a piece anywhere over the table."""
    first = FIRST_GESTURE + held * GESTURES
    return range(first + ON, first + GESTURES)


def runs() -> list[range]:
    """All numbers, each run with one thing that changes."""
    found = [range(DONE), range(DONE, FIRST_GESTURE)]
    for held in range(HELD):
        first = FIRST_GESTURE + held * GESTURES
        found += [range(at, at + len(PIECES)) for at in range(first, first + ON, len(PIECES))]
        found += [range(at, at + len(PLACES)) for at in range(first + ON, first + GESTURES, len(PLACES))]
    return found


def meaning(number: int) -> str:
    if number < DONE:
        return write_call(ALL_CALLS[number])
    if number == DONE:
        return "done"
    held, how, turned, below, (x, y) = plan_of(number)
    piece = f"the {('first', 'second')[held]} piece to place"
    return f"{how} {piece} {f'on {below}' if below else f'at {x} {y}'} turned {turned}"
