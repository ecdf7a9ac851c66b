# pyright: basic
"""Games of a judge against itself, or against another, on many boards at once."""

from typing import Any

import numpy as np

from tablier.bots.puct.forest import Forest, Found, Judge
from tablier.games import find
from tablier.games.board_batch import BoardBatch
from tablier.lab.training.plan import Plan
from tablier.lab.training.replay import Moments


def play_games(plan: Plan, judge: Judge, games: int, seed: int) -> Moments:
    """So many games of a judge against itself, as a learner reads them."""
    table = _Table(plan, games, seed)
    random = np.random.default_rng(seed)
    seen: list[list[tuple[np.ndarray, Found, int]]] = [[] for _ in range(table.batch.n)]
    parts: list[Moments] = []
    while table.playing.any():
        actions = table.think(judge, random, plan.noise)
        for board in map(int, np.flatnonzero(table.playing)):
            found = table.forest.found(board)
            warm = len(seen[board]) < plan.warm
            chosen = _pick(found, random) if warm else int(found.visits.argmax())
            actions[board] = found.numbers[chosen]
            seat = int(table.batch.now.seats[board])
            seen[board].append((table.batch.now.observations[board].astype(np.float16), found, seat))
        for board, rewards in table.step(actions):
            parts.append(_moments(seen[board], rewards, table.most))
            seen[board] = []
    return Moments.join(parts)


def _pick(found: Found, random: np.random.Generator) -> int:
    return int(random.choice(len(found.visits), p=found.visits / found.visits.sum()))


def _moments(seen: list[tuple[np.ndarray, Found, int]], rewards: np.ndarray, most: int) -> Moments:
    numbers = np.full((len(seen), most), -1, np.int16)
    shares = np.zeros((len(seen), most), np.float16)
    for row, (_, found, _) in enumerate(seen):
        numbers[row, : len(found.numbers)] = found.numbers
        shares[row, : len(found.numbers)] = found.visits / max(1, found.visits.sum())
    points = np.array([(rewards[seat] + 1) / 2 for _, _, seat in seen], np.float16)
    return Moments(np.stack([view for view, _, _ in seen]), numbers, shares, points)


def play_match(plan: Plan, judges: tuple[Judge, Judge], games: int, seed: int) -> float:
    """The first judge's share of the points against the second. Games begin with a few random moves, and each
    beginning is played twice, with seats exchanged."""
    points, opening = 0.0, 2
    for swap in (0, 1):
        table = _Table(plan, max(1, games // 2), seed)
        random = np.random.default_rng(seed)
        moves = np.zeros(table.batch.n, np.int64)
        while table.playing.any():
            actions = np.full(table.batch.n, -1, np.int64)
            for number in (0, 1):
                turns = table.batch.now.seats == (number ^ swap)
                thought = table.think(judges[number], random, 0.0, turns & (moves >= opening))
                actions = np.where(thought >= 0, thought, actions)
            drawn = table.batch.sample()
            actions = np.where(table.playing & (moves < opening), drawn, actions)
            moves += 1
            for board, rewards in table.step(actions):
                points += (float(rewards[swap]) + 1) / 2
                moves[board] = 0
    return points / (2 * max(1, games // 2))


class _Table:
    """Boards on which a number of games is played to their ends; one that has no game left stands still."""

    def __init__(self, plan: Plan, games: int, seed: int) -> None:
        game = find(plan.game)
        assert game.tensor is not None
        assert game.engine is not None
        boards = min(plan.boards, games)
        batch = game.tensor.batch(game, boards, seed=seed, options=plan.options)
        assert isinstance(batch, BoardBatch)
        self.batch, self.most = batch, game.engine.most_moves
        self.forest = Forest(game, boards, plan.leaves)
        self.playing = np.ones(boards, np.bool_)
        self._left, self._plan = games - boards, plan

    def think(
        self, judge: Judge, random: np.random.Generator, noise: float, which: np.ndarray | None = None
    ) -> np.ndarray:
        """Grow a tree on each of these boards; the action that was tried most, -1 elsewhere."""
        wanted = self.playing if which is None else self.playing & which
        actions = np.full(self.batch.n, -1, np.int64)
        boards = [int(board) for board in np.flatnonzero(wanted)]
        for board in range(self.batch.n):
            self.forest.plant(board, self.batch.position(board) if wanted[board] else None)
        if len(boards):
            self.forest.step(judge)
        for board in boards if noise else ():
            count = len(self.forest.found(board).numbers)
            self.forest.stir(board, random.dirichlet(np.full(count, self._plan.spread)), noise)
        for _ in range(self._plan.leaves - 1 if len(boards) else 0):
            self.forest.step(judge)
        for board in boards:
            found = self.forest.found(board)
            actions[board] = found.numbers[found.visits.argmax()]
        return actions

    def step(self, actions: np.ndarray) -> list[tuple[int, Any]]:
        """Play; the boards where a game has ended, with what it paid each seat."""
        now = self.batch.step(np.where(self.playing, actions, -1))
        ended = [(int(board), now.rewards[board].copy()) for board in np.flatnonzero(now.done)]
        for board, _ in ended:
            self._left -= 1
            self.playing[board] = self._left >= 0
        return ended
