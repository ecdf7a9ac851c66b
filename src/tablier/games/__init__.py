"""One folder per game: rules, notation, options, compiled kernels, drawing, texts.

A game knows the core and nothing else; no game knows another. A folder here *is* the registration:
its `__init__` offers `game`, and its name, with dashes, is the slug. Where older rules of a game are
still played, it offers `rulesets`, all of them. A game from elsewhere is a package of the same shape,
named in `TABLIER_GAMES` or given to `register`.
"""

import importlib
import os
import pkgutil
from functools import cache
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from tablier.core import Game, UnknownGame

ELSEWHERE = "TABLIER_GAMES"
"""The variable that names packages of further games, with commas between them."""


def slugs() -> tuple[str, ...]:
    """The games that are there, in alphabetical order."""
    return tuple(_packages(os.environ.get(ELSEWHERE, "")))


def rulesets(slug: str) -> tuple[Game[Any, Any], ...]:
    """Every version of a game's rules that can be played, the oldest first.

    >>> [game.ruleset for game in rulesets("ignis")]
    ['ignis/1']
    """
    package = importlib.import_module(_package(slug))
    offered: tuple[Game[Any, Any], ...] = getattr(package, "rulesets", None) or (package.game,)
    return tuple(sorted(offered, key=lambda game: game.version))


def find(name: str) -> Game[Any, Any]:
    """A game by its slug, then with its newest rules, or by its ruleset: `ignis`, `ignis/1`.

    >>> find("ignis") is find("ignis/1")
    True
    """
    slug, _, version = name.partition("/")
    offered = rulesets(slug)
    if not version:
        return offered[-1]
    found = next((game for game in offered if game.ruleset == name), None)
    if found is None:
        raise UnknownGame(name, [game.ruleset for game in offered])
    return found


def register(package: str) -> None:
    """Add a game from elsewhere, for this process and those that it starts."""
    named = [name for name in os.environ.get(ELSEWHERE, "").split(",") if name and name != package]
    os.environ[ELSEWHERE] = ",".join([*named, package])


def part(slug: str, room: str, name: str) -> ModuleType | None:
    """What another room keeps for a game, if it does: the module `tablier.<room>.<game>.<name>`, or
    `<package>.<room>.<name>` where the game comes from elsewhere."""
    return importlib.import_module(f"{_home(slug, room)}.{name}") if has_part(slug, room, name) else None


def has_part(slug: str, room: str, name: str) -> bool:
    """Whether there is such a module; it is not imported. A game that nobody knows has none."""
    if slug not in slugs():
        return False
    home = _home(slug, room)
    ways = (home.rpartition(".")[0], home, f"{home}.{name}")
    return all(find_spec(way) is not None for way in ways)


def _home(slug: str, room: str) -> str:
    package = _package(slug)
    outer, _, folder = package.rpartition(".")
    return f"{outer.rpartition('.')[0]}.{room}.{folder}" if outer == __name__ else f"{package}.{room}"


def _package(slug: str) -> str:
    packages = _packages(os.environ.get(ELSEWHERE, ""))
    if slug not in packages:
        raise UnknownGame(slug, list(packages))
    return packages[slug]


@cache
def _packages(elsewhere: str) -> dict[str, str]:
    own = [f"{__name__}.{module.name}" for module in pkgutil.iter_modules(__path__) if module.ispkg]
    named = [name for name in elsewhere.split(",") if name]
    return {
        name.rpartition(".")[2].replace("_", "-"): name
        for name in sorted([*own, *named], key=lambda name: name.rpartition(".")[2])
    }
