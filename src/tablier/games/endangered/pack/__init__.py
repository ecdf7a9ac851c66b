"""Packs: the cards, roles, scenario sheets and ambassadors that a game is played with, as data.

`first/` is our own; a player's own pack is a folder of the same shape.
"""

from tablier.games.endangered.pack.cards import DIFFICULTIES
from tablier.games.endangered.pack.checking import SCENARIOS, check_pack, unusual
from tablier.games.endangered.pack.faults import BadPack
from tablier.games.endangered.pack.loading import (
    OWN,
    VALUES,
    allow,
    folder_of,
    load,
    program_of,
    read_pack,
    survey,
)

__all__ = [
    "DIFFICULTIES",
    "OWN",
    "SCENARIOS",
    "VALUES",
    "BadPack",
    "allow",
    "check_pack",
    "folder_of",
    "load",
    "program_of",
    "read_pack",
    "survey",
    "unusual",
]
