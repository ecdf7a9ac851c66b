"""Numbers for learners: what `game.tensor` offers where a game has them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    Array = Any

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
    (140, 'Qc1-e2', 'from c1 to e2')
    """

    shape: tuple[int, ...]
    """Of every observation; its numbers lie between -1 and 1."""

    planes: tuple[str, ...]
    """What stands along the first axis."""

    actions: int
    """Numbers of actions run from 0 to one less."""

    @abstractmethod
    def observe(self, state: S, seat: int) -> "Array":
        """What the seat sees, an array of `shape`, own things before the others'."""

    @abstractmethod
    def menu(self, state: S, seat: int) -> Mapping[int, A]:
        """The legal actions by their numbers, which rise. The same state always gives the same menu."""

    @abstractmethod
    def meaning(self, number: int) -> str:
        """What an action's number stands for."""
