"""How hard a move is to find, said by our own levels instead of by adjectives."""

from collections.abc import Sequence

from tablier.bots.search.strength import STRENGTHS
from tablier.core import Words

FIXED = [int(key) for key, strength in STRENGTHS.items() if strength.depth is not None]
"""Levels that play the same on every machine."""

NONE = Words(fr="Aucun niveau jusqu'au {last} ne trouve {move}.", en="No level up to {last} finds {move}.")
ALL = Words(fr="Tous les niveaux trouvent {move}.", en="Every level finds {move}.")
FROM = Words(
    fr="Le niveau {first} trouve {move}, le niveau {below} non.",
    en="Level {first} finds {move}, level {below} does not.",
)
SOME = Words(fr="Trouvent {move} : les niveaux {levels}.", en="Levels that find {move}: {levels}.")
ONE = Words(
    fr="Le niveau {levels} trouve {move}, les autres non.", en="Level {levels} finds {move}, no other."
)


def say_levels(move: str, finds: Sequence[int]) -> Words:
    """`Level 4 finds Dd3xd5, level 3 does not.`"""
    found = sorted(finds)
    if not found:
        return NONE.fill(last=FIXED[-1], move=move)
    if found == FIXED:
        return ALL.fill(move=move)
    if found == FIXED[FIXED.index(found[0]) :]:
        return FROM.fill(first=found[0], below=found[0] - 1, move=move)
    return (ONE if len(found) == 1 else SOME).fill(levels=", ".join(map(str, found)), move=move)
