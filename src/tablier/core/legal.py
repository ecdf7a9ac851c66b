"""What a seat may do, as a sequence that also speaks the game's notation."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Generic, TypeVar, cast, overload

from tablier.core.errors import BadNotation
from tablier.core.game import Game

S = TypeVar("S")
A = TypeVar("A")


class LegalActions(Sequence[A], Generic[S, A]):
    """The legal actions of a seat in a state, in the game's fixed order.

    >>> import tablier
    >>> legal = tablier.new("extinction").legal
    >>> len(legal), legal[0], "Pd4-c5" in legal
    (22, Move(species='Q', origin=2, target=12, takes=False), True)
    """

    def __init__(self, game: Game[S, A], state: S, seat: int | None) -> None:
        self._game, self._state, self._seat = game, state, seat

    @cached_property
    def _actions(self) -> Sequence[A]:
        return () if self._seat is None else self._game.actions(self._state, self._seat)

    @property
    def texts(self) -> tuple[str, ...]:
        """The same in the game's notation."""
        return tuple(self._game.write_action(action) for action in self._actions)

    def __len__(self) -> int:
        return len(self._actions)

    @overload
    def __getitem__(self, at: int) -> A: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[A]: ...
    def __getitem__(self, at: int | slice) -> A | Sequence[A]:
        return self._actions[at]

    def __contains__(self, item: object) -> bool:
        if isinstance(item, str):
            try:
                item = self._game.read_action(item)
            except BadNotation:
                return False
        return item in self._actions

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Iterable) and list(self) == list(cast("Iterable[object]", other))

    def __repr__(self) -> str:
        return f"<{len(self)} legal: {', '.join(self.texts)}>"
