# pyright: basic
"""Yardsticks that cannot flatter: positions in which it is proven what is best."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from tablier.bots import Limits
from tablier.bots.puct.forest import Forest, Judge
from tablier.bots.search.player import past_of
from tablier.bots.search.searcher import Searcher
from tablier.core import Game, Match, Players


class Problem(NamedTuple):
    """A state, and the numbers of the actions that keep what it is worth; some others do not."""

    state: Any
    good: frozenset[int]


def solved_share(
    game: Game[Any, Any], problems: Sequence[Problem], judge: Judge, leaves: int
) -> tuple[float, float]:
    """In how many of the problems the judge alone chooses well, and in how many a tree of so many leaves."""
    assert game.engine is not None
    forest = Forest(game, len(problems), leaves)
    for number, problem in enumerate(problems):
        forest.plant(number, game.engine.load(problem.state))
    guessed: list[int] = []

    def ask(observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        priors, values = judge(observations, masks)
        if not guessed:  # the first call is about the roots
            guessed.extend(int(number) for number in priors.argmax(1))
        return priors, values

    for _ in range(leaves):
        forest.step(ask)
    found = [forest.found(number) for number in range(len(problems))]
    grown = [int(one.numbers[one.visits.argmax()]) for one in found]
    alone, tree = (
        sum(choice in problem.good for choice, problem in zip(chosen, problems, strict=True)) / len(problems)
        for chosen in (guessed, grown)
    )
    return alone, tree


def proven(
    game: Game[Any, Any], options: dict[str, str], plies: range, count: int, nodes: int
) -> list[Problem]:
    """Positions after some random moves in which the search proves every move, and not all are as good."""
    searcher, found = Searcher(game.slug, slots=1 << 18), list[Problem]()
    for state in _walks(game, options, plies):
        if len(found) == count:
            break
        if problem := _prove(game, searcher, state, nodes):
            found.append(problem)
    return found


def _walks(game: Game[Any, Any], options: dict[str, str], plies: range) -> Iterator[Any]:
    random, seed = Random(1), 0
    while True:
        seed += 1
        match = Match(game, options)
        match.play_out(Random(seed), random.choice(plies))
        if isinstance(match.turn, Players):
            yield match.state


def _prove(game: Game[Any, Any], searcher: Searcher, state: Any, nodes: int) -> Problem | None:
    assert game.tensor is not None
    rules, menu = searcher.engine.rules, game.tensor.menu(state, state.side)
    past = past_of(rules, state)
    values: dict[int, int] = {}
    for number, action in menu.items():
        word = int(rules.encode(action))
        line = searcher.search(rules.load(state), past, Limits(nodes=nodes), only=(word,)).lines[0]
        if not line.drawn and line.wins_in is None:
            return None
        values[number] = 0 if line.drawn else 1 if (line.wins_in or 0) > 0 else -1
    best = max(values.values())
    good = frozenset(number for number, value in values.items() if value == best)
    return Problem(state, good) if len(good) < len(values) else None
