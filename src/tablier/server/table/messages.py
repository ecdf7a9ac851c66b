"""What a message asks of a table, wherever the table stands."""

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from tablier.core import Match, TablierError
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


def _act(table: Table, viewer: Viewer, message: wire.Act) -> Job | None:
    if is_act_id(message.id):
        return partial(table.acts.act, viewer, message)
    return _refuse(table, viewer, bad_request("id"))


def _give_up(table: Table, viewer: Viewer, message: wire.GiveUp) -> Job | None:
    if is_act_id(message.id):
        return partial(table.acts.resign, viewer, message)
    return _refuse(table, viewer, bad_request("id"))


def _offer(table: Table, viewer: Viewer, message: wire.MakeOffer) -> Job:
    return partial(table.offers.make, viewer, message)


def _answer(table: Table, viewer: Viewer, message: wire.Answer) -> Job:
    return partial(table.offers.answer, viewer, message)


def _look(table: Table, viewer: Viewer, message: wire.Look) -> None:
    if not 0 <= message.seq <= table.match.seq:
        return _refuse(table, viewer, not_now())
    viewer.send(wire.Looked(table.timeline.moment(message.seq, table.eyes_of(viewer))))
    return None


def _sit(table: Table, viewer: Viewer, message: wire.Sit) -> None:
    viewer.chosen = message.seat if message.seat in table.seats_of(viewer.person) else None
    viewer.send(table.broadcast.seated(viewer))


def _ping(table: Table, viewer: Viewer, message: wire.Ping) -> None:
    viewer.send(wire.Pong(message.n, table.time()))


def _refuse(table: Table, viewer: Viewer, fault: TablierError) -> None:
    table.acts.refuse(viewer, "", fault)


ASKED: dict[type[Any], Callable[[Table, Viewer, Any], Job | None]] = {
    wire.Act: _act,
    wire.GiveUp: _give_up,
    wire.MakeOffer: _offer,
    wire.Answer: _answer,
    wire.Look: _look,
    wire.Sit: _sit,
    wire.Ping: _ping,
}


def job_of(table: Table, viewer: Viewer, message: Any) -> Job | None:
    """What the table's own task should do; what only concerns the viewer is done at once."""
    if asked := ASKED.get(type(message)):
        return asked(table, viewer, message)
    return _refuse(table, viewer, bad_request())
