"""Addresses of mail as they are kept, and the tokens that were sent there."""

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from tablier.store import schema

_m, _l = schema.mailboxes.c, schema.letters.c


class KeptMailbox(msgspec.Struct, frozen=True):
    person: str
    address: str
    confirmed: int | None
    turns: bool
    language: str


def find(connection: Connection, person: str) -> KeptMailbox | None:
    row = connection.execute(select(schema.mailboxes).where(_m.person == person)).one_or_none()
    return KeptMailbox(*row) if row else None


def confirmed_at(connection: Connection, address: str) -> list[KeptMailbox]:
    """Those who have shown that this address is theirs."""
    rows = connection.execute(
        select(schema.mailboxes).where(_m.address == address, _m.confirmed.is_not(None)).order_by(_m.person)
    )
    return [KeptMailbox(*row) for row in rows]


def keep(connection: Connection, mailbox: KeptMailbox) -> None:
    """Write an address down, new or changed."""
    values = msgspec.structs.asdict(mailbox)
    known = connection.execute(update(schema.mailboxes).where(_m.person == mailbox.person).values(**values))
    if known.rowcount == 0:
        connection.execute(insert(schema.mailboxes), values)


def drop(connection: Connection, person: str) -> None:
    connection.execute(delete(schema.letters).where(_l.person == person))
    connection.execute(delete(schema.mailboxes).where(_m.person == person))


def confirm(connection: Connection, person: str, now: int) -> None:
    connection.execute(update(schema.mailboxes).where(_m.person == person).values(confirmed=now))


def post(connection: Connection, person: str, purpose: str, digest: str, until: int) -> None:
    """Remember the hash of a token; an older one for the same purpose is good no more."""
    connection.execute(delete(schema.letters).where(_l.person == person, _l.purpose == purpose))
    row = {"digest": digest, "person": person, "purpose": purpose, "until": until}
    connection.execute(insert(schema.letters), row)


def take(connection: Connection, purpose: str, digest: str, now: int) -> str | None:
    """Whose token this is, which is good no more; None where it is unknown, used or too old."""
    person: str | None = connection.scalar(
        select(_l.person).where(_l.digest == digest, _l.purpose == purpose, _l.until > now)
    )
    taken = connection.execute(delete(schema.letters).where(_l.digest == digest, _l.purpose == purpose))
    return person if taken.rowcount else None
