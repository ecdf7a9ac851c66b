"""Weights from self-play: play, see which positions were won, fit, and keep what wins the next match.

A round plays games between equal players, keeps the calm positions with their results, and fits the
weights by logistic regression, held near the weights it started from. The new weights then play the
old ones with few nodes a move; they are kept if they score at least half.
"""

import math
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import numpy as np

from tablier.bots import Limits
from tablier.bots.search.judgement import Judgement
from tablier.bots.search.line import Line
from tablier.bots.search.player import SCALE, chance_of
from tablier.bots.search.searcher import Searcher
from tablier.lab.executors import workers
from tablier.lab.standings import Tally

LONGEST = 300
"""Plies after which a game is called a draw."""

CHUNK = 20
"""Games of one task: always the same, so that nothing depends on how many there are to do them."""

Weights = tuple[int, ...]


class Plan(msgspec.Struct, frozen=True):
    """`trust` is how much a position's target follows the search's own score rather than the result:
    much where most games are drawn, little where results are plain;
    `ridge` how strongly a weight is held near its old value, `sample` how many positions of a game are kept:
    a long game says no more than a short one."""

    game: str
    games: int = 1_000
    nodes: int = 2_000
    opening: int = 6
    trust: float = 0.6
    ridge: float = 1e-6
    sample: int = 60
    seed: int = 0


class Round(msgspec.Struct, frozen=True):
    """What one round did."""

    number: int
    positions: int
    loss_before: float
    loss_after: float
    match: Tally
    kept: bool
    weights: Weights


