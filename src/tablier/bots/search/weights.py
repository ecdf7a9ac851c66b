"""Weights are data: a TOML file for each game, with a word on how they were made."""

import tomllib
from collections.abc import Iterable
from importlib.resources import files

from tablier.core import TablierError, Words


def read_weights(slug: str, features: Iterable[str]) -> tuple[int, ...]:
    """The weights of a game in the order of its features; every feature has one, and nothing else."""
    name = f"{slug}.toml"
    given: dict[str, int] = tomllib.loads(files("tablier.bots.sense").joinpath(name).read_text())["weights"]
    features = tuple(features)
    if odd := set(features) ^ set(given):
        listed = ", ".join(sorted(odd))
        raise TablierError(
            Words(
                fr=f"{name} : poids manquants ou inconnus : {listed}",
                en=f"{name}: missing or unknown weights: {listed}",
            )
        )
    return tuple(given[feature] for feature in features)


def write_weights(made: str, features: Iterable[str], weights: Iterable[int]) -> str:
    """The text of a weights file; `made` says how they came about."""
    lines = [f"# {line}" for line in made.splitlines()]
    lines += ["", "[weights]"]
    lines += [f"{feature} = {weight}" for feature, weight in zip(features, weights, strict=True)]
    return "\n".join(lines) + "\n"
