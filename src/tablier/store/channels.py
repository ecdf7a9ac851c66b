"""Where people wish to hear of their turns, as it is kept."""

import msgspec
from sqlalchemy import Connection, delete, insert, or_, select

from tablier.store import schema

_c = schema.channels.c


class KeptChannel(msgspec.Struct, frozen=True):
    """`table_id` is None for all tables of the person; `keys` are a browser's, empty for a page."""

    id: str
    person: str
    table_id: str | None
    kind: str
    address: str
    keys: str
    origin: str
    language: str
    created: int


def add(connection: Connection, channel: KeptChannel, most: int) -> bool:
    """Keep a channel; one to the same place takes the older one's. False where there are too many already."""
    same = (_c.person == channel.person, _c.address == channel.address, _c.table_id.is_(channel.table_id))
    if channel.table_id is not None:
        same = (*same[:2], _c.table_id == channel.table_id)
    connection.execute(delete(schema.channels).where(*same))
    if len(mine(connection, channel.person)) >= most:
        return False
    connection.execute(insert(schema.channels), msgspec.structs.asdict(channel))
    return True


def mine(connection: Connection, person: str) -> list[KeptChannel]:
    """All channels of a person, those for one table too."""
    return _read(connection, _c.person == person)


def reaching(connection: Connection, person: str, table_id: str) -> list[KeptChannel]:
    """Those through which a person hears of a turn at this table: their own, and whatever its people set for
    the table itself."""
    return _read(connection, or_((_c.person == person) & _c.table_id.is_(None), _c.table_id == table_id))


def drop(connection: Connection, channel: str) -> None:
    connection.execute(delete(schema.channels).where(_c.id == channel))


def _read(connection: Connection, which: object) -> list[KeptChannel]:
    rows = connection.execute(select(schema.channels).where(which).order_by(_c.created, _c.id))  # type: ignore[arg-type]
    return [KeptChannel(*row) for row in rows]
