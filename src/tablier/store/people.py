"""People as they are kept: guests, accounts, their sessions and tokens, and all that is theirs."""

from collections.abc import Callable, Collection
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, or_, select, text, update

from tablier.store import schema

_NAMES = text("SELECT pg_advisory_xact_lock(7304204)")


class KeptPerson(msgspec.Struct, frozen=True):
    """Somebody who plays; a guest has neither login nor password. `look`: equal for names that look alike."""

    id: str
    name: str
    login: str | None = None
    password: str | None = None
    created: int = 0
    deleted: int | None = None
    look: str = ""


def find(connection: Connection, person: str) -> KeptPerson | None:
    """A person by id."""
    return _one(connection, schema.people.c.id == person)


def by_login(connection: Connection, login: str) -> KeptPerson | None:
    """A person by the name of the account."""
    return _one(connection, schema.people.c.login == login)


def by_token(connection: Connection, digest: str) -> tuple[str, str] | None:
    """Whose token it is, by its hash, and what it is good for."""
    t = schema.tokens.c
    row = connection.execute(select(t.person, t.scope).where(t.digest == digest)).one_or_none()
    return (row.person, row.scope) if row else None


def hold_names(connection: Connection) -> None:
    """Until the transaction ends nobody else chooses a name: what is free now is free then. Where there is
    one writer, its transactions see to that by themselves."""
    if connection.dialect.name == "postgresql":
        connection.execute(_NAMES)


def is_taken(connection: Connection, login: str, look: str, but: str) -> bool:
    """Whether an account, but for this person's, goes by a name or by one that looks like it."""
    p = schema.people.c
    alike = select(p.id).where(or_(p.login == login, p.look == look), p.login.is_not(None), p.id != but)
    return connection.execute(alike.limit(1)).first() is not None


def guests_like(connection: Connection, look: str) -> list[KeptPerson]:
    """Who goes by a name that looks so, without an account."""
    p = schema.people.c
    query = select(schema.people).where(p.look == look, p.login.is_(None), p.deleted.is_(None))
    return [KeptPerson(*row) for row in connection.execute(query)]


def note_looks(connection: Connection, look_of: Callable[[str], str]) -> None:
    """How the names look that were chosen before that was kept."""
    p = schema.people.c
    old = connection.execute(select(p.id, p.name).where(p.look == "", p.name != "")).all()
    if rows := [{"who": row.id, "look": look_of(row.name)} for row in old]:
        connection.execute(update(schema.people).where(p.id == bindparam("who")), rows)


def keep(connection: Connection, person: KeptPerson) -> None:
    """Write a person down, new or changed."""
    values = msgspec.structs.asdict(person)
    known = connection.execute(update(schema.people).where(schema.people.c.id == person.id).values(**values))
    if known.rowcount == 0:
        connection.execute(insert(schema.people), values)


def end_session(connection: Connection, session: str, until: int) -> None:
    """Log a session out; it must be remembered until it would have ended by itself."""
    ended = schema.ended_sessions
    if connection.scalar(select(ended.c.id).where(ended.c.id == session)) is None:
        connection.execute(insert(ended), {"id": session, "until": until})


def ended_sessions(connection: Connection, now: int) -> set[str]:
    """The sessions that were logged out and would still be good."""
    ended = schema.ended_sessions.c
    return set(connection.scalars(select(ended.id).where(ended.until > now)))


def forget_ended(connection: Connection, now: int) -> None:
    """What has expired by itself need not be remembered."""
    connection.execute(delete(schema.ended_sessions).where(schema.ended_sessions.c.until <= now))


def renew(connection: Connection, person: str, now: int) -> int:
    """From now on every session of this person that was signed before is void; since when, by that. Others
    may have renewed them meanwhile, and whoever was given a session then is out too."""
    r = schema.renewals
    before = connection.scalar(select(r.c.at).where(r.c.person == person)) or 0
    at = max(now, before + 1)
    connection.execute(delete(r).where(r.c.person == person))
    connection.execute(insert(r), {"person": person, "at": at})
    return at


def renewals(connection: Connection) -> dict[str, int]:
    """Since when sessions count, of those who chose a new password."""
    r = schema.renewals.c
    return {row.person: row.at for row in connection.execute(select(r.person, r.at))}


