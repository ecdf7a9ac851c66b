"""What tells one partner for Endangered from another, and the values that all of them share."""

import tomllib
from functools import lru_cache
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

WEIGHTS = Path(__file__).with_name("weights.toml")
FIRST_ROUNDS = 4  # of trying options out, before the weakest are dropped


class Skill(msgspec.Struct, frozen=True):
    """`keep` options are played on to the end of the turn; `slip` is how far from the best a choice may lie,
    in points of winning, and still be made."""

    keep: int
    slip: float = 0.0


class Weighed(msgspec.Struct, frozen=True):
    """Each option's chance to win; in how many continuations the best ones were tried, and in how many of
    them animals were lost."""

    chances: list[float]
    rounds: int
    hurt: list[float]


@lru_cache(maxsize=8)
def weights_of(scenario: str) -> NDArray[np.float64]:
    """The fitted weights; a scenario that has none is valued with the tiger's."""
    kept = tomllib.loads(WEIGHTS.read_text())["weights"]
    return np.array(kept.get(scenario, kept["tiger"]), dtype=np.float64)
