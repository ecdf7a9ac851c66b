"""What cannot be undone in Ignis: a tile of Fire or Water that falls off, an edge that vanishes with some
of them."""

from collections.abc import Iterator

from tablier.core import Transition, Words
from tablier.games.ignis import texts
from tablier.games.ignis.state import SIDES as ELEMENTS
from tablier.games.ignis.state import Slide, State
from tablier.games.ignis.steps import Eject, Vanish
from tablier.reviews.search.case import Happening

SIDES = texts.SEATS
UNIT = (Words(fr="tuile", en="tile"), Words(fr="tuiles", en="tiles"))

_FALLS = Words(fr="{tile} en {square} tombe du plateau", en="{tile} on {square} falls off the board")
_VANISHES = Words(
    fr="{line} disparaît avec {count} tuiles {element}", en="{line} vanishes with {count} {element} tiles"
)
_VANISHES_WITH_ONE = Words(
    fr="{line} disparaît avec une tuile {element}", en="{line} vanishes with one {element} tile"
)


def happenings(state: State, slide: Slide, after: Transition[State]) -> Iterator[Happening]:
    for step in after.steps:
        match step:
            case Eject(tile, square) if tile in ELEMENTS:
                words = _FALLS.fill(tile=texts.THE[tile], square=square)
                yield Happening("ejected", ELEMENTS.index(tile), words)
            case Vanish(lines):
                for line in lines:
                    if line.element in ELEMENTS:
                        words = (_VANISHES if len(line.squares) > 1 else _VANISHES_WITH_ONE).fill(
                            line=texts.LINES[line.side],
                            count=len(line.squares),
                            element=texts.ELEMENTS[line.element],
                        )
                        yield Happening("vanished", ELEMENTS.index(line.element), words)
            case _:
                pass


def balance(state: State, seat: int) -> int:
    """Tiles more than the other side has."""
    own, other = (state.board.count(ELEMENTS[side]) for side in (seat, 1 - seat))
    return own - other
