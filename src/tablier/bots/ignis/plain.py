"""What the tiles are worth, for where nothing is compiled: that part of the evaluation's weights."""

import tomllib
from importlib.resources import files

from tablier.games.ignis.state import SIDES, State

_WEIGHTS: dict[str, int] = tomllib.loads(
    files(__name__.rpartition(".")[0]).joinpath("weights.toml").read_text()
)["weights"]


def worth(state: State, seat: int) -> int:
    return _WEIGHTS.get(f"tiles-{state.board.count(SIDES[seat])}", 0)
