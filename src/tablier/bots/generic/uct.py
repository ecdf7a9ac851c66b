"""Tree search by sampling (UCT) for any game: hidden cards are imagined, chance is drawn, anew each time.

The tree is "open loop": a node stands for the actions that led to it, not for one state, so that dice
and hidden cards need no nodes of their own. Everyone at the table maximises their own score.
"""

import math
import threading
import time
from random import Random
from typing import Any

import msgspec

from tablier.bots.bot import Bot, Decision, Evaluation, Limits, Patience
from tablier.bots.generic.rollout import choices, finish, score, settle
from tablier.core import Game, Players

LEAVES = 1_000
"""How many leaves are evaluated where no limit is given."""

EXPLORATION = 0.7


class _Node:
    __slots__ = ("children", "known", "total", "visits")

    def __init__(self) -> None:
        self.visits, self.total = 0, 0.0
        self.children: dict[Any, _Node] = {}
        self.known: list[Any] | None = None  # the sampled actions where a game cannot list them


class Tree(msgspec.Struct, frozen=True):
    """Every action that was tried with the share of the point it got, the most visited first."""

    options: tuple[tuple[Any, float], ...]
    leaves: int
    seconds: float


class UctBot(Bot):
    def __init__(self, evaluate: Evaluation | None = None) -> None:
        self._evaluate = evaluate

    def choose(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None = None,
    ) -> Decision:
        action, odds = self.grow(game, state, seat, limits, random, stop).options[0]
        return Decision(action, odds)

    def grow(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None = None,
    ) -> Tree:
        """Sample as long as the limits allow."""
        if limits.nodes is None and limits.seconds is None:
            limits = Limits(nodes=LEAVES)
        began = time.monotonic()
        patience, root, leaves = Patience(limits, stop), _Node(), 0
        while leaves == 0 or patience.lasts(leaves):
            self._iterate(game, game.determinize(state, seat, random), seat, root, random)
            leaves += 1
        tried = sorted(root.children.items(), key=lambda pair: -pair[1].visits)
        options = tuple((action, child.total / child.visits) for action, child in tried)
        return Tree(options, leaves, time.monotonic() - began)

    def _iterate(self, game: Game[Any, Any], state: Any, root_seat: int, root: _Node, random: Random) -> None:
        """Descend to a new leaf, evaluate it, and credit the way there."""
        path: list[tuple[_Node, int]] = []
        node, fresh, seat = root, False, root_seat
        while not fresh:
            turn = game.turn(state)
            if not isinstance(turn, Players):
                break
            seat = root_seat if root_seat in turn.seats else random.choice(turn.seats)
            action, node, fresh = _descend(game, state, seat, node, random)
            path.append((node, seat))
            state = settle(game, game.play(state, seat, action), random)
        scores = self._scores(game, state, {actor for _, actor in path}, random)
        for visited, actor in path:
            visited.visits += 1
            visited.total += scores[actor]
        root.visits += 1

    def _scores(self, game: Game[Any, Any], state: Any, seats: set[int], random: Random) -> dict[int, float]:
        outcome = game.outcome(state)
        if outcome is None and self._evaluate is not None:
            return {seat: self._evaluate(state, seat) for seat in seats}
        outcome = outcome or finish(game, state, random)
        return {seat: score(outcome, seat) for seat in seats}


def _descend(
    game: Game[Any, Any], state: Any, seat: int, node: _Node, random: Random
) -> tuple[Any, _Node, bool]:
    """The action to follow from a node, where it leads, and whether that child is new."""
    if game.listable:
        legal = choices(game, state, seat, random)
    else:
        node.known = node.known or choices(game, state, seat, random)
        legal = node.known
    untried = [action for action in legal if action not in node.children]
    if untried:
        action = random.choice(untried)
        node.children[action] = _Node()
        return action, node.children[action], True
    log = math.log(node.visits + 1)

    def bound(action: Any) -> float:
        child = node.children[action]
        return child.total / child.visits + EXPLORATION * math.sqrt(log / child.visits)

    best = max(legal, key=bound)
    return best, node.children[best], False
