"""Tables as they are kept: the row, the seats, the log, the chat."""

from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Connection, Row, func, insert, select, tuple_, union, update

from tablier.store import schema
from tablier.store.kept import KeptEvent, KeptLine, KeptSeat, KeptTable
from tablier.store.writer import Insert, Rows

SEATS = 6
"""At one table, at most: somebody may hold all of them."""

_ROW_FIELDS = [c.name for c in schema.tables.columns]
_APPEND = Insert(schema.events)


def append(table_id: str, *events: KeptEvent) -> Rows:
    """The write that everything turns on: events onto the end of a log."""
    return Rows(
        _APPEND, [(table_id, e.seq, e.seat, e.play, e.at, e.act or None, e.why or None) for e in events]
    )


def create(connection: Connection, table: KeptTable) -> None:
    """Keep a new table with its seats."""
    row = {name: getattr(table, name) for name in _ROW_FIELDS}
    connection.execute(insert(schema.tables), row)
    seats = [{**_seat_row(table.id, seat), "created": table.created} for seat in table.seats]
    connection.execute(insert(schema.seats), seats)


def change(connection: Connection, table_id: str, **values: Any) -> None:
    """Change columns of a table."""
    connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(**values))


def change_seat(connection: Connection, table_id: str, seat: KeptSeat) -> None:
    """Change who sits at one seat."""
    place = schema.seats.c
    row = _seat_row(table_id, seat)
    connection.execute(
        update(schema.seats).where(place.table_id == table_id, place.seat == seat.seat).values(**row)
    )


def exists(connection: Connection, table_id: str) -> bool:
    """Whether there is such a table."""
    return connection.scalar(select(schema.tables.c.id).where(schema.tables.c.id == table_id)) is not None


def load(connection: Connection, table_id: str) -> KeptTable | None:
    """A table by id."""
    found = _with_seats(connection, schema.tables.c.id == table_id)
    return found[0] if found else None


def by_ids(connection: Connection, ids: list[str]) -> list[KeptTable]:
    """Tables by their ids, the newest first."""
    return _with_seats(connection, schema.tables.c.id.in_(ids), len(ids)) if ids else []


def public_over(
    connection: Connection, ruled: str, after: tuple[int, str], limit: int
) -> list[tuple[KeptTable, list[KeptEvent]]]:
    """Public matches that are over, the oldest first, from one moment and id on; of the rulesets that begin
    with `ruled`."""
    t = schema.tables.c
    which = [t.status == "over", t.visibility == "public", t.outcome.is_not(None)]
    if ruled:
        which.append(t.ruleset.startswith(ruled, autoescape=True))
    query = select(t.id).where(*which, tuple_(t.created, t.id) > after).order_by(t.created, t.id).limit(limit)
    found = by_ids(connection, list(connection.scalars(query)))
    return [
        (table, log_of(connection, table.id))
        for table in sorted(found, key=lambda one: (one.created, one.id))
    ]


def log_of(connection: Connection, table_id: str) -> list[KeptEvent]:
    """All events of a table's log, in order."""
    e = schema.events.c
    query = select(e.seq, e.seat, e.play, e.at, e.act, e.why).where(e.table_id == table_id).order_by(e.seq)
    return [
        KeptEvent(r.seq, r.seat, r.play, r.at, r.act or "", r.why or "") for r in connection.execute(query)
    ]


def chat_of(connection: Connection, table_id: str, limit: int) -> list[KeptLine]:
    """The last lines of chat at a table, the oldest of them first."""
    c = schema.chat.c
    query = select(c.audience, c.person, c.name, c.text, c.at).where(c.table_id == table_id)
    rows = connection.execute(query.order_by(c.id.desc()).limit(limit)).all()
    return [KeptLine(*row) for row in reversed(rows)]


def say(connection: Connection, table_id: str, line: KeptLine) -> None:
    """Keep a line of chat."""
    connection.execute(insert(schema.chat), {"table_id": table_id, **asdict(line)})


def by_code(connection: Connection, code: str) -> str | None:
    """The id of the table that a short code leads to."""
    return connection.scalar(select(schema.tables.c.id).where(schema.tables.c.code == code))


def open_tables(connection: Connection, limit: int) -> list[KeptTable]:
    """Public tables that wait for players or are being played, newest first."""
    t = schema.tables.c
    newest = [
        _newest(t.id, t.created, (t.status == status) & (t.visibility == "public"), limit)
        for status in ("waiting", "playing")
    ]
    return _with_seats(connection, t.id.in_(union(*newest)), limit)


