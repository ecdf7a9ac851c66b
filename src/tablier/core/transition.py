"""What one event makes of a state, and the moment of a match that it leads to."""

from typing import Any, Generic, TypeVar

import msgspec

from tablier.core.turn import Turn

S = TypeVar("S")


class Transition(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """The state after an event, and what happened on the way, in its order, for a client to show."""

    state: S
    steps: tuple[Any, ...] = ()


class Moment(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """A match after one of its events, or at its start: how it stands, what led there, whose turn it is."""

    after: Transition[S]
    turn: Turn

    @property
    def state(self) -> S:
        """How the match stands."""
        return self.after.state
