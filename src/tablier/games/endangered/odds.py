"""What the dice may bring, said before they are rolled: births, votes and the next destruction."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product

import msgspec

from tablier.games.endangered.board import EDGES, SQUARES, line_name
from tablier.games.endangered.effects.destruction import Axe, Line, Slick, Wind, Wither
from tablier.games.endangered.effects.dice import Roll
from tablier.games.endangered.questions import Ask
from tablier.games.endangered.rules.situation import Call, Situation

Fall = Axe | Slick | Wither


class Danger(msgspec.Struct, frozen=True):
    """Where the tile of a destruction may fall, once this has been chosen."""

    choice: str  # such as `line row 2` or `wind west`; empty where the dice alone decide
    squares: tuple[tuple[str, float], ...]
    hit: float  # the chance that animals are struck, wherever the group spares them if it can


def dangers(now: Situation) -> tuple[Danger, ...]:
    """One for each choice that comes before the roll."""
    choices, dice, fall = [(-1, "")], 0, None
    for instr in now.program.code[now.program.destruction :]:
        match instr.effect:
            case "end":
                break
            case Line() | Wind() as effect:
                found = effect.ask(now, Call(0, now.active))
                choices = [(c, _choice(effect, c)) for c in found.codes] if isinstance(found, Ask) else []
            case Roll(dice=int(dice)):
                pass
            case Axe() | Slick() | Wither() as effect:
                fall = effect
            case _:
                pass
    if fall is None:
        return ()
    return tuple(_danger(now, fall, text, code, dice) for code, text in choices)


def _choice(effect: Line | Wind, code: int) -> str:
    return f"line {line_name(code)}" if isinstance(effect, Line) else f"wind {EDGES[code]}"


def _danger(now: Situation, fall: Fall, text: str, line: int, dice: int) -> Danger:
    rolls = list(product(range(1, 7), repeat=dice))
    falls, hits = Counter[int](), 0
    for faces in rolls:
        found = fall.ask(now, Call(0, now.active, line=line, die=faces[0], second=sum(faces[1:])))
        cells = set(found.codes) if isinstance(found, Ask) else set[int]()
        falls.update(cells)
        hits += bool(cells) and all(now.animals[cell] and not now.guards[cell] for cell in cells)
    squares = tuple((SQUARES[cell], round(n / len(rolls), 4)) for cell, n in sorted(falls.items()))
    return Danger(text, squares, round(hits / len(rolls), 4))


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
