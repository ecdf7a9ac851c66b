# pyright: basic
"""A judge that was learnt: layers of units, then what each action and the game promise. NumPy is enough."""

from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tablier.core import Tensor


class PolicyNetwork(NamedTuple):
    """`layers` are pairs of weights and biases: the hidden ones, then that of the actions, then that of the
    share of the point; `game` is what it was learnt for."""

    layers: tuple[tuple[np.ndarray, np.ndarray], ...]
    game: str

    @classmethod
    def fresh(cls, game: str, tensor: Tensor, hidden: tuple[int, ...], seed: int) -> "PolicyNetwork":
        """Random weights; it expects nothing in particular."""
        random = np.random.default_rng(seed)
        sizes = [int(np.prod(tensor.shape)), *hidden]
        layers = [_random_layer(random, *pair) for pair in pairwise(sizes)]
        for width in (tensor.actions, 1):
            weights, bias = _random_layer(random, sizes[-1], width)
            layers.append((weights * np.float32(0.1), bias))
        return cls(tuple(layers), game)

    @classmethod
    def load(cls, file: Path) -> "PolicyNetwork":
        """Read what `save` has written."""
        with np.load(file) as kept:
            count = sum(name.startswith("weights") for name in kept)
            layers = tuple((kept[f"weights{n}"], kept[f"bias{n}"]) for n in range(count))
            return cls(layers, str(kept["game"]))

    def save(self, file: Path) -> None:
        """Write it down, whole or not at all."""
        arrays = {f"weights{n}": weights for n, (weights, _) in enumerate(self.layers)}
        arrays |= {f"bias{n}": bias for n, (_, bias) in enumerate(self.layers)}
        draft = file.with_suffix(".part.npz")
        np.savez_compressed(draft, game=np.array(self.game), **arrays)  # type: ignore[arg-type]
        draft.replace(file)

    def __call__(self, observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """How likely each legal action is, and the share of the point for the side to move."""
        units = observations.reshape(len(observations), -1)
        *hidden, (policy, policy_bias), (value, value_bias) = self.layers
        for weights, bias in hidden:
            units = np.maximum(units @ weights + bias, 0)
        shares = 1 / (1 + np.exp(-(units @ value + value_bias)[:, 0]))
        return masked_softmax(units @ policy + policy_bias, masks), shares


def masked_softmax(scores: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Chances that add up to 1 over what is legal."""
    scores = np.where(masks, scores, -np.inf)
    raised = np.exp(scores - scores.max(1, keepdims=True))
    return raised / raised.sum(1, keepdims=True)


def _random_layer(random: np.random.Generator, inputs: int, outputs: int) -> tuple[np.ndarray, np.ndarray]:
    scale = np.sqrt(2 / inputs)
    return (random.normal(0, scale, (inputs, outputs)).astype(np.float32), np.zeros(outputs, np.float32))
