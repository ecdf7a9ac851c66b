"""What one event makes of a state."""

from typing import Any, Generic, TypeVar

import msgspec

S = TypeVar("S")


class Transition(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """The state after an event, and what happened on the way, in its order, for a client to show."""

    state: S
    steps: tuple[Any, ...] = ()
