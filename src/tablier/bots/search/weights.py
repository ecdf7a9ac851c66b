"""Weights are data: `weights.toml` beside a game's evaluation, with a word on how they were made."""

import tomllib
from collections.abc import Iterable
from importlib.resources import files

from tablier.core import TablierError, Words

NAME = "weights.toml"


def read_weights(package: str, features: Iterable[str]) -> tuple[int, ...]:
    """The weights beside an evaluation, in the order of its features."""
    given: dict[str, int] = tomllib.loads(files(package).joinpath(NAME).read_text())["weights"]
    return check_weights(f"{package}, {NAME}", given, features)


def check_weights(where: str, given: dict[str, int], features: Iterable[str]) -> tuple[int, ...]:
    """Weights in the order of the features; each has one, and nothing else has."""
    features = tuple(features)
    if odd := set(features) ^ set(given):
        listed = ", ".join(sorted(odd))
        raise TablierError(
            Words(
                fr=f"{where} : poids manquants ou inconnus : {listed}",
                en=f"{where}: missing or unknown weights: {listed}",
            )
        )
    return tuple(given[feature] for feature in features)


def write_weights(made: str, features: Iterable[str], weights: Iterable[int]) -> str:
    """The text of a weights file; `made` says how they came about."""
    lines = [f"# {line}" for line in made.splitlines()]
    lines += ["", "[weights]"]
    lines += [f"{feature} = {weight}" for feature, weight in zip(features, weights, strict=True)]
    return "\n".join(lines) + "\n"
