"""Compiled rules: what `game.engine` offers where a game has them.

An engine plays the same game as the readable rules, in machine code: for search, for counting, for random
games by the hundred thousand. Positions and moves are its own, numbers in arrays; `load` and `unload`,
`encode` and `decode` lead from the game's values to them and back.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

import msgspec

from tablier.core.chance import Luck
from tablier.core.errors import IllegalAction
from tablier.core.words import Words

S = TypeVar("S")
A = TypeVar("A")
P = TypeVar("P")


class Playouts(msgspec.Struct, frozen=True):
    """How random games ended. `wins` counts by seat; a team wins in all its seats at once. Games that
    were neither won nor drawn were lost by the team. `events` are those of all games together."""

    games: int
    wins: tuple[int, ...]
    draws: int
    events: int

    def __add__(self, other: "Playouts") -> "Playouts":
        return Playouts(
            self.games + other.games,
            tuple(mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)),
            self.draws + other.draws,
            self.events + other.events,
        )

    @property
    def length(self) -> float:
        """Events a game on average."""
        return self.events / self.games if self.games else 0.0


class Engine(ABC, Generic[S, A, P]):
    """One game, compiled. What is slow is compiled on first use and then kept on disk; everything may be
    called from several threads at once.

    >>> from tablier.games import find
    >>> ignis = find("ignis")
    >>> state = ignis.start(ignis.read_options({"layout": "mini"}), 2)
    >>> engine = ignis.engine
    >>> position = engine.load(state)
    >>> words = engine.generate(position)
    >>> len(words) == len(ignis.actions(state, 0))
    True
    >>> after = engine.play(position, words[0])
    >>> engine.unload(after) == ignis.play(state, 0, engine.decode(words[0], state))
    True
    >>> engine.count(state, 3)
    11984
    >>> engine.playouts(state, games=1000, seed=1).games
    1000
    """

    most_moves: int
    """No position has more moves than this."""

    @abstractmethod
    def covers(self, state: S) -> bool:
        """Whether `load` takes this state: somebody is to move, or the game is over."""

    @abstractmethod
    def load(self, state: S) -> P:
        """The engine's position for a state, with as much of the past as the rules look at."""

    @abstractmethod
    def unload(self, position: P) -> S:
        """The state that a position stands for, as if nothing had been played before it."""

    @abstractmethod
    def generate(self, position: P) -> Sequence[int]:
        """The legal moves as words; none where the game is over, or where chance decides."""

    @abstractmethod
    def encode(self, action: A, state: S) -> int:
        """An action as a word."""

    @abstractmethod
    def decode(self, word: int, state: S) -> A:
        """The action that a word means in a state."""

    @abstractmethod
    def play(self, position: P, word: int) -> P:
        """The position after a legal move; the given one stays as it was."""

    def deal(self, position: P, luck: Luck) -> P:
        """The position after chance has answered."""
        raise IllegalAction(Words(fr="rien n'est laissé au hasard ici", en="nothing is left to chance here"))

    @abstractmethod
    def result(self, position: P) -> tuple[float, ...] | None:
        """Each seat's share of the point where the game is over, repetition and limits included."""

    @abstractmethod
    def count(self, state: S, depth: int) -> int:
        """How many sequences of `depth` plays start here (perft)."""

    @abstractmethod
    def playouts(self, state: S, games: int, seed: int) -> Playouts:
        """Random games from a state to their end; the same seed plays the same games everywhere."""
