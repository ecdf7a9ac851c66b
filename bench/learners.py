"""The learner on PyTorch held to the one in NumPy, and how fast self-play and both learners are.

python bench/learners.py [GAME]        (needs tablier[train])
"""

import sys
import time
from typing import Any

import numpy as np

from tablier.bots.puct.network import PolicyNetwork
from tablier.games import find
from tablier.lab.training import learner, torch_learner
from tablier.lab.training.plan import Plan
from tablier.lab.training.selfplay import play_games


def timed(work: Any) -> tuple[Any, float]:
    began = time.perf_counter()
    return work(), time.perf_counter() - began


def main(slug: str = "ignis") -> None:
    plan = Plan(slug, games=64, boards=64, leaves=32, steps=50, batch=256, decay=0.0)
    tensor = find(slug).tensor
    assert tensor is not None
    fresh = PolicyNetwork.fresh(slug, tensor, plan.hidden, 0)
    play_games(plan, fresh, 2, 0)  # compiled before the clock runs
    moments, playing = timed(lambda: play_games(plan, fresh, plan.games, 1))
    pace = moments.size * plan.leaves / playing
    print(f"self-play of {slug}: {moments.size} positions in {playing:.1f} s, {pace:,.0f} leaves/s")
    found = {}
    for name, fit in (("NumPy", learner.fit), ("PyTorch", torch_learner.fit)):
        (network, loss), seconds = timed(lambda fit=fit: fit(plan, fresh, moments, 1))
        found[name] = network
        print(f"{name}: loss {loss:.4f} after {plan.steps} steps in {seconds:.1f} s")
    seen, masks, _, _ = moments.some(np.arange(64), tensor.actions)
    (first, mine), (second, theirs) = (network(seen, masks) for network in found.values())
    apart = float(max(np.abs(first - second).max(), np.abs(mine - theirs).max()))
    print(f"furthest apart in what they then expect: {apart:.4f} (promise: below 0.02)")
    print(f"PyTorch learns on {torch_learner.device()}")
    sys.exit(apart >= 0.02)


if __name__ == "__main__":
    main(*sys.argv[1:])
