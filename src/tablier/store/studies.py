"""Studies: trees of variations that somebody has saved, for themselves or for others."""

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from tablier.store import schema


class KeptStudy(msgspec.Struct, frozen=True):
    """`text` is a record with variations; `version` is one more with every change."""

    id: str
    owner: str
    game: str
    title: str
    visibility: str
    text: str
    version: int
    created: int
    changed: int


class KeptTitle(msgspec.Struct, frozen=True):
    """A study as a list names it, with the name of its owner."""

    id: str
    owner: str
    name: str
    game: str
    title: str
    visibility: str
    changed: int


def add(connection: Connection, new: KeptStudy) -> None:
    connection.execute(insert(schema.studies), msgspec.structs.asdict(new))


def find(connection: Connection, id: str) -> KeptStudy | None:
    """A study by its id."""
    found = connection.execute(select(schema.studies).where(schema.studies.c.id == id)).one_or_none()
    return KeptStudy(*found) if found else None


def change(connection: Connection, new: KeptStudy) -> bool:
    """Keep a new version in the place of the one before; False where somebody else has changed that."""
    c = schema.studies.c
    done = connection.execute(
        update(schema.studies)
        .where(c.id == new.id, c.version == new.version - 1)
        .values(
            title=new.title,
            visibility=new.visibility,
            text=new.text,
            version=new.version,
            changed=new.changed,
        )
    )
    return done.rowcount == 1


def remove(connection: Connection, id: str) -> None:
    connection.execute(delete(schema.studies).where(schema.studies.c.id == id))


def count(connection: Connection, owner: str) -> int:
    """How many studies somebody has."""
    query = select(func.count()).select_from(schema.studies).where(schema.studies.c.owner == owner)
    return connection.scalar(query) or 0


def mine(connection: Connection, owner: str, game: str, most: int) -> list[KeptTitle]:
    """Somebody's own, the last changed first; of one game, or of all."""
    return _titles(connection, schema.studies.c.owner == owner, game, most)


def public(connection: Connection, game: str, most: int) -> list[KeptTitle]:
    """Those that are for everybody, the last changed first."""
    return _titles(connection, schema.studies.c.visibility == "public", game, most)


def _titles(connection: Connection, which: object, game: str, most: int) -> list[KeptTitle]:
    c, person = schema.studies.c, schema.people.c
    query = (
        select(c.id, c.owner, person.name, c.game, c.title, c.visibility, c.changed)
        .join(schema.people, person.id == c.owner)
        .where(which)  # type: ignore[arg-type]
        .order_by(c.changed.desc())
        .limit(most)
    )
    if game:
        query = query.where(c.game == game)
    return [KeptTitle(*row) for row in connection.execute(query)]
