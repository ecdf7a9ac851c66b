"""Nothing here runs: pyright reads it, and holds the front door to the types that it promises."""

from typing import Any, assert_type

import tablier
from tablier.core import Game, Match
from tablier.games.extinction.state import Move
from tablier.games.extinction.state import State as ExtinctionState
from tablier.games.ignis.state import Slide, State

assert_type(tablier.new("ignis"), Match[State, Slide])
assert_type(tablier.game("extinction/1"), Game[ExtinctionState, Move])
assert_type(tablier.new("ignis").legal[0], Slide)
assert_type(tablier.new("ignis").copy().at(0).state, State)
assert_type(tablier.load("game.txt"), Match[Any, Any])


def any_game(name: str) -> None:
    assert_type(tablier.new(name), Match[Any, Any])
