"""What a bot is: something that sees a state as its seat may know it, and decides in time."""

import threading
from abc import ABC, abstractmethod
from random import Random
from typing import Any

import msgspec

from tablier.core import Game, Words


class Limits(msgspec.Struct, frozen=True):
    """How long a bot may think; whichever comes first. None: no such limit."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


class Level(msgspec.Struct, frozen=True):
    """A named strength; `limits` is what it plays with unless told otherwise."""

    key: str
    title: Words
    limits: Limits


class Decision(msgspec.Struct, frozen=True):
    """`chance` is the bot's own estimate of its result, 0 to 1; `words` says why."""

    action: Any
    chance: float | None = None
    words: Words | None = None


class Bot(ABC):
    """Stateless between moves, safe to call from a worker thread."""

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
        """Decide. `state` comes from `game.imagine`, so it holds nothing the seat may not know."""
