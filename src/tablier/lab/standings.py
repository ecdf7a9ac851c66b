"""Wins, draws, losses, and what they say about strength."""

import math
from collections.abc import Iterable
from itertools import combinations

import msgspec

from tablier.core import Record

Z95 = 1.959964


class Tally(msgspec.Struct):
    """One player's results, against one other or against all; in a team game, the team's."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, own: float, other: float) -> None:
        """Count a game by the two scores."""
        if own > other:
            self.wins += 1
        elif own < other:
            self.losses += 1
        else:
            self.draws += 1

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of the points, draws as halves; a half where nothing was played."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval; draws make it wider than it need be, never narrower."""
        if not self.games:
            return 0.0, 1.0
        n, p, z2 = self.games, self.score, Z95**2
        middle = (p + z2 / (2 * n)) / (1 + z2 / n)
        half = Z95 * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
        low = 0.0 if p == 0 else middle - half
        return low, 1.0 if p == 1 else middle + half

    @property
    def elo(self) -> tuple[float, float, float]:
        """The Elo difference with its interval; infinite where every game was won or lost."""
        low, high = self.interval
        return elo(self.score), elo(low), elo(high)


def elo(score: float) -> float:
    """The difference in Elo that lets one expect such a score.

    >>> round(elo(0.75))
    191
    """
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else 400 * math.log10(score / (1 - score))


class Standings:
    """Filled game by game. `meetings[a, b]` is the tally of a against b, in both orders."""

    def __init__(self, names: Iterable[str], cooperative: bool) -> None:
        self.names, self.cooperative = tuple(names), cooperative
        self.totals = {name: Tally() for name in self.names}
        self.meetings = {pair: Tally() for a, b in combinations(self.names, 2) for pair in ((a, b), (b, a))}

    def add(self, record: Record) -> None:
        """Count a game by the names and scores in its record."""
        scores = [float(score) for score in record.tags["Scores"].split()]
        if self.cooperative:
            self.totals[record.seats[0]].add(scores[0], 0.5)
            return
        for a, b in combinations(range(len(scores)), 2):
            first, second = record.seats[a], record.seats[b]
            if first != second:
                for own, other, mine, theirs in ((first, second, a, b), (second, first, b, a)):
                    self.totals[own].add(scores[mine], scores[theirs])
                    self.meetings[own, other].add(scores[mine], scores[theirs])

    def ratings(self, rounds: int = 200) -> dict[str, float]:
        """Elo of everyone, the mean at 0: Bradley and Terry's model, draws as half wins.

        Each meeting that took place is given one drawn game more, which keeps a player without a loss
        at a finite rating and is nothing beside a hundred real games.
        """
        strength = dict.fromkeys(self.names, 1.0)
        for _ in range(rounds):
            for name in self.names:
                won = expected = 0.0
                for (own, other), tally in self.meetings.items():
                    if own == name and tally.games:
                        won += tally.score * tally.games + 0.5
                        expected += (tally.games + 1) / (strength[own] + strength[other])
                if expected:
                    strength[name] = won / expected
        logs = {name: 400 * math.log10(value) for name, value in strength.items()}
        mean = sum(logs.values()) / len(logs)
        return {name: value - mean for name, value in logs.items()}
