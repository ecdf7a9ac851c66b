"""What a message asks of a table, wherever the table stands."""

from functools import partial
from typing import Any, Protocol

from tablier.core import Match
from tablier.server import wire
from tablier.server.refusal import bad_request, not_now
from tablier.server.table.acts import Acts, is_act_id
from tablier.server.table.broadcast import Broadcast
from tablier.server.table.inbox import Job
from tablier.server.table.offers import Offers
from tablier.server.table.timeline import Timeline
from tablier.server.table.viewer import Viewer


class Table(Protocol):
    """Of a table, what messages are about."""

    acts: Acts
    offers: Offers
    broadcast: Broadcast
    timeline: Timeline

    @property
    def match(self) -> Match: ...
    def time(self) -> int: ...
    def eyes_of(self, viewer: Viewer) -> int | None: ...
    def seats_of(self, person: str) -> tuple[int, ...]: ...


def job_of(table: Table, viewer: Viewer, message: Any) -> Job | None:
    """What the table's own task should do; what only concerns the viewer is done at once."""
    match message:
        case wire.Act(id=name) | wire.GiveUp(id=name) if not is_act_id(name):
            table.acts.refuse(viewer, "", bad_request("id"))
        case wire.Act():
            return partial(table.acts.act, viewer, message)
        case wire.GiveUp():
            return partial(table.acts.resign, viewer, message)
        case wire.MakeOffer():
            return partial(table.offers.make, viewer, message)
        case wire.Answer():
            return partial(table.offers.answer, viewer, message)
        case wire.Look(seq):
            if 0 <= seq <= table.match.seq:
                viewer.send(wire.Looked(table.timeline.moment(seq, table.eyes_of(viewer))))
            else:
                table.acts.refuse(viewer, "", not_now())
        case wire.Sit(seat):
            viewer.chosen = seat if seat in table.seats_of(viewer.person) else None
            viewer.send(table.broadcast.seated(viewer))
        case wire.Ping(n):
            viewer.send(wire.Pong(n, table.time()))
        case _:
            table.acts.refuse(viewer, "", bad_request())
    return None
