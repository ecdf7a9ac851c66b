# pyright: basic, reportMissingImports=false
"""Fitting a policy network with PyTorch (`pip install tablier[train]`), on a GPU where there is one."""

from typing import Any

import numpy as np

from tablier.bots.puct.network import PolicyNetwork
from tablier.core import TablierError, Words
from tablier.lab.training.plan import Plan
from tablier.lab.training.replay import Moments


def is_there() -> bool:
    """Whether PyTorch can be imported."""
    from importlib.util import find_spec

    return find_spec("torch") is not None


def require() -> None:
    """Refuse to go on without it."""
    if not is_there():
        raise TablierError(
            Words(
                fr="PyTorch manque : installez tablier[train]",
                en="PyTorch is missing: install tablier[train]",
            )
        )


def device() -> Any:
    """A GPU where there is one."""
    import torch

    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def fit(plan: Plan, network: PolicyNetwork, moments: Moments, seed: int) -> tuple[PolicyNetwork, float]:
    """The same as the learner in NumPy, step by step, with PyTorch's own slopes and its own Adam."""
    import torch

    where, random, losses = device(), np.random.default_rng(seed), []
    own = [[torch.tensor(part, device=where) for part in layer] for layer in network.layers]
    parts = [[part.requires_grad_() for part in layer] for layer in own]
    flat = [part for layer in parts for part in layer]
    adam = torch.optim.Adam(flat, lr=plan.rate)
    actions = network.layers[-2][1].shape[0]
    for _ in range(plan.steps):
        batch = moments.some(random.integers(moments.size, size=plan.batch), actions)
        loss = _loss(parts, *(torch.tensor(array, device=where) for array in batch))
        losses.append(float(loss.detach()))
        adam.zero_grad()
        (loss + plan.decay / 2 * sum((part**2).sum() for part in flat)).backward()
        adam.step()
    layers = tuple(tuple(part.detach().cpu().numpy() for part in layer) for layer in parts)
    return PolicyNetwork(layers, network.game), float(np.mean(losses[-20:]))  # type: ignore[arg-type]


def _loss(parts: Any, seen: Any, masks: Any, wishes: Any, points: Any) -> Any:
    import torch

    units = seen.flatten(1)
    *hidden, (policy, policy_bias), (value, value_bias) = parts
    for weights, bias in hidden:
        units = torch.relu(units @ weights + bias)
    scores = (units @ policy + policy_bias).masked_fill(~masks, -1e9)
    promise = (units @ value + value_bias)[:, 0]
    tried = -(wishes * torch.log_softmax(scores, 1)).sum(1).mean()
    return tried + torch.nn.functional.binary_cross_entropy_with_logits(promise, points)


def judge_on_device(network: PolicyNetwork) -> Any:
    """A network as a judge on the GPU; itself where there is none."""
    import torch

    where = device()
    if where.type == "cpu":
        return network
    parts = [[torch.tensor(part, device=where) for part in layer] for layer in network.layers]

    def judge(observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        with torch.no_grad():
            units = torch.tensor(observations, device=where).flatten(1)
            *hidden, (policy, policy_bias), (value, value_bias) = parts
            for weights, bias in hidden:
                units = torch.relu(units @ weights + bias)
            allowed = torch.tensor(masks, device=where)
            scores = (units @ policy + policy_bias).masked_fill(~allowed, -1e9)
            shares = torch.sigmoid((units @ value + value_bias)[:, 0])
            return torch.softmax(scores, 1).cpu().numpy(), shares.cpu().numpy()

    return judge
