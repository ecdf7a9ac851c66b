"""One game as the single views play it: on the arrays of a batch of one board where the game has batches,
else by the readable rules."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from tablier.adapters.hashing import tensor_of
from tablier.bots import Bot, Limits
from tablier.core import Dealer, Game, IllegalAction, Match, Players, TablierError, Words
from tablier.lab.playing import go_on


class Table(ABC):
    """Seats act by numbers until the game is over, or cut off because it has gone on for too long."""

    def __init__(self, game: Game[Any, Any], players: int) -> None:
        self.game, self.players, self.tensor = game, players, tensor_of(game)
        self.played = 0

    @property
    @abstractmethod
    def state(self) -> Any:
        """How the table stands, as a state of the game."""

    @property
    @abstractmethod
    def seats(self) -> tuple[int, ...]:
        """Who may act; nobody where the game is over or cut off."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended by its rules."""

    @property
    def cut(self) -> bool:
        """Whether it was broken off."""
        return not self.over and self.played >= self.tensor.longest

    @abstractmethod
    def reset(self, seed: int) -> None:
        """A new game, with chance from the seed."""

    @abstractmethod
    def observe(self, seat: int) -> np.ndarray:
        """What a seat sees."""

    @abstractmethod
    def mask(self, seat: int) -> np.ndarray:
        """True for each action number that a seat may choose now."""

    @abstractmethod
    def act(self, seat: int, number: int) -> None:
        """Play a legal number."""

    @abstractmethod
    def sample(self, seat: int) -> int:
        """A random legal number."""

    @abstractmethod
    def rewards(self) -> Sequence[float]:
        """What each seat has got by the end: 1 for all of the point, -1 for none; 0 before it."""

    def check(self, seat: int, number: Any) -> int:
        """The number, if it is legal."""
        mask = self.mask(seat)
        if number is None or not 0 <= int(number) < len(mask) or not mask[int(number)]:
            raise IllegalAction(
                Words(fr=f"l'action {number} n'est pas permise", en=f"action {number} is not allowed"),
                legal=tuple(map(str, np.flatnonzero(mask))),
            )
        return int(number)


class ArrayTable(Table):
    """A thin layer over a batch of one board."""

    def __init__(self, game: Game[Any, Any], players: int, options: Mapping[str, Any]) -> None:
        super().__init__(game, players)
        self.batch = self.tensor.batch(game, 1, options=options, players=players, restart=False, threads=1)
        self._now = self.batch.now

    @property
    def state(self) -> Any:
        return self.batch.state(0)

    @property
    def seats(self) -> tuple[int, ...]:
        return () if self.over or self.cut else (int(self._now.seats[0]),)

    @property
    def over(self) -> bool:
        return bool(self._now.done[0])

    def reset(self, seed: int) -> None:
        self.batch.reset(seed)
        self.played = 0

    def observe(self, seat: int) -> np.ndarray:
        if seat == self._now.seats[0]:
            seen: np.ndarray = self._now.observations[0].copy()
            return seen
        return self.batch.observe(0, seat)

    def mask(self, seat: int) -> np.ndarray:
        if self.seats == (seat,):
            mask: np.ndarray = self._now.masks[0].copy()
            return mask
        return np.zeros(self.tensor.actions, np.bool_)

    def act(self, seat: int, number: int) -> None:
        self.batch.step(np.array([number]))
        self.played += 1

    def sample(self, seat: int) -> int:
        return int(self.batch.sample()[0])

    def rewards(self) -> Sequence[float]:
        rewards: list[float] = self._now.rewards[0].tolist()
        return rewards


class MatchTable(Table):
    """By the readable rules, with a past that bots can look at, and with physics where there are any."""

    def __init__(self, game: Game[Any, Any], players: int, options: Mapping[str, Any]) -> None:
        super().__init__(game, players)
        self._options = options
        self.reset(0)

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def seats(self) -> tuple[int, ...]:
        turn = self.match.turn
        return turn.seats if isinstance(turn, Players) and not self.cut else ()

    @property
    def over(self) -> bool:
        return self.match.outcome is not None

    def reset(self, seed: int) -> None:
        self.match = Match(self.game, self._options, self.players)
        self._dealer, self._random, self.played = Dealer(seed), Random(seed), 0
        self._deal()

    def _deal(self) -> None:
        while self.match.deal(self._dealer):
            pass

    def observe(self, seat: int) -> np.ndarray:
        seen: np.ndarray = self.tensor.observe(self.match.state, seat)
        return seen

    def mask(self, seat: int) -> np.ndarray:
        mask = np.zeros(self.tensor.actions, np.bool_)
        if seat in self.seats:
            mask[list(self.tensor.legal(self.match.state, seat))] = True
        return mask

    def act(self, seat: int, number: int) -> None:
        self._add(seat, self.tensor.act(self.match.state, seat, number, self._random.getrandbits(31)))

    def move(self, seat: int, numbers: Sequence[float]) -> None:
        """Let a hand move freely."""
        self._add(seat, self.tensor.move(self.match.state, seat, numbers, self._random.getrandbits(31)))

    def _add(self, seat: int, action: Any) -> None:
        self.match.add(seat, action)
        self.played += 1
        self._deal()

    def sample(self, seat: int) -> int:
        return self._random.choice(list(self.tensor.legal(self.match.state, seat)))

    def let(self, bots: Mapping[int, tuple[Bot, Limits]]) -> None:
        """Bots play on until it is the turn of a seat without one."""
        before = self.match.seq
        go_on(self.match, self._dealer, bots, self._random)
        self.played += self.match.seq - before

    def rewards(self) -> Sequence[float]:
        outcome = self.match.outcome
        return [0.0] * self.players if outcome is None else [2 * s - 1 for s in outcome.scores(self.players)]


def open_table(game: Game[Any, Any], players: int, options: Mapping[str, Any], plain: bool = False) -> Table:
    """The fastest table that a game has, or one by the readable rules."""
    game.read_options(options)
    if plain:
        return MatchTable(game, players, options)
    try:
        return ArrayTable(game, players, options)
    except TablierError:  # no batches, or none with these options
        return MatchTable(game, players, options)
