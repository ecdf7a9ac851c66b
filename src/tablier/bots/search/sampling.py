"""UCT for compiled games: as `uct` for all games, at the engine's speed."""

import threading
from random import Random
from typing import Any

import numpy as np

from tablier.bots.bot import Bot, Decision, Limits, Patience
from tablier.bots.generic.uct import LEAVES
from tablier.bots.search.player import past_of
from tablier.bots.search.work import MAX_MOVES, MAX_PLY
from tablier.core import Game

BATCH = 1_000
"""Leaves between two looks at the clock."""

MOST_NODES = 4_000_000


class SamplingBot(Bot):
    releases = True

    def __init__(self, slug: str) -> None:
        self._slug = slug

    def choose(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None = None,
    ) -> Decision:
        from tablier.bots.search import tree
        from tablier.bots.search.engines import find_engine

        rules, evaluation, memory = find_engine(self._slug)
        if limits.nodes is None and limits.seconds is None:
            limits = Limits(nodes=LEAVES)
        work, stack, past = (
            np.zeros(1, memory)[0],
            np.zeros(MAX_PLY + 1, rules.POSITION),
            past_of(rules, state),
        )
        stack[0] = rules.load(state)[0]
        work["weights"][: len(evaluation.WEIGHTS)] = evaluation.WEIGHTS
        work["past"] = len(past)
        work["path"][: len(past)] = past
        wanted = MOST_NODES if limits.nodes is None else min(MOST_NODES, (limits.nodes + 2) * MAX_MOVES)
        nodes = np.zeros(wanted, tree.NODE)
        used = 1
        patience = Patience(limits, stop)
        while patience.lasts(done := int(work["nodes"])):
            batch = BATCH if limits.nodes is None else min(BATCH, limits.nodes - done)
            used = int(tree.grow(work, stack, nodes, used, batch))
            if int(work["nodes"]) < done + batch:  # the memory is full
                break
        children = nodes[nodes[0]["first"] : nodes[0]["first"] + nodes[0]["children"]]
        best = children[np.argmax(children["visits"])]
        chance = float(best["total"] / best["visits"]) if best["visits"] else None
        return Decision(rules.decode(int(best["move"]), state), chance)
