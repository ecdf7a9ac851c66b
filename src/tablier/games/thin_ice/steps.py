"""What an event did, for a client to show."""

import msgspec

from tablier.games.thin_ice.state import Out


class Judged(msgspec.Struct, frozen=True, tag="judged"):
    """The verdict on a seat; a step of its own, since the next game of a match may begin at once."""

    seat: int
    out: Out


Step = Judged
