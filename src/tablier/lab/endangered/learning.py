# pyright: basic, reportMissingImports=false
"""Teaching the best partner's network: quick games against the deck, then a fit to how they ended.

The first round is played by the fitted values (or by the network there is), every later one by the network
of the round before, so that what it overrates is met and unlearnt. A network goes on from the one before:
one from scratch forgets what it was good at, and plays worse for rounds. Fitting takes PyTorch (`pip install
tablier[train]`), playing does not.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tablier.bots.endangered.network import (
    FIRST_BIAS,
    INPUTS,
    RESULT,
    RESULT_BIAS,
    SECOND,
    SECOND_BIAS,
    UNITS,
)
from tablier.bots.endangered.skill import NETWORK, networks, weights_of
from tablier.lab.endangered.fit import DIFFICULTIES, NOISE, NOTED, opening
from tablier.lab.executors import workers

CELLS = tuple(product(DIFFICULTIES, (2, 3, 4, 5)))
STEP = 50  # games of one task
BATCH, DECAY = 8192, 0.03
FROM_SCRATCH, ONWARD = (3, 3e-3), (1, 1e-3)  # epochs, and the rate at its highest
LATEST = 6  # so many rounds are learnt from


class Samples(NamedTuple):
    """Tables as the network sees them, whether each was won, and how many games were."""

    inputs: np.ndarray
    won: np.ndarray
    games: int
    wins: int

    @classmethod
    def join(cls, parts: list["Samples"]) -> "Samples":
        """All of them, one after another."""
        inputs, won, games, wins = zip(*parts, strict=True)
        return cls(np.concatenate(inputs), np.concatenate(won), sum(games), sum(wins))


def play(job: tuple[str, str, int, int, int, np.ndarray]) -> Samples:
    """So many quick games of one cell."""
    from tablier.bots.endangered.network import inputs
    from tablier.bots.endangered.search import GLANCE, play_on
    from tablier.games.endangered.engine import layout as at

    scenario, difficulty, players, games, seed, values = job
    start, book = opening(scenario, difficulty, players)
    rng = np.array([seed], dtype=np.uint64)
    states, row = np.empty((NOTED, at.SIZE), np.int64), np.empty(INPUTS)
    rows: list[np.ndarray] = []
    won: list[bool] = []
    wins = 0
    for _ in range(games):
        table = start.copy()
        kept = play_on(table, book, values, rng, 99, NOISE, GLANCE, states, 0)
        wins += int(table[at.RESULT] == at.WON)
        for state in states[:kept]:
            inputs(state, book, row)
            rows.append(row.astype(np.float16))
        won += [bool(table[at.RESULT] == at.WON)] * kept
    return Samples(np.array(rows), np.array(won, dtype=np.float32), games, wins)


def fit(samples: Samples, seed: int, before: np.ndarray | None = None) -> tuple[np.ndarray, float]:
    """A network as compiled code reads it, from scratch or on from the one before, and its mean log loss over
    the last epoch."""
    import torch
    from torch import nn

    torch.manual_seed(seed)
    where = "cuda" if torch.cuda.is_available() else "cpu"
    x, y = (torch.from_numpy(array).to(where) for array in (samples.inputs, samples.won))
    net = nn.Sequential(
        nn.Linear(INPUTS, UNITS), nn.ReLU(), nn.Linear(UNITS, UNITS), nn.ReLU(), nn.Linear(UNITS, 1)
    ).to(where)
    if before is not None:
        _set(net, torch.from_numpy(before.astype(np.float32)).to(where))
    epochs, rate = FROM_SCRATCH if before is None else ONWARD
    adam = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=DECAY)
    pace = torch.optim.lr_scheduler.OneCycleLR(adam, rate, total_steps=epochs * -(-len(y) // BATCH))
    loss_of, loss = nn.BCEWithLogitsLoss(), 0.0
    for _ in range(epochs):
        order, loss = torch.randperm(len(y), device=where), 0.0
        for batch in order.split(BATCH):
            found = loss_of(net(x[batch].float()).squeeze(1), y[batch])
            adam.zero_grad()
            found.backward()
            adam.step()
            pace.step()
            loss += float(found.detach()) * len(batch) / len(y)
    return _table(net).cpu().numpy().astype(np.float64), loss


def _table(net: Any) -> Any:
    """All numbers of a network in the rows of `bots.endangered.network`."""
    import torch

    first, second, last = net[0], net[2], net[4]
    end = torch.zeros_like(last.weight)
    end[0, 0] = last.bias[0]
    rows = (first.weight.T, first.bias[None], second.weight.T, second.bias[None], last.weight, end)
    return torch.cat([row.detach() for row in rows])


def _set(net: Any, table: Any) -> None:
    """The other way round."""
    import torch

    first, second, last = net[0], net[2], net[4]
    with torch.no_grad():
        first.weight.copy_(table[:INPUTS].T)
        first.bias.copy_(table[FIRST_BIAS])
        second.weight.copy_(table[SECOND:SECOND_BIAS].T)
        second.bias.copy_(table[SECOND_BIAS])
        last.weight.copy_(table[RESULT][None])
        last.bias.copy_(table[RESULT_BIAS, :1])


def learn(
    scenario: str,
    rounds: int,
    games: int,
    seed: int,
    processes: int,
    path: Path | None,
    made: str,
    onward: bool = False,
) -> Iterator[str]:
    """Rounds of play, so many games of each cell, and of fitting to the latest games. Each network plays a
    round of its own, the last one too, and the one that won most of it is kept: a later network is not
    always a stronger one. `onward` begins with the network that there is."""
    network = networks()[scenario].table if onward else None
    seen: list[Samples] = []
    most = -1.0
    for number in range(rounds + 1):
        values = weights_of(scenario) if network is None else network
        with workers(processes, None) as (pool, _):
            played = Samples.join(list(pool.map(play, _jobs(scenario, number, games, seed, values))))
        share = played.wins / played.games
        yield f"{f'Network {number}' if network is not None else 'Fitted values'}: {share:.1%} won."
        if network is not None and share > most:
            most = share
            if path:
                write(scenario, network, f"{made}, network {number} of {rounds}", path)
        if number == rounds:
            return
        seen = [*seen[1 - LATEST :], played]
        samples = Samples.join(seen)
        network, loss = fit(samples, seed, network)
        yield f"Network {number + 1}: learnt from {len(samples.won):,} tables, loss {loss:.4f}."


def _jobs(
    scenario: str, number: int, games: int, seed: int, values: Any
) -> list[tuple[str, str, int, int, int, Any]]:
    """One round of play, cell by cell."""
    return [
        (scenario, difficulty, players, min(STEP, games - first), ground + first * 100, values)
        for cell, (difficulty, players) in enumerate(CELLS)
        for ground in [(100 * seed + number) * 10_000_000 + cell]
        for first in range(0, games, STEP)
    ]


def write(scenario: str, table: np.ndarray, made: str, path: Path) -> None:
    """Beside the networks of other scenarios. A new network's odds are told as they are, until a study has
    seen how they come true (`tell`)."""
    kept, told = _read()
    kept |= {scenario: table.astype(np.float32), f"{scenario}-made": np.array(made)}
    _write(kept, told | {scenario: [1.0, 0.0]}, path)


def tell(steepness: dict[str, tuple[float, float]], path: Path) -> None:
    """From now on the odds of these scenarios' networks are told with this slope and lift."""
    kept, told = _read()
    _write(kept, told | {scenario: list(found) for scenario, found in steepness.items()}, path)


def _read() -> tuple[dict[str, np.ndarray], dict[str, list[float]]]:
    with np.load(NETWORK) as file:
        kept = {name: file[name] for name in file.files}
    return kept, dict(zip(kept["scenarios"].tolist(), kept["told"].tolist(), strict=True))


def _write(kept: dict[str, Any], told: dict[str, list[float]], path: Path) -> None:
    names = {"scenarios": np.array(list(told)), "told": np.array(list(told.values()))}
    np.savez_compressed(path, allow_pickle=False, **(kept | names))