def by_identity(connection: Connection, issuer: str, subject: str) -> KeptPerson | None:
    """Who signs in with this identity."""
    i = schema.identities.c
    owner = select(i.person).where(i.issuer == issuer, i.subject == subject)
    return _one(connection, schema.people.c.id.in_(owner))


def add_identity(connection: Connection, person: str, issuer: str, subject: str, now: int) -> None:
    row = {"issuer": issuer, "subject": subject, "person": person, "created": now}
    connection.execute(insert(schema.identities), row)


def add_token(connection: Connection, person: str, digest: str, label: str, scope: str, now: int) -> None:
    """Keep the hash of a token that a program may use for a person."""
    row = {"digest": digest, "person": person, "label": label, "scope": scope, "created": now}
    connection.execute(insert(schema.tokens), row)


def good_tokens(connection: Connection, digests: Collection[str]) -> set[str]:
    """Those of these tokens that were not taken away."""
    t = schema.tokens.c
    return set(connection.scalars(select(t.digest).where(t.digest.in_(digests))))


def drop_tokens(connection: Connection, person: str) -> None:
    """Take all tokens of a person away."""
    connection.execute(delete(schema.tokens).where(schema.tokens.c.person == person))


def forget(connection: Connection, person: KeptPerson, now: int) -> None:
    """Erase who someone was. Matches stay, for they belong to the others too, under no name; and so does the
    word on which their sessions are void."""
    drop_tokens(connection, person.id)
    for theirs in (schema.channels, schema.letters, schema.mailboxes, schema.identities):
        connection.execute(delete(theirs).where(theirs.c.person == person.id))
    connection.execute(
        update(schema.chat).where(schema.chat.c.person == person.id).values(name="", text="", person="")
    )
    for written in (schema.studies, schema.packs):
        connection.execute(delete(written).where(written.c.owner == person.id))
    learnt = (schema.tries, schema.hand_tries, schema.dailies, schema.mistakes, schema.lessons)
    for table in (schema.ratings, *learnt):
        connection.execute(delete(table).where(table.c.person == person.id))
    keep(connection, KeptPerson(person.id, "", None, None, person.created, now))


def export(connection: Connection, person: str) -> dict[str, Any]:
    """All that is kept of a person, table by table."""
    mine = {
        "chat": (schema.chat, schema.chat.c.person, ("table_id", "audience", "text", "at")),
        "seats": (schema.seats, schema.seats.c.person, ("table_id", "seat")),
        "results": (schema.results, schema.results.c.person, ("table_id", "game", "score", "after", "at")),
        "ratings": (schema.ratings, schema.ratings.c.person, ("game", "rating", "deviation", "games")),
        "lessons": (schema.lessons, schema.lessons.c.person, ("lesson", "done", "step", "finished")),
        "tries": (schema.tries, schema.tries.c.person, ("puzzle", "solved", "rated", "vote", "at")),
        "hand_tries": (
            schema.hand_tries,
            schema.hand_tries.c.person,
            ("puzzle", "number", "score", "play", "at"),
        ),
        "dailies": (schema.dailies, schema.dailies.c.person, ("game", "day", "marks")),
        "mistakes": (schema.mistakes, schema.mistakes.c.person, ("puzzle", "table_id", "record", "solved")),
        "studies": (
            schema.studies,
            schema.studies.c.owner,
            ("id", "title", "visibility", "text", "created", "changed"),
        ),
        "packs": (schema.packs, schema.packs.c.owner, ("id", "game", "title", "files", "created", "changed")),
        "attempts": (
            schema.attempts,
            schema.attempts.c.person,
            ("table_id", "challenge", "day", "score", "at"),
        ),
        "tokens": (schema.tokens, schema.tokens.c.person, ("label", "scope", "created")),
        "channels": (schema.channels, schema.channels.c.person, ("table_id", "kind", "address", "created")),
        "mailbox": (schema.mailboxes, schema.mailboxes.c.person, ("address", "confirmed", "turns")),
        "identities": (schema.identities, schema.identities.c.person, ("issuer", "subject", "created")),
    }
    found: dict[str, Any] = {}
    for name, (table, owner, columns) in mine.items():
        rows = connection.execute(select(*(table.c[c] for c in columns)).where(owner == person))
        found[name] = [dict(row._mapping) for row in rows]  # pyright: ignore[reportPrivateUsage]
    return found


def _one(connection: Connection, which: Any) -> KeptPerson | None:
    row = connection.execute(select(schema.people).where(which)).one_or_none()
    return KeptPerson(*row) if row else None
