# pyright: basic
"""Trees that grow side by side, their leaves judged together."""

from collections.abc import Callable
from math import prod
from typing import Any, NamedTuple

import numpy as np

from tablier.bots.puct import kernel
from tablier.core import Game, TablierError, Words
from tablier.games.board_batch import kernels_of, offer_numbers
from tablier.games.board_engine import BoardEngine, Loaded
from tablier.games.compiled import marked

Judge = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]
"""What observations and masks of legal actions lead one to expect: how likely each action is, board by
action, and each board's share of the point for the side to move, 0 to 1."""

WEIGHT = 1.5
"""How much the expected counts beside the tried."""


class Found(NamedTuple):
    """The actions of a root by number: how often each was tried, and its share of the point."""

    numbers: np.ndarray
    visits: np.ndarray
    shares: np.ndarray


class Forest:
    """So many trees of one game, each with room for a number of leaves; `at_once` of one tree are judged in
    the same call."""

    def __init__(
        self, game: Game[Any, Any], trees: int, leaves: int, at_once: int = 1, weight: float = WEIGHT
    ) -> None:
        engine, tensor = game.engine, game.tensor
        if not isinstance(engine, BoardEngine) or tensor is None:
            raise TablierError(
                Words(
                    fr=f"{game.slug} n'a pas de moteur et de nombres pour un apprenant",
                    en=f"{game.slug} has no compiled engine with numbers for learners",
                )
            )
        kernels = kernels_of(tensor)
        offer_numbers(engine, kernels)
        self._at_once, self._weight, self.size = at_once, weight, trees
        longest = getattr(engine.rules, "LONGEST_PATH", 0) + 1
        room = (leaves + at_once + 2) * engine.most_moves
        self._trees = np.zeros(trees, marked(kernel.TREE, kernels.__name__))
        self._roots = np.zeros(trees, engine.dtype)
        self._nodes = np.zeros((trees, room), kernel.NODE)
        self._keys = np.zeros((trees, longest + kernel.DEEPEST + 2), np.uint64)
        self._stack = np.zeros(kernel.DEEPEST + 1, engine.dtype)
        self._moves = np.zeros(engine.most_moves, np.uint32)
        most = trees * at_once
        self._paths = np.zeros((most + 1, kernel.DEEPEST), np.int32)
        self._lengths, self._owners = np.zeros(most, np.int64), np.zeros(most, np.int64)
        self._leaves = np.zeros(most, engine.dtype)
        self._shape = tensor.shape
        self._seen = np.zeros((most, prod(tensor.shape)), np.float32)
        self._masks = np.zeros((most, tensor.actions), np.bool_)

    def plant(self, tree: int, position: Loaded | None) -> None:
        """Begin a tree anew from a running position; None: it does not grow."""
        self._trees[tree]["grows"] = position is not None
        if position is not None:
            self._roots[tree] = position.record[0]
            self._keys[tree, : len(position.path)] = position.path
            self._trees[tree]["used"], self._trees[tree]["known"] = 1, len(position.path)
            self._nodes[tree, 0] = np.zeros(1, kernel.NODE)[0]

    def step(self, judge: Judge) -> int:
        """One pass: leaves of all trees, judged together; how many there were."""
        count = int(
            kernel.select(
                self._trees,
                self._roots,
                self._nodes,
                self._keys,
                self._stack,
                self._moves,
                self._at_once,
                self._weight,
                self._paths,
                self._lengths,
                self._owners,
                self._leaves,
                self._seen,
                self._masks,
            )
        )
        if count:
            priors, values = judge(self._seen[:count].reshape(count, *self._shape), self._masks[:count])
            kernel.absorb(
                self._trees,
                self._nodes,
                count,
                self._paths,
                self._lengths,
                self._owners,
                self._leaves,
                self._moves,
                np.ascontiguousarray(priors, np.float32),
                np.ascontiguousarray(values, np.float32),
            )
        return count

    def stir(self, tree: int, noise: np.ndarray, share: float) -> None:
        """Mix something into what is expected of a root's actions, so that self-play tries others."""
        children = self._children(tree)
        children["prior"] = (1 - share) * children["prior"] + share * noise[: len(children)]

    def visits(self, tree: int) -> int:
        """How often a tree was gone down."""
        return int(self._nodes[tree, 0]["visits"])

    def found(self, tree: int) -> Found:
        """What is known of a root's actions."""
        children = self._children(tree)
        tried = np.maximum(children["visits"], 1)
        return Found(
            children["number"].copy(),
            children["visits"].copy(),
            (children["total"] / tried).astype(np.float32),
        )

    def share(self, tree: int) -> float:
        """What the root is worth to its side to move."""
        root = self._nodes[tree, 0]
        return 1 - float(root["total"]) / max(int(root["visits"]), 1)

    def _children(self, tree: int) -> np.ndarray:
        first, count = self._nodes[tree, 0]["first"], self._nodes[tree, 0]["children"]
        return self._nodes[tree, first : first + count]


def even(observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A judge who knows nothing: every legal action alike, every game even."""
    return masks / np.maximum(masks.sum(1, keepdims=True), 1), np.full(len(masks), 0.5, np.float32)
