"""The pages of the reference that follow from the package: the front door, and each game."""

from importlib.util import find_spec
from typing import Any

import tablier
from tablier.core import Game

COMMON = (
    "game",
    "rules",
    "state",
    "options",
    "notation",
    "view",
    "steps",
    "drawing",
    "terminal",
    "engine",
    "tensor",
)
"""What a game's folder may hold under the same name as every other's, in the order to read it."""


def front_door() -> str:
    """What `import tablier` offers, by the names that it is called by."""
    lines = ["# import tablier", "", "All that the first hour needs, loaded when it is first asked for.", ""]
    for name, room in sorted(tablier._ROOMS.items(), key=lambda item: item[0].lower()):
        lines += [f"::: {room}.{name}", "    options:", f"      heading: tablier.{name}", ""]
    return "\n".join(lines)


def game_page(game: Game[Any, Any]) -> str:
    """A game's package: its class, then the modules that every game may have."""
    package = f"tablier.games.{game.slug.replace('-', '_')}"
    lines = [
        f"# {game.title.en}",
        "",
        f"The rules in words: [{game.title.en}](../../games/{game.slug}.md).",
        "",
    ]
    lines += [f"::: {package}", "    options:", "      members: []", ""]
    for name in COMMON:
        if find_spec(f"{package}.{name}"):
            lines += [f"::: {package}.{name}", ""]
            if (
                f"{package}.{name}" == type(game).__module__
            ):  # what it does as the protocol says stands on the protocol's page
                lines[-1:] = ["    options:", "      show_if_no_docstring: false", ""]
    return "\n".join(lines)
