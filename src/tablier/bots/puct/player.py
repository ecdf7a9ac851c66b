# pyright: basic
"""A player that grows a tree by what a judge expects."""

import threading
from pathlib import Path
from random import Random
from typing import Any

from tablier.bots.bot import Bot, Decision, Limits, Patience
from tablier.bots.puct.forest import Forest, Judge
from tablier.bots.puct.network import PolicyNetwork
from tablier.core import Game, TablierError, Words

LEAVES = 800
MOST = 20_000
"""Leaves that a tree has room for."""

AT_ONCE = 16
USUAL = Limits(nodes=LEAVES)


class PuctBot(Bot):
    """Judges `at_once` leaves in one call; the more, the faster where calls are dear, and the less exact."""

    releases = True

    def __init__(self, judge: Judge, at_once: int = AT_ONCE) -> None:
        self._judge, self._at_once = judge, at_once

    def choose(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None = None,
    ) -> Decision:
        if limits.nodes is None and limits.seconds is None:
            limits = USUAL
        assert game.tensor is not None
        assert game.engine is not None
        wanted = min(limits.nodes or MOST, MOST)
        forest, patience = Forest(game, 1, wanted, self._at_once), Patience(limits, stop)
        forest.plant(0, game.engine.load(state))
        while (done := forest.visits(0)) == 0 or (done < MOST and patience.lasts(done)):
            forest.step(self._judge)
        found = forest.found(0)
        best = int(found.visits.argmax())
        return Decision(game.tensor.menu(state, seat)[int(found.numbers[best])], float(found.shares[best]))


def make_puct(slug: str, file: Path) -> Bot:
    """The player of a network's file."""
    try:
        network = PolicyNetwork.load(file)
        if network.game != slug:
            raise ValueError(network.game)
    except (OSError, ValueError, KeyError) as fault:
        raise TablierError(
            Words(
                fr=f"{file} : pas un réseau de {slug} ({fault})",
                en=f"{file}: no network for {slug} ({fault})",
            )
        ) from None
    return PuctBot(network)