def tune(
    plan: Plan, rounds: int, weights: Weights, processes: int | None = None, ray: str | None = None
) -> Iterator[Round]:
    """Improve weights round by round. What comes out depends on the plan alone, not on who does the work."""
    with workers(processes, ray) as (pool, _):
        for number in range(1, rounds + 1):
            shares, seeds = shares_of(plan.games, f"{plan.seed}:{number}")
            many = len(shares)
            parts = list(pool.map(gather, [plan] * many, [weights] * many, shares, seeds))
            counts = np.concatenate([part[0] for part in parts])
            targets = np.concatenate([part[1] for part in parts])
            fitted = fit(counts, targets, weights, plan.ridge)
            shares, seeds = shares_of(max(2, plan.games // 2), f"{plan.seed}:{number}")
            many = len(shares)
            met = pool.map(compete, [plan] * many, [fitted] * many, [weights] * many, shares, seeds)
            match = Tally()
            for tally in met:
                match.wins += tally.wins
                match.draws += tally.draws
                match.losses += tally.losses
            scale = best_scale(counts, targets, weights)
            before, after = (loss(counts, targets, which, scale) for which in (weights, fitted))
            kept = match.score >= 0.5
            weights = fitted if kept else weights
            yield Round(number, len(targets), before, after, match, kept, weights)


def shares_of(games: int, seed: str) -> tuple[list[int], list[str]]:
    """Games in tasks, and a seed for each."""
    starts = range(0, games, CHUNK)
    return [min(CHUNK, games - first) for first in starts], [f"{seed}:{first}" for first in starts]


def gather(plan: Plan, weights: Weights, games: int, seed: str) -> tuple[np.ndarray, np.ndarray]:
    """Games of the weights against themselves: counts of calm positions, and what they led to."""
    random, searcher = Random(seed), Searcher(plan.game, Judgement(weights), slots=1 << 15)
    evaluation = searcher.engine.evaluation
    ones = np.eye(len(evaluation.FEATURES), dtype=np.int32)
    counts: list[np.ndarray] = []
    targets: list[float] = []
    for _ in range(games):
        for position, hope, won in calm_positions(plan, searcher, random):
            counts.append(np.array([evaluation.evaluate(position[0], one) for one in ones], np.int16))
            targets.append(plan.trust * hope + (1 - plan.trust) * won)
    return np.array(counts), np.array(targets)


def calm_positions(
    plan: Plan, searcher: Searcher, random: Random
) -> Iterator[tuple[np.ndarray, float, float]]:
    """A game of a searcher against itself: some of its positions in which nothing is about to be taken, each
    with the search's hope and the result, for the side to move."""
    seen: list[tuple[np.ndarray, float, int]] = []
    result = play_quickly(plan, (searcher, searcher), random, seen)
    for position, hope, side in random.sample(seen, min(plan.sample, len(seen))):
        yield position, hope, result if side == 0 else 1 - result


def compete(plan: Plan, new: Weights, old: Weights, games: int, seed: str) -> Tally:
    """New weights against old ones, both sides of every opening; the tally of the new."""
    ours, theirs = (Searcher(plan.game, Judgement(which), slots=1 << 15) for which in (new, old))
    tally = Tally()
    for number in range(games):
        random = Random(f"{seed}:{number // 2}")
        players = (ours, theirs) if number % 2 == 0 else (theirs, ours)
        result = play_quickly(plan, players, random, None)
        tally.add(*((result, 1 - result) if number % 2 == 0 else (1 - result, result)))
    return tally


def play_quickly(
    plan: Plan,
    players: tuple[Searcher, Searcher],
    random: Random,
    seen: list[tuple[np.ndarray, float, int]] | None,
) -> float:
    """One game on the engine itself; the share of the point of the side that began."""
    rules, evaluation, _ = players[0].engine
    here, after, moves = _first(plan.game), np.zeros(1, rules.POSITION), np.zeros(256, np.uint32)
    past: list[int] = []
    opening = plan.opening + random.randrange(2)
    for ply in range(LONGEST):
        ended = int(rules.result(here[0]))
        if ended >= 0:
            own = {0: 0.5, 1: 1.0, 2: 0.0}[ended]
            return own if ply % 2 == 0 else 1 - own
        key = int(rules.key(here[0]))
        if past.count(key) >= 2:
            return 0.5
        if ply < opening:
            move = int(random.choice(moves[: rules.generate(here[0], moves)]))
        else:
            limits = Limits(nodes=random.randint(plan.nodes // 2, plan.nodes * 3 // 2))
            line = players[ply % 2].search(here, past, limits).lines[0]
            move = line.moves[0]
            if seen is not None and _calm(line, evaluation, here):
                seen.append((here.copy(), chance_of(line.score), ply % 2))
        reach = int(rules.quiet(here[0])) if hasattr(rules, "path_of") else 0
        past = [*past[-reach:], key] if reach else [key]
        rules.play(here[0], np.uint32(move), after[0])
        here, after = after, here
    return 0.5


def _first(slug: str) -> np.ndarray:
    from tablier.bots.search.engines import find_engine
    from tablier.core import Match
    from tablier.games import find

    position: np.ndarray = find_engine(slug).rules.load(Match(find(slug)).state)
    return position


def _calm(line: Line, evaluation: Any, here: np.ndarray) -> bool:
    return line.wins_in is None and int(evaluation.urgency(here[0], np.uint32(line.moves[0]))) == 0


def fit(counts: np.ndarray, targets: np.ndarray, start: Weights, ridge: float, steps: int = 12) -> Weights:
    """Newton's method on the mean cross-entropy and the pull towards the start.

    How many hundredths make a win likely is found first, with the old weights, and then kept: else a
    match with many draws would only make all weights smaller.
    """
    x = counts / best_scale(counts, targets, start)
    origin = np.array(start, float)
    weights = origin.copy()
    for _ in range(steps):
        chances = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (chances - targets) / len(targets) + ridge * (weights - origin)
        curve = (x * (chances * (1 - chances))[:, None]).T @ x / len(targets) + ridge * np.eye(len(origin))
        weights -= np.linalg.solve(curve, slope)
    return tuple(round(float(weight)) for weight in weights)


def best_scale(counts: np.ndarray, targets: np.ndarray, weights: Weights) -> float:
    """The scale at which the weights' scores fit the results best."""
    scales = SCALE * 1.1 ** np.arange(-10, 31)
    return float(min(scales, key=lambda scale: loss(counts, targets, weights, scale)))


def loss(counts: np.ndarray, targets: np.ndarray, weights: Weights, scale: float = SCALE) -> float:
    """The mean cross-entropy, in bits."""
    chances = np.clip(1 / (1 + np.exp(-counts @ np.array(weights, float) / scale)), 1e-9, 1 - 1e-9)
    entropy = targets * np.log(chances) + (1 - targets) * np.log(1 - chances)
    return float(-entropy.mean() / math.log(2))
