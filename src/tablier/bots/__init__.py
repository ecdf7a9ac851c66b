"""Players made of code: search, evaluation, planners, levels, explanations.

Knows core and games; never HTTP nor the database. What belongs to one game lies in a package with its
name, and is found there, never listed: `player` (its `LEVELS` and `make(level)`), `evaluation` (what makes a
position good, for the common search), `analysis` and `solving` where it has ways of its own. A compiled game
with an evaluation is played by the common search; any other by the generic players. A player from elsewhere,
a class or a program of one's own, is `registered`.
"""

from tablier.bots.analysis import Analysis, Variation, analyse
from tablier.bots.bot import Bot, Decision, Level, Limits
from tablier.bots.choosing import best
from tablier.bots.discovery import find_level, levels, make
from tablier.bots.handle import Search
from tablier.bots.registered import admit, guests, register_bot
from tablier.bots.solving import solve

__all__ = [
    "Analysis",
    "Bot",
    "Decision",
    "Level",
    "Limits",
    "Search",
    "Variation",
    "admit",
    "analyse",
    "best",
    "find_level",
    "guests",
    "levels",
    "make",
    "register_bot",
    "solve",
]
