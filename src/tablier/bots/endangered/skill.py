"""What tells one partner for Endangered from another, and the values that all of them share."""

import math
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from tablier.core import NO_WORDS, Words
from tablier.games.endangered.pack import VALUES, folder_of, load
from tablier.games.endangered.state import State

WEIGHTS = Path(__file__).with_name("weights.toml")
NETWORK = Path(__file__).with_name("network.npz")
FIRST_ROUNDS = 4  # of trying options out, before the weakest are dropped


class Skill(msgspec.Struct, frozen=True):
    """`keep` options are played on to the end of the turn; `slip` is how far from the best a choice may lie,
    in points of winning, and still be made; with `learnt` the network judges, where there is one; an option
    is no longer tried once it lies `sure` standard errors behind the best (0: it is, for as long as there is
    time). A choice inside an action gets one of `inner` parts of the rounds of placing a die."""

    keep: int
    slip: float = 0.0
    learnt: bool = False
    sure: float = 0.0
    inner: int = 3


class Weighed(msgspec.Struct, frozen=True):
    """Each option's chance to win; in how many continuations it was tried, and in how many of them animals
    were lost."""

    chances: list[float]
    tried: list[int]
    hurt: list[float]

    @property
    def rounds(self) -> int:
        """Of the options that were tried longest."""
        return max(self.tried)


class Values(NamedTuple):
    """What the things on a table are worth, and whether that was fitted to the pack that is played."""

    weights: NDArray[np.float64]
    fitted: bool


def weights_of(scenario: str) -> NDArray[np.float64]:
    """The weights fitted to our own pack."""
    return _ours()[scenario]


def values_of(state: State) -> Values:
    """Values fitted to our pack are not used on the cards of another: such a pack has its own, or what all
    packs have in common (votes, animals, tiles, money) must do."""
    if not state.folder or state.pack == load("")[1]:
        return Values(weights_of(state.scenario), True)
    own = _theirs(state.folder, state.pack).get(state.scenario)
    return Values(own, True) if own is not None else Values(common(state.scenario), False)


class Judge(NamedTuple):
    """What tables are valued by, as compiled code reads it (a network, or fitted weights), and what turns its
    odds into those that are told: a network learnt from quick games, and whoever thinks wins more of them."""

    table: NDArray[np.float64]
    steep: float = 1.0
    lift: float = 0.0

    def told(self, chance: float) -> float:
        """The odds to tell; the order of options stays as it is."""
        if (self.steep == 1.0 and self.lift == 0.0) or not 0.0 < chance < 1.0:
            return chance
        return 1 / (1 + math.exp(-self.steep * math.log(chance / (1 - chance)) - self.lift))


def judge_of(state: State) -> Judge:
    """Whose odds are told, by the best partner, in reviews and in puzzles: the network of our own pack, and
    fitted values where there is none, for another pack or a scenario that was not learnt."""
    ours = not state.folder or state.pack == load("")[1]
    network = networks().get(state.scenario) if ours else None
    return network or fitted_judge(state)


def fitted_judge(state: State) -> Judge:
    """The fitted values alone, as the weaker partners go by them."""
    return Judge(values_of(state).weights)


@lru_cache(maxsize=1)
def networks() -> dict[str, Judge]:
    """By scenario."""
    with np.load(NETWORK) as kept:
        told = dict(zip(kept["scenarios"].tolist(), kept["told"].tolist(), strict=True))
        return {name: Judge(kept[name].astype(np.float64), *told[name]) for name in told}


def common(scenario: str) -> NDArray[np.float64]:
    """What is worth the same with any cards."""
    from tablier.bots.endangered.evaluation import GENERAL

    ours = _ours()
    weights = ours.get(scenario, ours["tiger"]).copy()
    weights[GENERAL:] = 0.0
    return weights


UNFITTED = Words(
    fr=" ; les cartes de ce paquet ne sont pas encore estimées (tablier lab endangered fit --pack DOSSIER)",
    en="; the cards of this pack are not weighed yet (tablier lab endangered fit --pack DIR)",
)


def doubt_words(state: State) -> Words:
    """That a pack has no values of its own; nothing where it has."""
    return NO_WORDS if values_of(state).fitted else UNFITTED


@lru_cache(maxsize=1)
def _ours() -> dict[str, NDArray[np.float64]]:
    kept = tomllib.loads(WEIGHTS.read_text())["weights"]
    return {scenario: np.array(rows, dtype=np.float64) for scenario, rows in kept.items()}


def _theirs(folder: str, mark: str) -> dict[str, NDArray[np.float64]]:
    path = folder_of(folder) / VALUES
    return _read(path, path.stat().st_mtime_ns, mark) if path.is_file() else {}


@lru_cache(maxsize=8)
def _read(path: Path, changed: int, mark: str) -> dict[str, NDArray[np.float64]]:
    """Nothing where they were fitted to a pack that has changed since, or are no such table."""
    shape = _ours()["tiger"].shape
    try:
        kept = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _Fitted)
    except (OSError, ValueError):
        return {}
    found = {scenario: np.array(rows, dtype=np.float64) for scenario, rows in kept.weights.items()}
    if kept.pack != mark or any(rows.shape != shape for rows in found.values()):
        return {}
    return found


class _Fitted(msgspec.Struct):
    """values.toml"""

    pack: str
    weights: dict[str, list[tuple[float, float, float]]]
