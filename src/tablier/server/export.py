"""All public games of a server, to take away: records as JSON lines, or as text one after the other.

They are made from what is kept, without the rules. What hands did in a live game is left out: each table
gives that with its own record.
"""

from datetime import UTC, datetime

import msgspec

from tablier.core import Outcome, Record
from tablier.core.dealer import commitment
from tablier.core.outcome import write_outcome
from tablier.store.kept import KeptEvent, KeptTable

BATCH = 25
"""Matches that are read at once."""
CC0 = "https://creativecommons.org/publicdomain/zero/1.0/"


def record_of(table: KeptTable, events: list[KeptEvent], licence: str) -> Record:
    """The record of a match that is over, from its rows."""
    assert table.outcome is not None, "only a match that is over is given out"
    began = datetime.fromtimestamp((table.started or table.created) / 1000, UTC)
    outcome = msgspec.json.decode(table.outcome, type=Outcome)
    tags = {
        "Result": write_outcome(outcome),
        "Date": f"{began:%Y-%m-%d}",
        "Table": table.id,
        "Commitment": commitment(bytes.fromhex(table.seed)),
        "Seed": table.seed,
    }
    if any(seat.share for seat in table.seats):
        tags["Shares"] = " ".join(seat.share or "-" for seat in table.seats)
    if licence:
        tags["License"] = licence
    return Record(
        game=table.ruleset,
        players=table.players,
        options={name: _spell(value) for name, value in msgspec.json.decode(table.options).items()},
        events=tuple((event.seat, event.at, event.play) for event in events),
        seats=tuple(f"bot {seat.level}" if seat.kind == "bot" else seat.name for seat in table.seats),
        tags=tags,
    )


def write(record: Record, lines: bool) -> bytes:
    """One record: a line of JSON, or its text and an empty line."""
    if lines:
        return msgspec.json.encode(record) + b"\n"
    return f"{record.write()}\n".encode()


def _spell(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
