"""Results and ratings as they are kept, and how well teams fare."""

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from tablier.store import schema
from tablier.store.upsert import upsert


class KeptRating(msgspec.Struct, frozen=True):
    """How strong a person is at a game, as last reckoned."""

    person: str
    game: str
    rating: float
    deviation: float
    volatility: float
    games: int
    at: int


class KeptResult(msgspec.Struct, frozen=True):
    """What a match brought one of its seats."""

    table_id: str
    seat: int
    person: str
    game: str
    setting: str
    score: float
    before: float | None
    after: float | None
    at: int


class Standing(msgspec.Struct, frozen=True):
    """One line of a table of ratings."""

    name: str
    rating: float
    deviation: float
    games: int


class Success(msgspec.Struct, frozen=True):
    """How often teams won with the same settings."""

    setting: str
    games: int
    won: int


def rating(connection: Connection, person: str, game: str) -> KeptRating | None:
    """The rating of a person at a game; None before the first rated match."""
    r = schema.ratings.c
    row = connection.execute(select(schema.ratings).where(r.person == person, r.game == game)).one_or_none()
    return KeptRating(*row) if row else None


def hold_rating(connection: Connection, first: KeptRating) -> KeptRating:
    """The rating as it is, or `first` where there was none. Nobody else changes it before this transaction
    ends; who needs several takes them in the order of their people."""
    r = schema.ratings.c
    connection.execute(
        upsert(connection, schema.ratings).values(**msgspec.structs.asdict(first)).on_conflict_do_nothing()
    )
    query = select(schema.ratings).where(r.person == first.person, r.game == first.game)
    return KeptRating(*connection.execute(query.with_for_update()).one())


def keep_rating(connection: Connection, new: KeptRating) -> None:
    """Write a rating down, new or changed."""
    r = schema.ratings.c
    values = msgspec.structs.asdict(new)
    known = connection.execute(
        update(schema.ratings).where(r.person == new.person, r.game == new.game).values(**values)
    )
    if known.rowcount == 0:
        connection.execute(insert(schema.ratings), values)


def has_result(connection: Connection, table_id: str) -> bool:
    """Whether a table has been reckoned already."""
    query = select(schema.results.c.seat).where(schema.results.c.table_id == table_id).limit(1)
    return connection.execute(query).first() is not None


def keep_result(connection: Connection, result: KeptResult) -> None:
    """Write a result down."""
    connection.execute(insert(schema.results), msgspec.structs.asdict(result))


def standings(connection: Connection, game: str, limit: int) -> list[Standing]:
    """The best rated, the best first."""
    r, p = schema.ratings.c, schema.people.c
    query = (
        select(p.name, r.rating, r.deviation, r.games)
        .join(schema.people, p.id == r.person)
        .where(r.game == game, p.deleted.is_(None))
        .order_by(r.rating.desc())
        .limit(limit)
    )
    return [Standing(*row) for row in connection.execute(query)]


def success(connection: Connection, game: str) -> list[Success]:
    """How often teams won, by what they had set, where that can be compared."""
    r = schema.results.c
    query = (
        select(r.setting, func.count(), func.sum(r.score))
        .where(r.game == game, r.seat == 0, r.setting != "")
        .group_by(r.setting)
        .order_by(r.setting)
    )
    return [Success(setting, games, round(won)) for setting, games, won in connection.execute(query)]
