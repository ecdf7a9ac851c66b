"""Effects in effects: how deep they may lie, how many dice they roll, and what must stand before them."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablier.games.endangered.effects.amounts import counts
from tablier.games.endangered.effects.dice import Roll
from tablier.games.endangered.effects.flow import Choose
from tablier.games.endangered.pack.faults import Expect

DEEP = 8
"""How far effects may be nested: on the stack there is room for these and for what they set off."""
DICE = 6


PARTS = ("then", "otherwise", "effects", "yes", "no", "ways")
"""Keys of effects that are made of others."""


def parts_of(effect: Any) -> list[Sequence[Any]]:
    """The effects that an effect is made of."""
    if isinstance(effect, Choose):
        return [way.effects for way in effect.ways]
    return [
        getattr(effect, name)
        for name in ("then", "otherwise", "effects", "yes", "no")
        if hasattr(effect, name)
    ]


def own_of(effect: Any) -> dict[str, Any]:
    """What stands in an effect itself, by its keys in a pack."""
    names = zip(effect.__struct_encode_fields__, effect.__struct_fields__, strict=True)
    return {key: getattr(effect, name) for key, name in names if key not in PARTS}


def check_nesting(effects: Sequence[Any], file: str, place: str, expect: Expect, depth: int = 1) -> None:
    """No effect in an effect in an effect without end, and no more dice than there are."""
    expect(depth <= DEEP, file, place, f"des effets imbriqués {DEEP} fois au plus",
           f"effects nested {DEEP} deep at most")  # fmt: skip
    for effect in effects:
        if isinstance(effect, Roll):
            most = effect.dice if isinstance(effect.dice, int) else effect.dice.most
            least = (
                effect.dice if isinstance(effect.dice, int) else effect.dice.plus + min(0, effect.dice.each)
            )
            expect(least >= 1 and most <= DICE, file, f"{place}.dice", f"de 1 à {DICE} dés (plus, most)",
                   f"1 to {DICE} dice (plus, most)")  # fmt: skip
        for part in parts_of(effect):
            check_nesting(part, file, place, expect, depth + 1)


def check_order(
    effects: Sequence[Any], file: str, place: str, expect: Expect, before: Mapping[str, str] | None = None
) -> None:
    """What reads a line or dice finds them: set before it in the same row of effects, or in a row that this
    one is a part of. What a part sets ends with it."""
    known = dict(before or {})
    for effect in effects:
        for what, by in effect.needs.items():
            word = effect.__struct_config__.tag
            expect(known.get(what) == by, file, place, f"« {word} » veut « {by} » avant lui",
                   f"{word} needs {by} before it")  # fmt: skip
        expect("dice" in known or not counts(own_of(effect), "die"), file, place,
               "« die » (ce qu'un lancer a montré) veut « roll » avant lui",
               "die (what a roll showed) needs roll before it")  # fmt: skip
        for part in parts_of(effect):
            check_order(part, file, place, expect, known)
        known |= effect.sets()
