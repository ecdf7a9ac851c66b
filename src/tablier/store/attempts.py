"""Challenges that somebody tried: begun with a table, worth what its log says when it is over."""

import msgspec
from sqlalchemy import Connection, insert, select, update

from tablier.store import schema


class KeptAttempt(msgspec.Struct, frozen=True):
    """One try. `day` is empty but for a challenge of the day; `score` is None while it goes on, and where
    it does not count."""

    table_id: str
    person: str
    game: str
    challenge: str
    day: str
    at: int
    score: int | None = None
    tie: int | None = None


class Ranked(msgspec.Struct, frozen=True):
    """The best try of one person."""

    person: str
    name: str
    table_id: str
    score: int
    tie: int


def begin(connection: Connection, attempt: KeptAttempt) -> None:
    """Keep that somebody tries a challenge at a table."""
    connection.execute(insert(schema.attempts), msgspec.structs.asdict(attempt))


def at_table(connection: Connection, table_id: str) -> KeptAttempt | None:
    """What is tried at a table; None where people just play."""
    row = connection.execute(
        select(schema.attempts).where(schema.attempts.c.table_id == table_id)
    ).one_or_none()
    return KeptAttempt(*row) if row else None


def end(connection: Connection, table_id: str, score: int, tie: int) -> None:
    """Write down what a try was worth."""
    a = schema.attempts
    connection.execute(update(a).where(a.c.table_id == table_id).values(score=score, tie=tie))


def best(connection: Connection, game: str, challenge: str, day: str, limit: int) -> list[Ranked]:
    """The best try of each person, the best first; of equal ones the earlier."""
    a, p = schema.attempts.c, schema.people.c
    query = (
        select(a.person, p.name, a.table_id, a.score, a.tie)
        .join(schema.people, p.id == a.person)
        .where(a.game == game, a.challenge == challenge, a.day == day, a.score.is_not(None))
        .where(p.deleted.is_(None))
        .order_by(a.score.desc(), a.tie.desc(), a.at)
    )
    found: dict[str, Ranked] = {}
    for row in connection.execute(query):
        found.setdefault(row.person, Ranked(*row))
        if len(found) == limit:
            break
    return list(found.values())


def own_best(connection: Connection, person: str, game: str) -> dict[tuple[str, str], KeptAttempt]:
    """One's own best try at each challenge, by its key and its day."""
    a = schema.attempts.c
    query = (
        select(schema.attempts)
        .where(a.person == person, a.game == game, a.score.is_not(None))
        .order_by(a.score.desc(), a.tie.desc(), a.at)
    )
    found: dict[tuple[str, str], KeptAttempt] = {}
    for row in connection.execute(query):
        found.setdefault((row.challenge, row.day), KeptAttempt(*row))
    return found
