"""A network for the slot of the compiled search, from games of the search against itself.

It learns what the evaluation misses: the weights stay as they are, and the network's opinion is added to
theirs, so that one that has learnt nothing changes nothing. Positions are calm ones, and what they are worth
is what the search hoped for there, mixed with how the game ended.
"""

import math
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec
import numpy as np

from tablier.bots.search.engines import find_engine
from tablier.bots.search.judgement import TUNED, Judgement
from tablier.bots.search.network import BITS, Network
from tablier.bots.search.player import SCALE
from tablier.bots.search.searcher import Searcher
from tablier.bots.search.work import HIDDEN, PLANES
from tablier.lab.executors import workers
from tablier.lab.standings import Tally
from tablier.lab.tuning import Plan, calm_positions, play_quickly

CHUNK = 25
"""Games of one task: always the same, so that nothing depends on how many there are to do them."""

HELD_BACK = 10
"""One position in so many is not learnt from, but judged in the end."""


class Samples(NamedTuple):
    """Positions as bits, the seat to move, what the evaluation says, and what they are worth, 0 to 1."""

    words: np.ndarray
    sides: np.ndarray
    scores: np.ndarray
    targets: np.ndarray

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.targets)

    @classmethod
    def join(cls, parts: list["Samples"]) -> "Samples":
        """All of them, one after another."""
        return cls(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))

    def only(self, which: np.ndarray) -> "Samples":
        """Some of them."""
        return Samples(*(array[which] for array in self))


class Course(msgspec.Struct, frozen=True):
    """How the network is fitted."""

    epochs: int = 20
    batch: int = 1024
    rate: float = 2e-3
    decay: float = 1e-5
    seed: int = 0


class Fitted(NamedTuple):
    """A network, and how far off it and the evaluation alone are on positions that it has not learnt from."""

    network: Network
    positions: int
    loss_before: float
    loss_after: float


def collect(plan: Plan, games: int, seed: str) -> Samples:
    """Games of the search as it ships against itself."""
    random, searcher = Random(seed), Searcher(plan.game, slots=1 << 15)
    evaluation = searcher.engine.evaluation
    weights, seen = np.array(evaluation.WEIGHTS, np.int32), np.zeros(PLANES, np.uint64)
    rows: list[tuple[np.ndarray, int, int, float]] = []
    for _ in range(games):
        for position, hope, won in calm_positions(plan, searcher, random):
            here = position[0]
            evaluation.planes(here, seen)
            side = int(searcher.engine.rules.side(here))
            target = plan.trust * hope + (1 - plan.trust) * won
            rows.append((seen.copy(), side, int(evaluation.evaluate(here, weights)), target))
    words, sides, scores, targets = zip(*rows, strict=True)
    return Samples(
        np.array(words), np.array(sides), np.array(scores, np.float32), np.array(targets, np.float32)
    )


def gather(plan: Plan, processes: int | None = None, ray: str | None = None) -> Iterator[Samples]:
    """The samples of all games of a plan, part by part."""
    shares = [
        (min(CHUNK, plan.games - first), f"{plan.seed}:{first}") for first in range(0, plan.games, CHUNK)
    ]
    with workers(processes, ray) as (pool, _):
        yield from pool.map(collect, [plan] * len(shares), *zip(*shares, strict=True))


