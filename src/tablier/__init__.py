"""Tablier: an open digital tabletop for four games, and the fast Python library under it.

    >>> import tablier
    >>> match = tablier.new("extinction")
    >>> match.play("Pd4-c5").seq
    1

Everything here is loaded when it is first asked for. `__init__.pyi` beside this file tells type
checkers the same, with the types of each game; `python3 dev.py docs` writes it.
"""

import importlib
from typing import Any

__version__ = "0.1.0"

_ROOMS = {
    "Dealer": "tablier.core",
    "Match": "tablier.core",
    "Record": "tablier.core",
    "analyse": "tablier.front.thinking",
    "available": "tablier.front.matches",
    "batch": "tablier.front.batches",
    "best": "tablier.front.thinking",
    "game": "tablier.front.matches",
    "load": "tablier.front.records",
    "new": "tablier.front.matches",
    "register_bot": "tablier.bots",
    "review": "tablier.front.reviewing",
    "save": "tablier.front.records",
    "simulate": "tablier.lab",
    "solve": "tablier.front.thinking",
}

__all__ = ["__version__", *_ROOMS]  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(f"tablier has no {name!r}; it offers {', '.join(_ROOMS)}")
    found = globals()[name] = getattr(importlib.import_module(_ROOMS[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
