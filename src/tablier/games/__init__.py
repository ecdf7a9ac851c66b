"""One folder per game: rules, notation, options, compiled kernels, drawing, texts.

A game knows the core and nothing else; no game knows another. A folder here *is* the registration:
its `__init__` offers `game`, and its name, with dashes, is the slug.
"""

import importlib
import pkgutil
from functools import cache
from typing import Any

from tablier.core import Game, UnknownGame


@cache
def slugs() -> tuple[str, ...]:
    """The games that are there, in alphabetical order."""
    return tuple(sorted(m.name.replace("_", "-") for m in pkgutil.iter_modules(__path__) if m.ispkg))


@cache
def find(slug: str) -> Game[Any, Any]:
    if slug not in slugs():
        raise UnknownGame(slug, list(slugs()))
    game: Game[Any, Any] = importlib.import_module(f"{__name__}.{slug.replace('-', '_')}").game
    return game