def views(samples: Samples, turned: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The bits as the side to move sees them, and as the other does."""
    bits = np.unpackbits(samples.words.astype("<u8").view(np.uint8), axis=1, bitorder="little")
    across = np.zeros_like(bits)
    across[:, turned] = bits
    second = samples.sides[:, None] == 1
    return np.where(second, across, bits), np.where(second, bits, across)


def fit(slug: str, samples: Samples, course: Course) -> Fitted:
    """Adam on the cross-entropy, over all but the positions that are held back."""
    random = np.random.default_rng(course.seed)
    own, other = views(samples, find_engine(slug).evaluation.TURNED)
    back = np.arange(samples.size) % HELD_BACK == 0
    learnt = np.flatnonzero(~back)
    parts = {
        "columns": random.normal(0, 0.15, (BITS, HIDDEN)).astype(np.float32),
        "bias": np.full(HIDDEN, 0.1, np.float32),
        "output": random.normal(0, 1, 2 * HIDDEN).astype(np.float32),
    }
    speeds = {"columns": 1.0, "bias": 1.0, "output": 100.0}  # hundredths of a piece are a large unit
    adam = Adam(parts, {name: course.rate * speed for name, speed in speeds.items()})
    for _ in range(course.epochs):
        random.shuffle(learnt)
        for first in range(0, len(learnt), course.batch):
            some = learnt[first : first + course.batch]
            slopes = _slopes(parts, own[some], other[some], samples.scores[some], samples.targets[some])
            slopes["columns"] += course.decay * parts["columns"]
            adam.step(slopes)
        adam.cool(0.85)
    network = Network(parts["columns"], parts["bias"], parts["output"], slug)
    rest = samples.only(back)
    opinion = _opinion(parts, own[back].astype(np.float32), other[back].astype(np.float32))[0]
    return Fitted(
        network, samples.size, _loss(rest.scores, rest.targets), _loss(rest.scores + opinion, rest.targets)
    )


def _opinion(
    parts: dict[str, np.ndarray], own: np.ndarray, other: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    first, second = (np.clip(view @ parts["columns"] + parts["bias"], 0, 1) for view in (own, other))
    return first @ parts["output"][:HIDDEN] + second @ parts["output"][HIDDEN:], first, second


def _slopes(
    parts: dict[str, np.ndarray], own: np.ndarray, other: np.ndarray, scores: np.ndarray, targets: np.ndarray
) -> dict[str, np.ndarray]:
    """How the mean cross-entropy changes with each number of the network."""
    own, other = own.astype(np.float32), other.astype(np.float32)
    opinion, first, second = _opinion(parts, own, other)
    error = (1 / (1 + np.exp(-(scores + opinion) / SCALE)) - targets) / (SCALE * len(targets))
    mine, theirs = (
        np.outer(error, weights) * ((units > 0) & (units < 1))
        for units, weights in ((first, parts["output"][:HIDDEN]), (second, parts["output"][HIDDEN:]))
    )
    return {
        "columns": own.T @ mine + other.T @ theirs,
        "bias": mine.sum(0) + theirs.sum(0),
        "output": np.concatenate([first.T @ error, second.T @ error]),
    }


def _loss(scores: np.ndarray, targets: np.ndarray) -> float:
    """The mean cross-entropy, in bits."""
    chances = np.clip(1 / (1 + np.exp(-scores / SCALE)), 1e-9, 1 - 1e-9)
    return float(-(targets * np.log(chances) + (1 - targets) * np.log(1 - chances)).mean() / math.log(2))


class Adam:
    """Steps against slopes, as long as they have lately been steep (Kingma and Ba, 2014)."""

    def __init__(self, parts: dict[str, np.ndarray], rates: dict[str, float]) -> None:
        self._parts, self._rates, self._steps = parts, dict(rates), 0
        self._mean = {name: np.zeros_like(part) for name, part in parts.items()}
        self._square = {name: np.zeros_like(part) for name, part in parts.items()}

    def step(self, slopes: dict[str, np.ndarray]) -> None:
        """Change the parts in place."""
        self._steps += 1
        for name, slope in slopes.items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            steady = mean / (1 - 0.9**self._steps)
            steep = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
            self._parts[name] -= (self._rates[name] * steady / steep).astype(np.float32)

    def cool(self, factor: float) -> None:
        """Smaller steps from now on."""
        self._rates = {name: rate * factor for name, rate in self._rates.items()}


def compete(plan: Plan, network: Network, games: int, seed: str) -> Tally:
    """The search with a network against the search without, nodes being equal, both sides of each opening."""
    ours = Searcher(plan.game, Judgement((), network), slots=1 << 15)
    theirs = Searcher(plan.game, TUNED, slots=1 << 15)
    tally = Tally()
    for number in range(games):
        random = Random(f"{seed}:{number // 2}")
        begin = number % 2 == 0
        result = play_quickly(plan, (ours, theirs) if begin else (theirs, ours), random, None)
        tally.add(*((result, 1 - result) if begin else (1 - result, result)))
    return tally


def match(
    plan: Plan, network: Network, games: int, processes: int | None = None, ray: str | None = None
) -> Tally:
    """`compete`, on all cores."""
    shares = [
        (min(2 * CHUNK, games - first), f"match:{plan.seed}:{first}") for first in range(0, games, 2 * CHUNK)
    ]
    total = Tally()
    with workers(processes, ray) as (pool, _):
        plans, networks = [plan] * len(shares), [network] * len(shares)
        for tally in pool.map(compete, plans, networks, *zip(*shares, strict=True)):
            total.wins += tally.wins
            total.draws += tally.draws
            total.losses += tally.losses
    return total
