"""One folder per game: rules, notation, options, compiled kernels, drawing, texts.

A game knows the core and nothing else; no game knows another. A folder here *is* the registration:
its `__init__` offers `game`, and its name, with dashes, is the slug. Where older rules of a game are
still played, it offers `rulesets` instead, all of them, the newest last.
"""

import importlib
import pkgutil
from functools import cache
from typing import Any

from tablier.core import Game, UnknownGame

_registered: dict[str, list[Game[Any, Any]]] = {}


def register(game: Game[Any, Any]) -> None:
    """Offer a game, or a further ruleset of one, that has no folder here."""
    _registered.setdefault(game.slug, []).append(game)


@cache
def _folders() -> tuple[str, ...]:
    return tuple(sorted(m.name.replace("_", "-") for m in pkgutil.iter_modules(__path__) if m.ispkg))


def slugs() -> tuple[str, ...]:
    """The games that are there, in alphabetical order."""
    return tuple(sorted({*_folders(), *_registered}))


@cache
def _in_folder(slug: str) -> tuple[Game[Any, Any], ...]:
    if slug not in _folders():
        return ()
    package = importlib.import_module(f"{__name__}.{slug.replace('-', '_')}")
    return tuple(getattr(package, "rulesets", None) or (package.game,))


def rulesets(slug: str) -> tuple[Game[Any, Any], ...]:
    """Every version of a game's rules that can be played, the oldest first.

    >>> [game.ruleset for game in rulesets("ignis")]
    ['ignis/1']
    """
    found = (*_in_folder(slug), *_registered.get(slug, ()))
    return tuple(sorted(found, key=lambda game: game.version))


def find(name: str) -> Game[Any, Any]:
    """A game by its slug, then with its newest rules, or by its ruleset: `ignis`, `ignis/1`.

    >>> find("ignis") is find("ignis/1")
    True
    """
    slug, _, version = name.partition("/")
    offered = rulesets(slug)
    if not offered:
        raise UnknownGame(name, list(slugs()))
    if not version:
        return offered[-1]
    found = next((game for game in offered if game.ruleset == name), None)
    if found is None:
        raise UnknownGame(name, [game.ruleset for game in offered])
    return found
