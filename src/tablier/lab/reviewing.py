"""Labels from real games: levels play each other, some of their moves are judged, and the scale of the odds
follows from how the games ended, the cuts from what the moves lost."""

import math
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import numpy as np

from tablier.bots import Limits, levels, make
from tablier.bots.search.line import WON
from tablier.bots.search.strength import STRENGTHS
from tablier.core import Dealer, Event, Match
from tablier.games import find
from tablier.lab.playing import go_on
from tablier.reviews.labels import Labels, Losses, weight_of
from tablier.reviews.reviewing import played, review

LEVELS = [key for key, strength in STRENGTHS.items() if strength.depth is not None]
"""Levels that play the same on every machine."""

OPENING = 6
"""Random moves before the levels take over."""

WORST = (0.15, 0.06, 0.02)
"""Of all moves, the share that is an inaccuracy at least, a mistake at least, a blunder."""


FOREVER, ROUNDS = 1_000.0, 6
"""Players that think in rounds get so many of them, however long that takes."""

STEP = 0.0001


WORST_OF_LOST = (0.75, 0.35, 0.12)
"""The same of the moves that lose anything, in games where most lose nothing."""


class Plan(msgspec.Struct, frozen=True):
    """`sample` moves of each seat in each game are judged, with so many nodes."""

    game: str
    games: int = 56
    sample: int = 12
    nodes: int = 20_000
    seed: int = 1


class Judged(msgspec.Struct, frozen=True):
    """A move of a level: what the search says of it, how easy it was, and how the game ended for its seat."""

    level: str
    best: int
    played: int
    easy: float
    result: float


def fit(plan: Plan, version: int, heard: Callable[[int], None] = lambda done: None) -> Labels:
    """Play, judge, and fit."""
    moves: list[Judged] = []
    pairs = [*zip(LEVELS, LEVELS, strict=True), *pairwise(LEVELS)]  # about equals: the board decides
    for number in range(plan.games):
        pair = list(pairs[number % len(pairs)])
        Random(f"{plan.seed}:{number}").shuffle(pair)
        moves += _judged(plan, number, pair)
        heard(number + 1)
    scale = fit_scale(moves)
    return label(moves, scale, version)


def fit_by_reviews(plan: Plan, version: int, heard: Callable[[int], None] = lambda done: None) -> Labels:
    """Where a game is reviewed in its own way, and needs no scale: games of each level among itself,
    reviewed with so many nodes a position. Most of their moves lose nothing at all, so the cuts lie among
    those that lose some; what loses everything needs no cut."""
    game = find(plan.game)
    names = [level.key for level in levels(plan.game)]
    losses: Told = {name: [] for name in names}
    for number in range(plan.games):
        level, random = names[number % len(names)], Random(f"{plan.seed}:{number}")
        dealer, count = Dealer(number), max(2, game.players.start)
        match = Match(game, {}, count, dealer)
        bots = {
            seat: (make(plan.game, level), Limits(seconds=FOREVER, nodes=ROUNDS)) for seat in range(count)
        }
        go_on(match, dealer, bots, random)
        if match.outcome is not None:
            losses[level] += [(move.loss, weight_of(move.easy)) for move in review(match, plan.nodes).moves]
        heard(number + 1)
    lost = [loss for told in losses.values() for loss, _ in told if 0 < loss < 1]
    return label_losses(_worst(lost, WORST_OF_LOST), losses, 1.0, version)


def fit_scale(moves: list[Judged]) -> float:
    """The scale of the logistic curve under which the results were likeliest; a draw is half a win."""
    open_ones = [move for move in moves if abs(move.best) <= WON]  # what is proven needs no odds
    scores = np.array([move.best for move in open_ones], float)
    results = np.array([move.result for move in open_ones])

    def surprise(scale: float) -> float:
        odds = np.clip(1 / (1 + np.exp(-scores / scale)), 1e-6, 1 - 1e-6)
        return float(-(results * np.log(odds) + (1 - results) * np.log(1 - odds)).mean())

    return min((float(scale) for scale in np.geomspace(30, 3000, 400)), key=surprise)


def label(moves: list[Judged], scale: float, version: int) -> Labels:
    """Cuts by quantiles of the losses, each level counted alike; whoever errs like the weakest has 50."""
    losses: Told = defaultdict(list)
    for move in moves:
        lost = max(0.0, _odds(move.best, scale) - _odds(move.played, scale))
        losses[move.level].append((lost, weight_of(move.easy)))
    cuts = _worst([loss for told in losses.values() for loss, _ in told], WORST)
    return label_losses(cuts, {level: losses[level] for level in sorted(losses)}, scale, version)


Told = dict[str, list[tuple[float, float]]]
"""By level: what each move lost, and how much it counts."""


def label_losses(cuts: tuple[float, float, float], losses: Told, scale: float, version: int) -> Labels:
    """The same from losses by level, the weakest first."""
    told = {level: _losses(losses[level]) for level in losses if losses[level]}
    half = next(iter(told.values())).mean
    return Labels(version, round(scale, 1), round(half, 4), cuts, told)


def _losses(told: list[tuple[float, float]]) -> Losses:
    lost, weights = np.array(told).T
    mean = round(float((lost * weights).sum() / weights.sum()), 4)
    return Losses(len(told), mean, _worst(lost, WORST))


def _worst(lost: Any, shares: tuple[float, ...]) -> tuple[float, float, float]:
    """What the worst moves lost at least; each cut lies above the one before."""
    first, second, third = (
        round(float(cut), 4) for cut in np.quantile(lost, [1 - share for share in shares])
    )
    return first, max(second, first + STEP), max(third, second + STEP, first + 2 * STEP)


def _odds(score: int, scale: float) -> float:
    return float(score > 0) if abs(score) > WON else 1 / (1 + math.exp(-score / scale))


def _judged(plan: Plan, number: int, pair: list[str]) -> Iterator[Judged]:
    """One game, and what a sample of its moves was worth."""
    from tablier.reviews.search.judging import Judge

    game, random = find(plan.game), Random(f"{plan.seed}:{number}:game")
    match, dealer = Match(game), Dealer(number)
    while match.play_out(random, OPENING) is not None:
        match = Match(game)
    bots = {seat: (make(plan.game, level), Limits()) for seat, level in enumerate(pair)}
    go_on(match, dealer, bots, random)
    if match.outcome is None:
        return
    results = match.outcome.scores(match.players)
    judge = Judge(game, Labels(0, 200.0, 0.05, (0.05, 0.1, 0.2)), plan.nodes)
    for event in _sample(match, plan.sample, random):
        assert event.seat is not None
        case = judge.case(match, event.seq, game.write_play(event.play))
        yield Judged(
            level=pair[event.seat],
            best=case.best.score or 0,
            played=case.played.score or 0,
            easy=judge.easy(case),
            result=results[event.seat],
        )


def _sample(match: Match[Any, Any], count: int, random: Random) -> Iterator[Event]:
    for seat in range(match.players):
        own = [event for event in played(match) if event.seat == seat and event.seq > OPENING]
        yield from random.sample(own, min(count, len(own)))
