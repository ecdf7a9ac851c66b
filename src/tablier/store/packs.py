"""Packs of cards that people have written: theirs to change, and what tables were made with, for good."""

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from tablier.store import schema
from tablier.store.upsert import upsert


class KeptPack(msgspec.Struct, frozen=True):
    """`files` is JSON; `name` is what a table calls what it holds now, empty while something is wrong with
    it; `version` is one more with every change."""

    id: str
    owner: str
    game: str
    title: str
    files: str
    name: str
    version: int
    created: int
    changed: int

    def read(self) -> dict[str, str]:
        """The text of each file."""
        return read(self.files)


def read(files: str) -> dict[str, str]:
    """The text of each file, as it is kept."""
    return msgspec.json.decode(files, type=dict[str, str])


def write(files: dict[str, str]) -> str:
    """The inverse of `read`."""
    return msgspec.json.encode(files).decode()


def add(connection: Connection, new: KeptPack, most: int) -> bool:
    """Keep a new pack; False where its owner has as many as one may have."""
    query = select(func.count()).select_from(schema.packs).where(schema.packs.c.owner == new.owner)
    if (connection.scalar(query) or 0) >= most:
        return False
    connection.execute(insert(schema.packs), msgspec.structs.asdict(new))
    return True


def find(connection: Connection, id: str, owner: str) -> KeptPack | None:
    """A pack of this owner; nobody else's."""
    c = schema.packs.c
    found = connection.execute(select(schema.packs).where(c.id == id, c.owner == owner)).one_or_none()
    return KeptPack(*found) if found else None


def mine(connection: Connection, owner: str) -> list[KeptPack]:
    """Somebody's packs, the last changed first."""
    c = schema.packs.c
    rows = connection.execute(select(schema.packs).where(c.owner == owner).order_by(c.changed.desc()))
    return [KeptPack(*row) for row in rows]


def change(connection: Connection, new: KeptPack) -> bool:
    """Keep a new version in the place of the one before; False where somebody else has changed that."""
    c = schema.packs.c
    done = connection.execute(
        update(schema.packs)
        .where(c.id == new.id, c.owner == new.owner, c.version == new.version - 1)
        .values(title=new.title, files=new.files, name=new.name, version=new.version, changed=new.changed)
    )
    return done.rowcount == 1


def remove(connection: Connection, id: str, owner: str) -> None:
    """What tables were made with stays theirs."""
    c = schema.packs.c
    connection.execute(delete(schema.packs).where(c.id == id, c.owner == owner))


def lend(connection: Connection, name: str, owner: str) -> str | None:
    """Keep for good what a pack of this owner holds, for a table; None where none of theirs goes by it."""
    c = schema.packs.c
    found = connection.execute(
        select(c.game, c.files).where(c.owner == owner, c.name == name).limit(1)
    ).one_or_none()
    if found is None:
        return None
    game, files = found
    row = upsert(connection, schema.pack_contents).values(name=name, game=game, files=files)
    connection.execute(row.on_conflict_do_nothing())
    return files


def content(connection: Connection, name: str) -> str | None:
    """What tables know under this name."""
    c = schema.pack_contents.c
    return connection.scalar(select(c.files).where(c.name == name))


def contents(connection: Connection, game: str) -> list[str]:
    """The names of all that tables of a game were made with."""
    c = schema.pack_contents.c
    return list(connection.scalars(select(c.name).where(c.game == game)))
