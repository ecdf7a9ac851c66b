"""Reviews, each kept beside the match that it is about."""

import msgspec
from sqlalchemy import Connection, delete, insert, select

from tablier.store import schema


class KeptReview(msgspec.Struct, frozen=True):
    """The review of a table's match as it stood after event `seq`; `data` is JSON."""

    table_id: str
    seq: int
    version: int
    data: bytes
    at: int


def of(connection: Connection, table: str) -> KeptReview | None:
    """The review of a table's match, if there is one."""
    found = connection.execute(select(schema.reviews).where(schema.reviews.c.table_id == table)).one_or_none()
    return KeptReview(*found) if found else None


def keep(connection: Connection, new: KeptReview) -> None:
    """In the place of the one before."""
    connection.execute(delete(schema.reviews).where(schema.reviews.c.table_id == new.table_id))
    connection.execute(insert(schema.reviews), msgspec.structs.asdict(new))
