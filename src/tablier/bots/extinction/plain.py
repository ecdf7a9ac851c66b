"""What the pieces are worth, for where nothing is compiled: that part of the evaluation's weights."""

import tomllib
from importlib.resources import files

from tablier.games.extinction.board import SPECIES, letter_of
from tablier.games.extinction.state import State

_WEIGHTS: dict[str, int] = tomllib.loads(
    files(__name__.rpartition(".")[0]).joinpath("weights.toml").read_text()
)["weights"]


def worth(state: State, seat: int) -> int:
    """Concave in the count of a species, since the last one is the game."""
    counts = ((species, state.board.count(letter_of(species.letter, seat))) for species in SPECIES)
    return sum(_WEIGHTS.get(f"{species.slug}-{count}", 0) for species, count in counts)
