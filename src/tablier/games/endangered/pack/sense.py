"""What can be read and yet says nothing: rows without effects, numbers of nothing, limits the wrong way
round, and counts of a roll or of a square that nothing has named."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tablier.games.endangered.effects.amounts import Check, Where
from tablier.games.endangered.effects.destruction import Wind
from tablier.games.endangered.effects.flow import Each, If, Pay, Repeat, Someone, Volunteer
from tablier.games.endangered.numbering import Occasion
from tablier.games.endangered.pack.faults import Expect
from tablier.games.endangered.pack.nesting import own_of, parts_of

AN_EFFECT = ("au moins un effet attendu", "expected an effect")
WITH_A_SQUARE: frozenset[Occasion] = frozenset(("moved", "born", "tile", "lost"))
MOST = 99
"""How often a row of effects is carried out, with the rows that it stands in."""


def speaks_of_here(part: Any) -> bool:
    """Whether it counts the square of its trigger, or looks for it."""
    said = msgspec.json.encode(part).decode()
    return any(sign in said for sign in ('"count":"here"', '"here":true', '"beside":"here"'))


def check_sense(effects: Sequence[Any], file: str, place: str, expect: Expect, often: int = 1) -> None:
    for effect in effects:
        own = own_of(effect)
        if not isinstance(effect, (Pay, Volunteer)):  # what is done for nothing may well be offered
            for key, amount in own.items():
                expect(amount is True or amount is False or amount != 0 or key == "bonus", file,
                       f"{place}.{key}", "1 au moins, trouvé : 0", "1 at least, found 0")  # fmt: skip
        for part in _within(own):
            check_limits(part, file, place, expect)
        if isinstance(effect, (Repeat, Each, Someone, Volunteer)):
            expect(bool(effect.effects), file, f"{place}.effects", *AN_EFFECT)
        if isinstance(effect, If):
            expect(bool(effect.then or effect.otherwise), file, f"{place}.then", *AN_EFFECT)
        if isinstance(effect, Wind):
            expect(len(set(effect.edges)) == len(effect.edges), file, f"{place}.edges",
                   "chaque bord une fois", "each edge once")  # fmt: skip
        times = often * (
            effect.number if isinstance(effect, Repeat) and isinstance(effect.number, int) else 1
        )
        expect(times <= MOST, file, f"{place}.times", f"{MOST} fois au plus en tout, trouvé : {times}",
               f"{MOST} times at most in all, found {times}")  # fmt: skip
        if times <= MOST:
            for part in parts_of(effect):
                check_sense(part, file, place, expect, times)


def check_limits(part: Check | Where | None, file: str, place: str, expect: Expect) -> None:
    """Nothing lies above the most and below the least."""
    if part is not None:
        expect(part.least <= part.most, file, f"{place}.least", f"{part.most} au plus, comme most",
               f"{part.most} at most, as most says")  # fmt: skip


def _within(own: dict[str, Any]) -> Iterator[Check | Where]:
    yield from (value for value in own.values() if isinstance(value, (Check, Where)))
