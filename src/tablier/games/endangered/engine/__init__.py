"""The same rules compiled: a table as one flat array of small numbers, for search and for studies.

`tablier.games.endangered` in plain Python is the oracle; this room follows the same program, address
by address, and is held to it by replaying games. `engine` is what all compiled games offer.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablier.games.endangered.engine.protocol import EndangeredEngine

    engine: EndangeredEngine


def __getattr__(name: str) -> Any:
    """Made when it is first asked for: what stands here alone needs no compiler."""
    if name != "engine":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from tablier.games.endangered.engine.protocol import EndangeredEngine

    globals()["engine"] = made = EndangeredEngine()
    return made
