"""Packs: the cards, roles, scenario sheets and ambassadors that a game is played with, as data.

`first/` is our own; a player's own pack is a folder of the same shape.
"""

from tablier.games.endangered.pack.cards import DIFFICULTIES
from tablier.games.endangered.pack.checking import SCENARIOS, check_pack, unusual
from tablier.games.endangered.pack.faults import BadPack
from tablier.games.endangered.pack.loading import OWN, allow, load, program_of, read_pack, survey

__all__ = [
    "DIFFICULTIES",
    "OWN",
    "SCENARIOS",
    "BadPack",
    "allow",
    "check_pack",
    "load",
    "program_of",
    "read_pack",
    "survey",
    "unusual",
]