def tables_of(connection: Connection, person: str, limit: int) -> list[KeptTable]:
    """Where a person sits, or sat and may again, and what they made that still waits, newest first."""
    s, t = schema.seats.c, schema.tables.c
    mine = union(
        _newest(s.table_id, s.created, s.person == person, limit * SEATS),
        _newest(s.table_id, s.created, s.owner == person, limit * SEATS),
        _newest(t.id, t.created, (t.maker == person) & (t.status == "waiting"), limit),
    )
    return _with_seats(connection, t.id.in_(mine), limit)


def due(connection: Connection, before: int) -> list[str]:
    """Tables whose clocks must be looked at by then: against a clock of minutes always, against one of days
    when somebody's time is nearly over."""
    t = schema.tables.c
    return list(connection.scalars(select(t.id).where(t.status == "playing", t.due <= before)))


def any_clock(connection: Connection) -> bool:
    """Whether anybody's time goes on at any table."""
    t = schema.tables.c
    query = select(t.id).where(t.status == "playing", t.due.is_not(None)).limit(1)
    return connection.scalar(query) is not None


def add_track(connection: Connection, table_id: str, data: bytes, tape: bytes) -> None:
    """Keep the next part of the movement that a replay shows, and what the hands did meanwhile."""
    part = connection.scalar(
        select(func.count()).select_from(schema.tracks).where(schema.tracks.c.table_id == table_id)
    )
    row = {"table_id": table_id, "part": part or 0, "data": data, "tape": tape}
    connection.execute(insert(schema.tracks), row)


def track_of(connection: Connection, table_id: str) -> list[bytes]:
    """The movement that a replay shows, part by part."""
    t = schema.tracks.c
    return list(connection.scalars(select(t.data).where(t.table_id == table_id).order_by(t.part)))


def tapes_of(connection: Connection, table_id: str) -> list[bytes]:
    """What the hands did, scene by scene, as far as it was kept."""
    t = schema.tracks.c
    query = select(t.tape).where(t.table_id == table_id, t.tape.is_not(None)).order_by(t.part)
    return list(connection.scalars(query))


def _newest(name: Any, created: Any, which: Any, limit: int) -> Any:
    """Ids in the order of an index, no more than can be shown."""
    found = select(name.label("id")).where(which).order_by(created.desc()).limit(limit).subquery()
    return select(found.c.id)


def _with_seats(connection: Connection, which: Any, limit: int = 1) -> list[KeptTable]:
    """Logs are looked at for the tables that are shown, however many there are."""
    t, e = schema.tables.c, schema.events.c
    shown = select(schema.tables).where(which).order_by(t.created.desc()).limit(limit).subquery()
    newest = select(func.max(e.seq)).where(e.table_id == shown.c.id).correlate(shown).scalar_subquery()
    last = select(e.at).where(e.table_id == shown.c.id, e.seq == newest).correlate(shown).scalar_subquery()
    query = select(shown, newest.label("seq"), last.label("last")).order_by(shown.c.created.desc())
    rows = connection.execute(query).all()
    seats = _seats_of(connection, [row.id for row in rows])
    return [_kept(row, seats.get(row.id, ())) for row in rows]


def _seats_of(connection: Connection, ids: list[str]) -> dict[str, tuple[KeptSeat, ...]]:
    s, p = schema.seats.c, schema.people.c
    query = (
        select(s.table_id, s.seat, s.kind, s.person, s.level, s.owner, s.share, p.name)
        .outerjoin(schema.people, p.id == s.person)
        .where(s.table_id.in_(ids))
        .order_by(s.table_id, s.seat)
    )
    found: dict[str, tuple[KeptSeat, ...]] = {}
    for table_id, seat, kind, person, level, owner, share, name in connection.execute(query):
        kept = KeptSeat(seat, kind, person or "", level, name or "", owner or "", share)
        found[table_id] = (*found.get(table_id, ()), kept)
    return found


def _kept(row: Row[Any], seats: tuple[KeptSeat, ...]) -> KeptTable:
    values = dict(zip(_ROW_FIELDS, row, strict=False))  # the number of events and the last's time follow
    changed = row.ended or (row.started or row.created) + (row.last or 0)
    return KeptTable(**values, seats=seats, seq=row.seq or 0, changed=changed)


def _seat_row(table_id: str, seat: KeptSeat) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "seat": seat.seat,
        "kind": seat.kind,
        "person": seat.person or None,
        "level": seat.level,
        "owner": seat.owner or None,
        "share": seat.share,
    }
