"""What is kept of puzzles: how hard they proved to be, who tried them, days in a row, and own mistakes."""

from typing import Any

import msgspec
from sqlalchemy import Connection, Table, delete, insert, select, update

from tablier.store import schema
from tablier.store.upsert import upsert


class KeptPuzzle(msgspec.Struct, frozen=True):
    """How hard a puzzle is, as last reckoned, and what people think of it."""

    id: str
    game: str
    rating: float
    deviation: float
    volatility: float
    tries: int = 0
    up: int = 0
    down: int = 0


class KeptTry(msgspec.Struct, frozen=True):
    """The first try of a person at a puzzle."""

    person: str
    puzzle: str
    game: str
    solved: bool
    rated: bool
    vote: int
    at: int


class KeptHandTry(msgspec.Struct, frozen=True):
    """What a hand came to at a puzzle, as the scene said it, and what the game makes of it."""

    person: str
    puzzle: str
    number: int
    score: int
    play: str
    at: int


class KeptDaily(msgspec.Struct, frozen=True):
    """What somebody tried at the puzzle of a day, one letter a try."""

    person: str
    game: str
    day: str
    marks: str


class KeptMistake(msgspec.Struct, frozen=True):
    """A puzzle from somebody's own match."""

    person: str
    puzzle: str
    game: str
    table_id: str
    record: str
    solved: bool
    at: int


def puzzle(connection: Connection, key: str) -> KeptPuzzle | None:
    """A puzzle that somebody has tried or voted on."""
    row = connection.execute(select(schema.puzzles).where(schema.puzzles.c.id == key)).one_or_none()
    return KeptPuzzle(*row) if row else None


def hold_puzzle(connection: Connection, first: KeptPuzzle) -> KeptPuzzle:
    """The same, or `first` where nobody has; nobody else changes it before this transaction ends."""
    new = upsert(connection, schema.puzzles).values(**msgspec.structs.asdict(first))
    connection.execute(new.on_conflict_do_nothing())
    query = select(schema.puzzles).where(schema.puzzles.c.id == first.id)
    return KeptPuzzle(*connection.execute(query.with_for_update()).one())


def ratings(connection: Connection, game: str) -> dict[str, float]:
    """How hard the puzzles of a game proved to be, those that were tried."""
    p = schema.puzzles.c
    found = connection.execute(select(p.id, p.rating).where(p.game == game))
    return {row.id: row.rating for row in found}


def keep_puzzle(connection: Connection, new: KeptPuzzle) -> None:
    """Write a puzzle's rating and votes down, new or changed."""
    _keep(connection, schema.puzzles, new, "id")


def first_try(connection: Connection, person: str, key: str) -> KeptTry | None:
    """The first try of a person at a puzzle."""
    a = schema.tries.c
    query = select(schema.tries).where(a.person == person, a.puzzle == key)
    row = connection.execute(query).one_or_none()
    return KeptTry(*row) if row else None


def tries(connection: Connection, person: str, game: str) -> list[KeptTry]:
    """All that a person has tried of a game, the latest first."""
    a = schema.tries.c
    query = select(schema.tries).where(a.person == person, a.game == game).order_by(a.at.desc())
    return [KeptTry(*row) for row in connection.execute(query)]


def keep_try(connection: Connection, new: KeptTry) -> None:
    """Write a try down, or the vote that was added to it."""
    _keep(connection, schema.tries, new, "person", "puzzle")


def hand_tries(connection: Connection, person: str, key: str) -> list[KeptHandTry]:
    """What a person's hand came to at a puzzle, in order."""
    h = schema.hand_tries.c
    query = select(schema.hand_tries).where(h.person == person, h.puzzle == key).order_by(h.number)
    return [KeptHandTry(*row) for row in connection.execute(query)]


def keep_hand_try(connection: Connection, new: KeptHandTry) -> None:
    """Write down what a hand came to."""
    connection.execute(insert(schema.hand_tries), msgspec.structs.asdict(new))


def join(connection: Connection, guest: str, account: str) -> list[KeptTry]:
    """All that a guest did becomes the account's, but for what the account had done itself; the tries that
    did so, the earliest first."""
    query = select(schema.tries).where(schema.tries.c.person == guest)
    known = set(connection.scalars(select(schema.tries.c.puzzle).where(schema.tries.c.person == account)))
    found = [KeptTry(*row) for row in connection.execute(query.order_by(schema.tries.c.at))]
    for table, *keys in (
        (schema.tries, "puzzle"),
        (schema.hand_tries, "puzzle", "number"),
        (schema.dailies, "game", "day"),
        (schema.mistakes, "puzzle"),
    ):
        _hand_over(connection, table, keys, guest, account)
    return [msgspec.structs.replace(one, person=account) for one in found if one.puzzle not in known]


def _hand_over(connection: Connection, table: Table, keys: list[str], guest: str, account: str) -> None:
    """The guest's rows whose keys the account has not; the rest goes."""
    columns = [table.c[key] for key in keys]
    own = {tuple(row) for row in connection.execute(select(*columns).where(table.c.person == account))}
    for row in connection.execute(select(*columns).where(table.c.person == guest)).all():
        which = [column == value for column, value in zip(columns, row, strict=True)]
        mine = (table.c.person == guest, *which)
        taken = tuple(row) in own
        connection.execute(
            delete(table).where(*mine) if taken else update(table).where(*mine).values(person=account)
        )


def dailies(connection: Connection, person: str, game: str) -> list[KeptDaily]:
    """The daily puzzles that a person has worked on, the latest first."""
    d = schema.dailies.c
    query = select(schema.dailies).where(d.person == person, d.game == game).order_by(d.day.desc())
    return [KeptDaily(*row) for row in connection.execute(query)]


def keep_daily(connection: Connection, new: KeptDaily) -> None:
    """Write down how a day's puzzle goes."""
    _keep(connection, schema.dailies, new, "person", "game", "day")


def mistake(connection: Connection, person: str, key: str) -> KeptMistake | None:
    """One of a person's own puzzles."""
    m = schema.mistakes.c
    query = select(schema.mistakes).where(m.person == person, m.puzzle == key)
    row = connection.execute(query).one_or_none()
    return KeptMistake(*row) if row else None


def mistakes(connection: Connection, person: str, game: str, limit: int) -> list[KeptMistake]:
    """A person's own puzzles of a game, the latest first."""
    m = schema.mistakes.c
    query = select(schema.mistakes).where(m.person == person, m.game == game).order_by(m.at.desc())
    return [KeptMistake(*row) for row in connection.execute(query.limit(limit))]


def keep_mistake(connection: Connection, new: KeptMistake) -> None:
    """Write an own puzzle down, new or solved."""
    _keep(connection, schema.mistakes, new, "person", "puzzle")


def _keep(connection: Connection, table: Table, new: msgspec.Struct, *keys: str) -> None:
    values: dict[str, Any] = msgspec.structs.asdict(new)
    which = [table.c[key] == values[key] for key in keys]
    if connection.execute(update(table).where(*which).values(**values)).rowcount == 0:
        connection.execute(insert(table), values)
