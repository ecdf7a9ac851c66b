"""Players made of code: search, evaluation, planners, levels, explanations.

Knows core and games; never HTTP nor the database. A module here named like a game's folder offers
that game's `LEVELS` and `make(level)`; a game without one is played by the common bots.
"""

import importlib
from functools import cache
from importlib.util import find_spec
from types import ModuleType

from tablier.bots.bot import Bot, Decision, Level, Limits

__all__ = ["Bot", "Decision", "Level", "Limits", "levels", "make"]


@cache
def _module(slug: str) -> ModuleType:
    own = f"{__name__}.{slug.replace('-', '_')}"
    return importlib.import_module(own if find_spec(own) else f"{__name__}.common")


def levels(slug: str) -> tuple[Level, ...]:
    """The strengths a game can be played at, weakest first."""
    found: tuple[Level, ...] = _module(slug).LEVELS
    return found


def make(slug: str, level: str) -> Bot:
    """A bot of the named level, or of a common kind (`random`, `greedy`, `uct`)."""
    bot: Bot = _module(slug).make(level)
    return bot
