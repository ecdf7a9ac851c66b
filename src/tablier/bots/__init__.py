"""Players made of code: search, evaluation, planners, levels, explanations.

Knows core and games; never HTTP nor the database. A module here named like a game's folder offers
that game's `LEVELS` and `make(level)`, and if it can an `evaluate(state, seat)`; the common kinds
(`random`, `greedy`, `uct`) play every game, unless the module lists them in `KINDS` and makes its own.
"""

import importlib
from functools import cache
from importlib.util import find_spec
from types import ModuleType

from tablier.bots import common
from tablier.bots.bot import Bot, Decision, Level, Limits
from tablier.core import TablierError, Words

__all__ = ["Bot", "Decision", "Level", "Limits", "find_level", "levels", "make"]


@cache
def _module(slug: str) -> ModuleType:
    own = f"{__name__}.{slug.replace('-', '_')}"
    return importlib.import_module(own) if find_spec(own) else common


def levels(slug: str) -> tuple[Level, ...]:
    """The strengths a game is offered at, weakest first."""
    found: tuple[Level, ...] = _module(slug).LEVELS
    return found


def find_level(slug: str, key: str) -> Level:
    """A level of the game or a common kind, by its key."""
    known = {level.key: level for level in (*common.LEVELS, *levels(slug))}
    if key not in known:
        names = ", ".join(known)
        raise TablierError(
            Words(fr=f"niveau inconnu : {key} ; connus : {names}", en=f"unknown level: {key}; known: {names}")
        )
    return known[key]


def make(slug: str, level: str) -> Bot:
    """A bot of one of the game's own levels, or of a common kind."""
    find_level(slug, level)
    module = _module(slug)
    if level in {own.key for own in levels(slug)} | set(getattr(module, "KINDS", ())):
        bot: Bot = module.make(level)
        return bot
    return common.make(level, getattr(module, "evaluate", None))
