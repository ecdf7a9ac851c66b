"""What a bot is: something that sees a state as its seat may know it, and decides in time."""

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

import msgspec

from tablier.core import NO_WORDS, Game, Words

Evaluation = Callable[[Any, int], float]
"""What a state that is not over promises a seat: 0 lost, 1 won."""


class Limits(msgspec.Struct, frozen=True):
    """How long a bot may think; whichever comes first. None: no such limit."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def or_else(self, usual: "Limits") -> "Limits":
        """These limits, with what they leave open taken from `usual`.

        A number of nodes replaces a usual number of seconds and the other way round, so that
        "20 000 nodes" means 20 000 nodes however slow the machine.
        """
        told = self.seconds is not None or self.nodes is not None
        return Limits(
            self.seconds if told else usual.seconds,
            self.nodes if told else usual.nodes,
            usual.depth if self.depth is None else self.depth,
        )


class Level(msgspec.Struct, frozen=True):
    """A named strength; `limits` is what it plays with unless told otherwise."""

    key: str
    title: Words
    limits: Limits


class Decision(msgspec.Struct, frozen=True):
    """`chance` is the bot's own estimate of its result, 0 to 1; `why` has no words where there was
    nothing to think about."""

    action: Any
    chance: float | None = None
    why: Words = NO_WORDS


class Bot(ABC):
    """Stateless between moves, safe to call from a worker thread."""

    releases: ClassVar[bool] = False
    """True where thinking releases the interpreter: such a bot may think on a thread beside others."""

    instant: ClassVar[bool] = False
    """True where there is nothing to think about."""

    @abstractmethod
    def choose(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None = None,
    ) -> Decision:
        """Decide. `state` comes from `game.determinize`, so it holds nothing the seat may not know."""


class Patience:
    """Says when a bot that counts its own steps has to stop."""

    def __init__(self, limits: Limits, stop: threading.Event | None) -> None:
        self._deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
        self._nodes, self._stop = limits.nodes, stop

    def lasts(self, nodes: int) -> bool:
        """True while a further step is allowed after `nodes` of them."""
        return not (
            (self._nodes is not None and nodes >= self._nodes)
            or (self._deadline is not None and time.monotonic() >= self._deadline)
            or (self._stop is not None and self._stop.is_set())
        )
