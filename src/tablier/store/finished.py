"""Matches that are over: searched for by who, what, how and where they came through; counted; given out.

Whatever is asked looks at the newest matches first and at so many at most (`LOOKED`), then says from where on
to ask again: a question costs the same however much is kept.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    case,
    exists,
    func,
    or_,
    select,
    tuple_,
    union_all,
)

from tablier.store import schema, tables
from tablier.store.kept import KeptTable
from tablier.store.upsert import upsert
from tablier.store.writer import Insert, Rows

LOOKED = 3000
"""Matches that one question looks at..."""
AT_FIRST = 200
"""...after these, among which most find enough."""
NAMESAKES = 20
"""People of one name."""

_POSITIONS = Insert(schema.positions)


class KeptFinished(msgspec.Struct, frozen=True):
    """A match as it is searched for."""

    table_id: str
    game: str
    public: bool
    setting: str
    players: int
    kind: str
    winner: int | None
    length: int
    created: int


class KeptWay(msgspec.Struct, frozen=True):
    """What was done at a place in a match; see `schema.positions`."""

    node: int
    number: int
    play: str
    seat: int | None
    band: int
    share: float


class After(msgspec.Struct, frozen=True):
    """Where an answer ended, and the next one begins."""

    created: int
    table_id: str


class Wish(msgspec.Struct, frozen=True):
    """What is looked for; whatever is empty does not matter. `person` are all ids of one name, `seen` who
    asks: their own private matches are theirs to find. `result` is that of the person, or of whoever is first
    where nobody is named."""

    game: str = ""
    person: tuple[str, ...] | None = None
    seen: str = ""
    node: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    result: Literal["", "won", "drawn", "lost"] = ""
    shortest: int = 0
    longest: int = 0
    after: After | None = None


class Page(msgspec.Struct, frozen=True):
    """What was found, the newest first; `next` where there may be more. `since` is how far back it looked."""

    found: list[KeptTable]
    next: After | None
    since: int | None


class Count(msgspec.Struct, frozen=True):
    """How often something was done at a place, by whom, and what it brought."""

    play: str
    band: int
    games: int
    won: int
    drawn: int


def keep(connection: Connection, new: KeptFinished, ways: Sequence[KeptWay]) -> bool:
    """Once, however often it is told; whether it was new."""
    row = upsert(connection, schema.finished).values(**msgspec.structs.asdict(new)).on_conflict_do_nothing()
    if connection.execute(row).rowcount == 0:
        return False
    if new.public and ways:
        rows = [(w.node, new.created, new.table_id, w.number, w.play, w.seat, w.band, w.share) for w in ways]
        Rows(_POSITIONS, rows)(connection)
    return True


def left_out(connection: Connection, limit: int) -> list[str]:
    """Matches that are over and not found yet: from before they were searched for, or after a crash."""
    t, f = schema.tables.c, schema.finished.c
    known = exists().where(f.table_id == t.id)
    query = select(t.id).where(t.status == "over", t.outcome.is_not(None), ~known).limit(limit)
    return list(connection.scalars(query))


def named(connection: Connection, name: str) -> tuple[str, ...]:
    """Whoever bears this name: an account however it is spelt, guests as they wrote it."""
    p = schema.people.c
    accounts = select(p.id).where(p.login == name.casefold(), p.deleted.is_(None))
    guests = select(p.id).where(p.name == name, p.login.is_(None), p.deleted.is_(None)).limit(NAMESAKES)
    return tuple(connection.scalars(accounts)) + tuple(connection.scalars(guests))


def search(connection: Connection, wish: Wish, limit: int) -> Page:
    """The newest matches that fit, so many at most."""
    if wish.person == ():
        return Page([], None, None)
    first = _look(connection, wish, limit, AT_FIRST)
    enough = len(first.found) == limit or first.next is None
    return first if enough else _look(connection, wish, limit, LOOKED)


def _look(connection: Connection, wish: Wish, limit: int, most: int) -> Page:
    looked = _candidates(wish, most).subquery()
    f = schema.finished.c
    query = (
        select(looked.c.table_id, looked.c.created)
        .join(schema.finished, f.table_id == looked.c.table_id)
        .where(*_filters(wish, looked))
        .order_by(looked.c.created.desc(), looked.c.table_id.desc())
        .distinct()
        .limit(limit + 1)
    )
    hits = connection.execute(query).all()
    shown = tables.by_ids(connection, [hit.table_id for hit in hits[:limit]])
    if len(hits) > limit:
        last = hits[limit - 1]
        return Page(shown, After(last.created, last.table_id), last.created)
    ends = connection.execute(
        select(looked.c.created, looked.c.table_id, func.count().over().label("all"))
        .order_by(looked.c.created, looked.c.table_id)
        .limit(1)
    ).one_or_none()
    if ends is None or ends.all < most:
        return Page(shown, None, None)
    return Page(shown, After(ends.created, ends.table_id), ends.created)


def counts(connection: Connection, node: int) -> list[Count]:
    """What was done at a place, in the newest matches that came there."""
    p = schema.positions.c
    newest = (
        select(p.play, p.band, p.share)
        .where(p.node == node)
        .order_by(p.created.desc(), p.table_id.desc(), p.number.desc())
        .limit(LOOKED)
        .subquery()
    )
    n = newest.c
    won, drawn = case((n.share > 0.5, 1), else_=0), case((n.share == 0.5, 1), else_=0)
    query = select(n.play, n.band, func.count(), func.sum(won), func.sum(drawn)).where(n.play != "")
    return [Count(*row) for row in connection.execute(query.group_by(n.play, n.band))]


def _candidates(wish: Wish, most: int) -> Select[*tuple[Any, ...]]:
    """Ids in the order of one index, no more than are looked at."""
    f, p, s = schema.finished.c, schema.positions.c, schema.seats.c
    if wish.person is not None:
        one = (_newest(s.table_id, s.created, s.seat, s.person == who, wish, most) for who in wish.person)
        all_of = union_all(*(select(part.subquery()) for part in one)).subquery()
        order = (all_of.c.created.desc(), all_of.c.table_id.desc())
        return select(all_of).order_by(*order).limit(most)
    if wish.node is not None:
        return _newest(p.table_id, p.created, p.seat, p.node == wish.node, wish, most)
    public = and_(f.public.is_(True), *([f.game == wish.game] if wish.game else []))
    return _newest(f.table_id, f.created, f.winner, public, wish, most)


def _newest(
    name: Any, created: Any, seat: Any, which: ColumnElement[bool], wish: Wish, most: int
) -> Select[*tuple[Any, ...]]:
    query = select(name.label("table_id"), created.label("created"), seat.label("seat")).where(which)
    if wish.after:
        query = query.where(tuple_(created, name) < (wish.after.created, wish.after.table_id))
    return query.order_by(created.desc(), name.desc()).limit(most)


def _filters(wish: Wish, looked: Any) -> list[ColumnElement[bool]]:
    f = schema.finished.c
    found: list[ColumnElement[bool]] = []
    s = schema.seats.c
    # by the table's seats, and never by the person's tables, of which there may be thousands
    own = exists().where(s.table_id == f.table_id, func.coalesce(s.person, "") == wish.seen)
    found.append(or_(f.public.is_(True), own) if wish.seen else f.public.is_(True))
    if wish.game:
        found.append(f.game == wish.game)
    if wish.person is not None and wish.node is not None:
        p = schema.positions.c
        came = (p.node == wish.node) & (p.created == f.created) & (p.table_id == f.table_id)
        found.append(exists().where(came))
    for name, value in wish.options:
        found.append(f.setting.contains(f" {name}={value} ", autoescape=True))
    if wish.shortest:
        found.append(f.length >= wish.shortest)
    if wish.longest:
        found.append(f.length <= wish.longest)
    if wish.result:
        found.append(_ended(wish, looked))
    return found


def _ended(wish: Wish, looked: Any) -> ColumnElement[bool]:
    f = schema.finished.c
    seat = looked.c.seat if wish.person is not None else 0
    match wish.result:
        case "won":
            return or_(f.kind == "team-win", f.winner == seat)
        case "drawn":
            return and_(f.kind.in_(("draw", "ranking")), f.winner.is_(None))
        case _:
            return or_(f.kind == "team-loss", f.winner != seat)
