"""What the dice may bring, said before they are rolled: births, votes and the next destruction."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product

import msgspec

from tablier.games.endangered.board import EDGES, SQUARES, line_name
from tablier.games.endangered.pack import schema as s
from tablier.games.endangered.questions import Ask
from tablier.games.endangered.rules.effects import ask, oil_reaches
from tablier.games.endangered.rules.situation import Room
from tablier.games.endangered.state import Call


class Danger(msgspec.Struct, frozen=True):
    """Where the tile of a destruction may fall, once this has been chosen."""

    choice: str  # such as `line row 2` or `wind west`; empty where the dice alone decide
    squares: tuple[tuple[str, float], ...]
    hit: float  # the chance that animals are struck, wherever the group spares them if it can


def dangers(room: Room) -> tuple[Danger, ...]:
    """One for each choice that comes before the roll."""
    choices, dice, fall = [(-1, "")], 0, None
    for instr in room.program.code[room.program.destruction :]:
        match instr.effect:
            case "end":
                break
            case s.Line() | s.Wind() as effect:
                found = ask(room, Call(0, room.table.active), effect)
                choices = [(c, _choice(effect, c)) for c in found.codes] if isinstance(found, Ask) else []
            case s.Roll(dice=int(dice)):
                pass
            case s.Axe() | s.Slick() | s.Wither() as effect:
                fall = effect
            case _:
                pass
    if fall is None:
        return ()
    return tuple(_danger(room, fall, text, code, dice) for code, text in choices)


def _choice(effect: s.Line | s.Wind, code: int) -> str:
    return f"line {line_name(code)}" if isinstance(effect, s.Line) else f"wind {EDGES[code]}"


def _danger(room: Room, fall: s.Axe | s.Slick | s.Wither, text: str, line: int, dice: int) -> Danger:
    table = room.table
    rolls = list(product(range(1, 7), repeat=dice))
    falls, hits = Counter[int](), 0
    for faces in rolls:
        call = Call(0, table.active, line=line, die=faces[0], second=sum(faces[1:]))
        cells = _cells(room, fall, call)
        falls.update(cells)
        hits += bool(cells) and all(table.animals[cell] and not table.guards[cell] for cell in cells)
    squares = tuple((SQUARES[cell], round(n / len(rolls), 4)) for cell, n in sorted(falls.items()))
    return Danger(text, squares, round(hits / len(rolls), 4))


def _cells(room: Room, fall: s.Axe | s.Slick | s.Wither, call: Call) -> set[int]:
    """The squares among which the tile goes, after this roll."""
    if isinstance(fall, s.Slick):
        cell = oil_reaches(room.table, call.line, call.die)
        return set() if cell is None else {cell}
    found = ask(room, call, fall)
    return set(found.codes) if isinstance(found, Ask) else set()


@cache
def chance_of(needed: int, dice: int) -> float:
    """The chance that so many dice show at least so much in sum."""
    rolls = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    return sum(roll >= needed for roll in rolls) / len(rolls)


def chance_of_many(chances: Sequence[float], needed: int) -> float:
    """The chance that at least so many of these come true, each on its own."""
    exactly = [1.0]
    for chance in chances:
        exactly = [
            (exactly[n] * (1 - chance) if n < len(exactly) else 0.0)
            + (exactly[n - 1] * chance if n > 0 else 0.0)
            for n in range(len(exactly) + 1)
        ]
    return sum(exactly[needed:])
