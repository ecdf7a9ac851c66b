"""All there is to say of a table but its position, in the wire's words: one telling, from its row. A table in
use knows more than its row, and says that beside it."""

from collections.abc import Callable, Mapping

import msgspec

from tablier.core import Outcome
from tablier.core.dealer import commitment
from tablier.server import wire
from tablier.server.table.facts import TableFacts
from tablier.server.table.timeline import read_turn
from tablier.store.kept import KeptSeat, KeptTable


def info_of_row(kept: KeptTable, person: str) -> wire.TableInfo:
    """A table that nobody has open."""
    return wire.TableInfo(
        id=kept.id,
        code=kept.code,
        game=kept.ruleset.partition("/")[0],
        ruleset=kept.ruleset,
        options=msgspec.json.decode(kept.options),
        seats=tuple(_seat(seat, person) for seat in kept.seats),
        status=kept.status,  # type: ignore[arg-type]
        visibility=kept.visibility,  # type: ignore[arg-type]
        clock=msgspec.json.decode(kept.clock, type=wire.ClockWish),
        rated=kept.rated,
        seq=kept.seq,
        turn=read_turn(kept.turn, kept.seq) if kept.status == "playing" else None,
        outcome=msgspec.json.decode(kept.outcome, type=Outcome) if kept.outcome else None,
        created=kept.created,
        changed=kept.changed,
        watchers=0,
        commitment=commitment(bytes.fromhex(kept.seed)),
        seed=kept.seed if kept.status == "over" else "",
        rematch=kept.rematch,
        analysis=kept.analysis,
    )


def info_of_table(facts: TableFacts, person: str, is_online: Callable[[str], bool]) -> wire.TableInfo:
    """A table in use: its log and its people are ahead of its row."""
    kept, match = facts.kept, facts.match
    return msgspec.structs.replace(
        info_of_row(kept, person),
        options=match.options,
        seats=tuple(_seat(seat, person, is_online, facts.ratings) for seat in facts.seats),
        seq=match.seq,
        turn=match.turn if kept.status != "waiting" else None,
        outcome=match.outcome,
        changed=(kept.started or kept.created) + (match.log[-1].at if match.log else 0),
        watchers=len({viewer.person for viewer in facts.viewers} - facts.people()),
    )


def _seat(
    seat: KeptSeat,
    person: str,
    is_online: Callable[[str], bool] = lambda _: False,
    ratings: Mapping[str, int | None] = {},
) -> wire.SeatInfo:
    if seat.kind == "bot":
        return wire.SeatInfo(seat.seat, "bot", level=seat.level, online=True, share=seat.share)
    if seat.kind != "person":
        return wire.SeatInfo(seat.seat, "open")
    return wire.SeatInfo(
        seat=seat.seat,
        kind="person",
        name=seat.name,
        mine=seat.person == person,
        online=is_online(seat.person),
        rating=ratings.get(seat.person),
        share=seat.share,
    )
