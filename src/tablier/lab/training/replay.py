# pyright: basic
"""What was played, as a learner reads it: the newest positions, up to a number of them."""

from pathlib import Path
from typing import NamedTuple

import numpy as np


class Moments(NamedTuple):
    """Observations; the numbers of the legal actions, -1 where there are no more; how much each was tried, as
    a share; and the share of the point that the seat to move got in the end."""

    seen: np.ndarray
    numbers: np.ndarray
    shares: np.ndarray
    points: np.ndarray

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.points)

    @classmethod
    def join(cls, parts: "list[Moments]") -> "Moments":
        """All of them, the oldest first."""
        return cls(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))

    def some(self, which: np.ndarray, actions: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Observations, masks, wished-for chances of each action, and points of some of them."""
        numbers, rows = self.numbers[which].astype(np.int64), np.arange(len(which))[:, None]
        masks = np.zeros((len(which), actions + 1), np.bool_)
        wishes = np.zeros((len(which), actions + 1), np.float32)
        masks[rows, numbers] = True
        wishes[rows, numbers] = self.shares[which]
        seen = self.seen[which].astype(np.float32)
        return seen, masks[:, :-1], wishes[:, :-1], self.points[which].astype(np.float32)


class Replay:
    """The newest moments; `keep` of them at most."""

    def __init__(self, keep: int, moments: Moments | None = None) -> None:
        self._keep, self.moments = keep, moments

    def add(self, new: Moments) -> None:
        """Take in what was just played; the oldest goes."""
        all_of_it = new if self.moments is None else Moments.join([self.moments, new])
        self.moments = Moments(*(array[-self._keep :] for array in all_of_it))

    def save(self, file: Path) -> None:
        """Write all of it down."""
        if self.moments is not None:
            draft = file.with_suffix(".part.npz")
            np.savez(draft, **self.moments._asdict())
            draft.replace(file)

    @classmethod
    def load(cls, keep: int, file: Path) -> "Replay":
        """What `save` has written; nothing where it has not."""
        if not file.exists():
            return cls(keep)
        with np.load(file) as kept:
            return cls(keep, Moments(*(kept[name] for name in Moments._fields)))
