"""An insert that minds what is there already: the same in both databases, under two names."""

from typing import Any

from sqlalchemy import Connection, Table


def upsert(connection: Connection, table: Table) -> Any:
    """An insert with `on_conflict_do_nothing` and `on_conflict_do_update`."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert
    else:
        from sqlalchemy.dialects.sqlite import insert
    return insert(table)
