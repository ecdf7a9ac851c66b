"""Written by `python3 dev.py docs` from the games that are there."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, overload

import tablier.core
import tablier.games.endangered.notation
import tablier.games.endangered.state
import tablier.games.extinction.state
import tablier.games.ignis.state
import tablier.games.thin_ice.state
from tablier.bots import register_bot as register_bot
from tablier.core import Dealer as Dealer
from tablier.core import Match as Match
from tablier.core import Record as Record
from tablier.front.batches import batch as batch
from tablier.front.matches import available as available
from tablier.front.records import load as load
from tablier.front.records import save as save
from tablier.front.reviewing import review as review
from tablier.front.thinking import analyse as analyse
from tablier.front.thinking import best as best
from tablier.front.thinking import solve as solve
from tablier.lab import simulate as simulate

__version__: str

@overload
def game(name: Literal["endangered", "endangered/1"]) -> tablier.core.Game[tablier.games.endangered.state.State, tablier.games.endangered.notation.Action]: ...
@overload
def game(name: Literal["extinction", "extinction/1"]) -> tablier.core.Game[tablier.games.extinction.state.State, tablier.games.extinction.state.Move]: ...
@overload
def game(name: Literal["ignis", "ignis/1"]) -> tablier.core.Game[tablier.games.ignis.state.State, tablier.games.ignis.state.Slide]: ...
@overload
def game(name: Literal["thin-ice", "thin-ice/1"]) -> tablier.core.Game[tablier.games.thin_ice.state.State, tablier.games.thin_ice.state.Call | tablier.games.thin_ice.state.Place | tablier.games.thin_ice.state.Done | tablier.games.thin_ice.state.Out]: ...
@overload
def game(name: str) -> tablier.core.Game[Any, Any]: ...
@overload
def new(
    name: Literal["endangered", "endangered/1"],
    *,
    position: str = "",
    options: Mapping[str, Any] | None = None,
    players: int = 0,
    seed: int | bytes | None = None,
    plays: Iterable[str | tuple[int, str]] = (),
) -> tablier.core.Match[tablier.games.endangered.state.State, tablier.games.endangered.notation.Action]: ...
@overload
def new(
    name: Literal["extinction", "extinction/1"],
    *,
    position: str = "",
    options: Mapping[str, Any] | None = None,
    players: int = 0,
    seed: int | bytes | None = None,
    plays: Iterable[str | tuple[int, str]] = (),
) -> tablier.core.Match[tablier.games.extinction.state.State, tablier.games.extinction.state.Move]: ...
@overload
def new(
    name: Literal["ignis", "ignis/1"],
    *,
    position: str = "",
    options: Mapping[str, Any] | None = None,
    players: int = 0,
    seed: int | bytes | None = None,
    plays: Iterable[str | tuple[int, str]] = (),
) -> tablier.core.Match[tablier.games.ignis.state.State, tablier.games.ignis.state.Slide]: ...
@overload
def new(
    name: Literal["thin-ice", "thin-ice/1"],
    *,
    position: str = "",
    options: Mapping[str, Any] | None = None,
    players: int = 0,
    seed: int | bytes | None = None,
    plays: Iterable[str | tuple[int, str]] = (),
) -> tablier.core.Match[tablier.games.thin_ice.state.State, tablier.games.thin_ice.state.Call | tablier.games.thin_ice.state.Place | tablier.games.thin_ice.state.Done | tablier.games.thin_ice.state.Out]: ...
@overload
def new(
    name: str,
    *,
    position: str = "",
    options: Mapping[str, Any] | None = None,
    players: int = 0,
    seed: int | bytes | None = None,
    plays: Iterable[str | tuple[int, str]] = (),
) -> tablier.core.Match[Any, Any]: ...
