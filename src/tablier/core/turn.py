"""Who is to act: some seats, chance, or nobody any more."""

import msgspec

from tablier.core.chance import Request
from tablier.core.outcome import Outcome


class Players(msgspec.Struct, frozen=True, gc=False, tag="players"):
    """These seats may act, in any order; most games name one at a time."""

    seats: tuple[int, ...]


class Chance(msgspec.Struct, frozen=True, gc=False, tag="chance"):
    """Chance must answer this before anybody acts."""

    request: Request


class Over(msgspec.Struct, frozen=True, gc=False, tag="over"):
    """The game has ended, like this."""

    outcome: Outcome


Turn = Players | Chance | Over
