"""Someone who looks at a table through one socket, from one seat or from none."""

from typing import Any

import msgspec

from tablier.core import Players
from tablier.server.http import frames
from tablier.server.http.connection import Connection
from tablier.server.table.timeline import Timeline

_encode = msgspec.json.Encoder().encode


def encode(message: Any) -> bytes:
    """A message as it goes over the line; who tells several the same encodes it once."""
    return frames.write(frames.TEXT, _encode(message))


class Viewer:
    """`actions`: whether the client wants all legal actions in words with every position."""

    __slots__ = ("actions", "address", "chosen", "connection", "person")

    def __init__(self, connection: Connection, person: str, actions: bool, address: str = "") -> None:
        self.connection, self.person, self.actions, self.address = connection, person, actions, address
        self.chosen: int | None = None

    def send(self, message: Any) -> None:
        self.connection.push(encode(message))

    def seat(self, own: tuple[int, ...], timeline: Timeline) -> int:
        """Through which of one's own seats one looks. Who holds several sees, unless they chose one, the
        table as whoever is to act; where something is hidden they must choose."""
        if len(own) == 1:
            return own[0]
        if self.chosen in own:
            return self.chosen
        turn = timeline.match.turn
        if not timeline.game.hidden and isinstance(turn, Players):
            return next((seat for seat in turn.seats if seat in own), own[0])
        return own[0]
