"""Numbers for learners: what `game.tensor` offers where a game has them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tablier.core.batch import Array, Batch
from tablier.core.errors import TablierError
from tablier.core.words import Words

if TYPE_CHECKING:
    from tablier.core.game import Game

S = TypeVar("S")
A = TypeVar("A")


class Tensor(ABC, Generic[S, A]):
    """What a seat sees as an array, and every action as a number below a fixed size.

    >>> from tablier.games import find
    >>> extinction = find("extinction")
    >>> state = extinction.start(extinction.read_options({}), 2)
    >>> tensor = extinction.tensor
    >>> tensor.observe(state, 0).shape == tensor.shape
    True
    >>> tensor.planes[0]
    'own pawns'
    >>> number, move = next(iter(tensor.menu(state, 0).items()))
    >>> number, extinction.write_action(move), tensor.meaning(number)
    (11, 'Pd2-e3', 'from d2, 1 right and 1 up')
    """

    shape: tuple[int, ...]
    """Of every observation; its numbers lie between -1 and 1."""

    planes: tuple[str, ...]
    """What stands along the first axis."""

    actions: int
    """Numbers of actions run from 0 to one less."""

    run: int = 1
    """Numbers come in runs of this length, along which only the place changes: a square, a lane."""

    longest: int
    """No game has more actions than this, chance not counted; one that would is broken off there."""

    continuous: int = 0
    """How many numbers from -1 to 1 make up an action where a hand moves freely; 0 where none does."""

    @property
    def runs(self) -> Sequence[range]:
        """All action numbers, run by run."""
        return [range(first, first + self.run) for first in range(0, self.actions, self.run)]

    @abstractmethod
    def observe(self, state: S, seat: int) -> Array:
        """What the seat sees, an array of `shape`: own things before the others', a board turned to it."""

    @abstractmethod
    def menu(self, state: S, seat: int) -> Mapping[int, A]:
        """The legal actions by their numbers, which rise. The same state always gives the same menu."""

    def legal(self, state: S, seat: int) -> Sequence[int]:
        """The numbers of the legal actions, which rise."""
        return list(self.menu(state, seat))

    def act(self, state: S, seat: int, number: int, seed: int = 0) -> A:
        """The action that a legal number stands for. Where a hand has to carry it out, that is what comes
        of it, and how the hand trembles is drawn from the seed."""
        return self.menu(state, seat)[number]

    def move(self, state: S, seat: int, numbers: Sequence[float], seed: int = 0) -> A:
        """The action of a hand that moves freely, from as many numbers as `continuous` says."""
        raise TablierError(
            Words(fr="ici, aucune main ne bouge librement", en="no hand moves freely in this game")
        )

    @abstractmethod
    def meaning(self, number: int) -> str:
        """What an action's number stands for, as the seat that acts sees the table."""

    def batch(
        self,
        game: "Game[S, A]",
        n: int,
        *,
        seed: int | Sequence[int] = 0,
        options: Mapping[str, Any] | None = None,
        players: int = 0,
        observe: bool = True,
        threads: int = 0,
        restart: bool = True,
    ) -> Batch:
        """Many games at once on the compiled engine, where the game has one: see `tablier.batch`."""
        raise TablierError(
            Words(
                fr=f"{game.slug} ne se joue pas par lots : il lui manque un moteur compilé",
                en=f"{game.slug} cannot be played in batches: it has no compiled engine for that",
            )
        )
