"""A worker process that looks back at finished matches: `python -m tablier.server.workers.review_worker`.

It gives way to everything else on the machine: whoever plays comes first.
"""

import contextlib
import os
import traceback
from typing import Any

import msgspec

from tablier.core import Match, Record, TablierError, Words
from tablier.games import find
from tablier.reviews import Review, Tried, judge_try, review
from tablier.server.workers.pipes import frame, own_pipes, read_all

KIND = 5
"""How far it stands back (nice)."""


class Look(msgspec.Struct, frozen=True, tag="look"):
    """Review a finished match, given as a record; `tracks` are how things moved in it, where they did."""

    record: bytes
    tracks: tuple[bytes, ...] = ()


class Try(msgspec.Struct, frozen=True, tag="try"):
    """Judge another move in the place of event `seq`."""

    record: bytes
    seq: int
    text: str


class Save(msgspec.Struct, frozen=True, tag="save"):
    """Make a puzzle of the moment before event `seq`; `source` names the match."""

    record: bytes
    seq: int
    source: str


class Went(msgspec.Struct, frozen=True, tag="went"):
    """So much is done."""

    done: int
    total: int


class Looked(msgspec.Struct, frozen=True, tag="looked"):
    review: Review


class Judged(msgspec.Struct, frozen=True, tag="judged"):
    tried: Tried


class Saved(msgspec.Struct, frozen=True, tag="saved"):
    """The puzzle, written as a record; empty where no single move is right."""

    puzzle: str


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """What was asked makes no sense in this match."""

    words: Words


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    trace: str


Order = Look | Try | Save
Report = Went | Looked | Judged | Saved | Refused | Failed


def main() -> None:
    with contextlib.suppress(OSError):
        os.nice(KIND)
    orders, reports = own_pipes()

    def say(report: Report) -> None:
        reports.write(frame(report))
        reports.flush()

    for order in read_all(orders, Order):
        try:
            say(obey(order, lambda done, total: say(Went(done, total))))
        except TablierError as fault:
            say(Refused(fault.words))
        except Exception:
            say(Failed(traceback.format_exc()))


def obey(order: Order, heard: Any) -> Report:
    match = _read(order.record)
    if isinstance(order, Look):
        return Looked(review(match, heard=heard, tracks=order.tracks))
    if isinstance(order, Try):
        return Judged(judge_try(match, order.seq, order.text))
    from tablier.learn.puzzles.mistakes import puzzle_of

    found = puzzle_of(match, order.seq, order.source)
    return Saved(found.record.write() if found else "")


def _read(data: bytes) -> Match[Any, Any]:
    record = Record.unpack(data)
    return record.replay(find(record.game))


if __name__ == "__main__":
    main()
