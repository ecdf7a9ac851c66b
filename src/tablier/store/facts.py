"""Single facts, by name."""

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from tablier.store import schema

_facts = schema.facts


def get(connection: Connection, name: str) -> str | None:
    """A fact by its name."""
    return connection.scalar(select(_facts.c.value).where(_facts.c.name == name))


def put(connection: Connection, name: str, value: str) -> None:
    """Write a fact down, new or changed."""
    known = connection.execute(update(_facts).where(_facts.c.name == name).values(value=value))
    if known.rowcount == 0:
        connection.execute(insert(_facts), {"name": name, "value": value})


def once(connection: Connection, name: str, value: str) -> str:
    """The fact as it is; `value` if there was none. Whoever else does the same gets the same."""
    found = get(connection, name)
    if found is not None:
        return found
    try:
        with connection.begin_nested():
            connection.execute(insert(_facts), {"name": name, "value": value})
    except IntegrityError:
        return get(connection, name) or value
    return value
