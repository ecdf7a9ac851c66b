"""What a kind of fault is: what is done, and what that should come to."""

from collections.abc import Callable

import msgspec

from .scene import Scene

Act = Callable[[Scene], str]


class Fault(msgspec.Struct, frozen=True):
    """`strict`: a matter of rates, so the server has its limits on; elsewhere they would answer first."""

    name: str
    should: tuple[str, ...]
    act: Act
    strict: bool = False


def fault(name: str, *should: str, strict: bool = False) -> Callable[[Act], Fault]:
    """The kind that a function is, with all that it may rightly come to."""
    return lambda act: Fault(name, should, act, strict)
