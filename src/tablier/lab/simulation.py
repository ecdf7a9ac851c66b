"""Random games by the thousand: how often each seat wins, and how long games last."""

import hashlib
import os
from collections.abc import Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from random import Random
from typing import Any, TypeVar

import msgspec

from tablier.core import Chance, Dealer, Game, Match, Playouts, TablierError, Words
from tablier.core.outcome import Outcome
from tablier.games import find
from tablier.lab.pool import make_pool

S = TypeVar("S")
A = TypeVar("A")

BATCH = 250
"""Games of one task: always the same, so that the result does not depend on how many cores there are."""

LONGEST = 20_000
"""After so many events a game in plain Python is broken off and counts as a draw."""


class Simulation(msgspec.Struct, frozen=True):
    """`wins` by seat; a team wins in all its seats at once. `length` is the mean number of events."""

    game: str
    games: int
    wins: tuple[int, ...]
    draws: int
    length: float


def simulate(
    game: Game[S, A] | str,
    games: int = 1_000,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    players: int = 0,
    processes: int | None = None,
) -> Simulation:
    """Play random games and count how they end: on the compiled engine where the game has one, else by the
    readable rules; on all cores unless told otherwise. The same seed gives the same result everywhere.

    >>> found = simulate("ignis", games=500, seed=1)
    >>> sum(found.wins) + found.draws, 20 < found.length < 80
    (500, True)
    """
    rules = find(game) if isinstance(game, str) else game
    if games < 1:
        raise TablierError(Words(fr="il faut au moins une partie", en="at least one game is needed"))
    chosen = dict(options or {})
    start = Match(rules, chosen, players)
    tasks = [
        (rules.slug, chosen, start.players, min(BATCH, games - first), f"{seed}:{first}")
        for first in range(0, games, BATCH)
    ]
    workers = min(processes or os.cpu_count() or 1, len(tasks))
    total = Playouts(0, (0,) * start.players, 0, 0)
    with _workers(rules.engine is not None, workers) as pool:
        for part in pool.map(play_batch, *zip(*tasks, strict=True)):
            total += part
    return Simulation(rules.slug, total.games, total.wins, total.draws, total.length)


def _workers(compiled: bool, workers: int) -> Executor:
    """Compiled games run beside each other on threads; for one in plain Python it takes processes."""
    return ThreadPoolExecutor(workers) if compiled else make_pool(workers)


def play_batch(slug: str, options: dict[str, Any], players: int, games: int, seed: str) -> Playouts:
    """Some of the games; what happens in them depends on the seed alone."""
    game = find(slug)
    first = Match(game, options, players)
    if game.engine is not None and game.engine.covers(first.state):
        return game.engine.playouts(first.state, games, _number(seed))
    total = Playouts(0, (0,) * players, 0, 0)
    for number in range(games):
        dealer = Dealer(_number(f"{seed}:{number}"))
        total += _play_one(Match(game, options, players, dealer), f"{seed}:{number}")
    return total


def _play_one(match: Match[Any, Any], seed: str) -> Playouts:
    engine = match.game.engine
    while isinstance(match.turn, Chance) and not (engine and engine.covers(match.state)):
        match.deal(match.dealer)
    if engine and engine.covers(match.state):
        played = engine.playouts(match.state, 1, _number(seed))
        return msgspec.structs.replace(played, events=played.events + match.seq)
    outcome = match.play_out(Random(seed), LONGEST)
    return _tally(outcome, match.players, match.seq)


def _tally(outcome: Outcome | None, players: int, events: int) -> Playouts:
    """Who left nobody ahead has won; a game that several lead is drawn, unless they are one team."""
    scores = (0.5,) * players if outcome is None else outcome.scores(players)
    team = len(set(scores)) == 1 and scores[0] in (0.0, 1.0)
    leaders = [seat for seat, score in enumerate(scores) if score == max(scores)]
    won = leaders if (team and scores[0] == 1.0) or (not team and len(leaders) == 1) else []
    drawn = not team and len(leaders) > 1
    return Playouts(1, tuple(int(seat in won) for seat in range(players)), int(drawn), events)


def _number(seed: str) -> int:
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:7])
