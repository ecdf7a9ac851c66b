"""Which process has a table: a number that whoever takes it raises, and that every write for it must name.

A process that was stopped, or cut off from the others, may still believe that a table is its own. It holds an
older number then, and what it writes is refused in the same transaction.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, select, update

from tablier.store import outages, schema
from tablier.store.upsert import upsert


class Fence(msgspec.Struct, frozen=True):
    """A table under the number at which a process took it."""

    table_id: str
    epoch: int


def claim(connection: Connection, table_id: str, process: str, now: int) -> Fence:
    """Take a table from whoever had it. Waits for what is being written for it under the older number, so
    that what is read afterwards is all there is. The time since its last owner was heard of, if that
    one did not put the table away, was nobody's to play in."""
    k = schema.keepers
    before = connection.execute(select(k.c.process).where(k.c.table_id == table_id)).scalar()
    new = upsert(connection, k).values(table_id=table_id, epoch=1, process=process)
    raised = new.on_conflict_do_update(
        index_elements=[k.c.table_id], set_={"epoch": k.c.epoch + 1, "process": process}
    )
    epoch: int = connection.scalar(raised.returning(k.c.epoch)) or 0
    if before and before != process:
        alive = outages.last_beat(connection, before)
        if alive is not None and now - alive > outages.GAP:
            outages.add(connection, alive, now, table_id)
    return Fence(table_id, epoch)


def let_go(connection: Connection, table_id: str) -> None:
    """The table was put away: whoever takes it next has missed nothing."""
    connection.execute(update(schema.keepers).where(schema.keepers.c.table_id == table_id).values(process=""))


Ask = Callable[[str, Sequence[Any]], Collection[tuple[str, int]]]


def overtaken(dialect: str, fences: Collection[Fence], ask: Ask) -> set[Fence]:
    """Those of these that hold no more. The others are held until the transaction ends: nobody can take
    the table in between."""
    ids = [fence.table_id for fence in fences]
    if dialect == "postgresql":
        rows = ask("SELECT table_id, epoch FROM keepers WHERE table_id = ANY(%s) FOR SHARE", (ids,))
    else:
        marks = ", ".join("?" * len(ids))
        rows = ask(f"SELECT table_id, epoch FROM keepers WHERE table_id IN ({marks})", ids)
    return set(fences) - {Fence(table_id, epoch) for table_id, epoch in rows}
