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


def of_person(connection: Connection, person: str, limit: int) -> list[tuple[KeptReview, int, int]]:
    """The reviews of the newest matches in which a person has a seat, with the seat and when it began; the
    newest first."""
    s, r = schema.seats.c, schema.reviews.c
    newest = select(schema.seats).where(s.person == person).order_by(s.created.desc()).limit(limit).subquery()
    query = select(schema.reviews, newest.c.seat, newest.c.created).join(
        newest, newest.c.table_id == r.table_id
    )
    rows = connection.execute(query.order_by(newest.c.created.desc(), newest.c.seat))
    return [(KeptReview(*row[:-2]), row[-2], row[-1]) for row in rows]


def keep(connection: Connection, new: KeptReview) -> None:
    """In the place of the one before."""
    connection.execute(delete(schema.reviews).where(schema.reviews.c.table_id == new.table_id))
    connection.execute(insert(schema.reviews), msgspec.structs.asdict(new))
