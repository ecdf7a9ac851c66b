# pyright: basic
"""Fitting a policy network, in NumPy: enough for small boards, and what PyTorch's is held to."""

from typing import Protocol

import numpy as np

from tablier.bots.puct.network import PolicyNetwork, masked_softmax
from tablier.lab.network_fitting import Adam
from tablier.lab.training.plan import Plan
from tablier.lab.training.replay import Moments


class Fit(Protocol):
    """Learn from moments, beginning with a network: the new one, and the mean loss of the last steps."""

    def __call__(
        self, plan: Plan, network: PolicyNetwork, moments: Moments, seed: int
    ) -> tuple[PolicyNetwork, float]: ...


def fit(plan: Plan, network: PolicyNetwork, moments: Moments, seed: int) -> tuple[PolicyNetwork, float]:
    """Adam on the cross-entropy of actions and of points."""
    random = np.random.default_rng(seed)
    parts = {
        f"{kind}{n}": part.copy()
        for n, layer in enumerate(network.layers)
        for kind, part in zip(("weights", "bias"), layer, strict=True)
    }
    adam, losses = Adam(parts, dict.fromkeys(parts, plan.rate)), []
    for _ in range(plan.steps):
        batch = moments.some(random.integers(moments.size, size=plan.batch), _actions(network))
        loss, slopes = slopes_of(parts, *batch)
        for name, part in parts.items():
            slopes[name] += plan.decay * part
        adam.step(slopes)
        losses.append(loss)
    layers = tuple((parts[f"weights{n}"], parts[f"bias{n}"]) for n in range(len(network.layers)))
    return PolicyNetwork(layers, network.game), float(np.mean(losses[-20:]))


def _actions(network: PolicyNetwork) -> int:
    return network.layers[-2][1].shape[0]


def slopes_of(
    parts: dict[str, np.ndarray],
    seen: np.ndarray,
    masks: np.ndarray,
    wishes: np.ndarray,
    points: np.ndarray,
) -> tuple[float, dict[str, np.ndarray]]:
    """The mean loss of some moments, and how it changes with each number of the network."""
    count, last = len(points), len(parts) // 2 - 1
    units = [seen.reshape(count, -1)]
    for n in range(last - 1):
        units.append(np.maximum(units[-1] @ parts[f"weights{n}"] + parts[f"bias{n}"], 0))
    top = units[-1]
    chances = masked_softmax(top @ parts[f"weights{last - 1}"] + parts[f"bias{last - 1}"], masks)
    shares = 1 / (1 + np.exp(-(top @ parts[f"weights{last}"] + parts[f"bias{last}"])[:, 0]))
    loss = -(wishes * np.log(np.maximum(chances, 1e-9))).sum(1)
    loss -= points * np.log(shares + 1e-9) + (1 - points) * np.log(1 - shares + 1e-9)
    policy = (chances * wishes.sum(1, keepdims=True) - wishes) / count
    value = (shares - points)[:, None] / count
    slopes = {
        f"weights{last - 1}": top.T @ policy,
        f"bias{last - 1}": policy.sum(0),
        f"weights{last}": top.T @ value,
        f"bias{last}": value.sum(0),
    }
    back = policy @ parts[f"weights{last - 1}"].T + value @ parts[f"weights{last}"].T
    for n in range(last - 2, -1, -1):
        back = back * (units[n + 1] > 0)
        slopes[f"weights{n}"], slopes[f"bias{n}"] = units[n].T @ back, back.sum(0)
        back = back @ parts[f"weights{n}"].T
    return float(loss.mean()), slopes
