"""What counts as a mistake: how sure a score is and where the cuts lie, fitted to real games and kept as
data.

`labels.toml` beside a game's part in this room holds them, with the command that made it (`tablier lab
labels`).
"""

import math
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import pairwise

import msgspec

from tablier.reviews.review import Label, ReviewMove

NAME = "labels.toml"

LEAST = 0.05
"""How much a move still counts that every player finds."""

ORDER: tuple[Label, ...] = ("good", "inaccuracy", "mistake", "blunder")


class Losses(msgspec.Struct, frozen=True):
    """What the moves of one level lost: how many there were, the mean by weight, and what the worst 15, 6
    and 2 in a hundred lost at least."""

    moves: int
    mean: float
    worst: tuple[float, float, float]


class Labels(msgspec.Struct, frozen=True):
    """`scale` is how many hundredths of a piece make a result 73 % sure; `cuts` are the losses from which
    on a move is an inaccuracy, a mistake, a blunder; whoever loses `half` a move on average has an accuracy
    of 50."""

    version: int
    scale: float
    half: float
    cuts: tuple[float, float, float]
    levels: dict[str, Losses] = {}

    def __post_init__(self) -> None:
        assert all(low < high for low, high in pairwise(self.cuts)), "cuts rise"

    @property
    def small(self) -> float:
        """A loss up to here is none to speak of: half of what makes an inaccuracy."""
        return round(self.cuts[0] / 2, 4)

    def odds(self, score: float) -> float:
        """A score as a share of the point."""
        return 1 / (1 + math.exp(-score / self.scale))

    def label(self, loss: float, best: bool) -> Label:
        return "best" if best else ORDER[sum(loss >= cut for cut in self.cuts)]

    def accuracy(self, moves: Iterable[ReviewMove]) -> float | None:
        """From 0 to 100; what anybody finds hardly counts. None where nothing was to be decided."""
        told = list(moves)
        weights = [weight_of(move.easy) for move in told]
        if not told:
            return None
        mean = sum(w * move.loss for w, move in zip(weights, told, strict=True)) / sum(weights)
        return round(100 * 0.5 ** (mean / self.half), 1)


def weight_of(easy: float) -> float:
    """How much a move counts."""
    return max(LEAST, 1.0 - easy)


@cache
def labels_for(slug: str) -> Labels:
    """The labels of a game."""
    package = f"{__name__.rpartition('.')[0]}.{slug.replace('-', '_')}"
    return read_labels(files(package).joinpath(NAME).read_text("utf-8"))


def read_labels(text: str) -> Labels:
    return msgspec.convert(tomllib.loads(text), Labels)


def write_labels(labels: Labels, made: str) -> str:
    """The text of a labels file; `made` says how they came about."""
    lines = [f"# {line}" for line in made.splitlines()]
    lines += ["", f"version = {labels.version}", f"scale = {labels.scale:.1f}", f"half = {labels.half:.4f}"]
    lines += [f"cuts = [{', '.join(f'{cut:.4f}' for cut in labels.cuts)}]"]
    for level, losses in labels.levels.items():
        worst = ", ".join(f"{loss:.4f}" for loss in losses.worst)
        lines += ["", f"[levels.{level}]", f"moves = {losses.moves}", f"mean = {losses.mean:.4f}"]
        lines += [f"worst = [{worst}]"]
    return "\n".join(lines) + "\n"
