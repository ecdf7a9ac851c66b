"""Bring a database to this version: refuse a newer one, back up an older one first."""

import time
from pathlib import Path

from sqlalchemy import Engine, inspect, text

from tablier.store.backup import back_up
from tablier.store.trouble import NewerDatabase

ALONE = (
    "SET LOCAL statement_timeout = 0",
    "SET LOCAL lock_timeout = 0",
    "SELECT pg_advisory_xact_lock(7304203)",
)

SCRIPTS = Path(__file__).parent / "migrations"


def migrate(engine: Engine, backups: Path | None = None) -> None:
    """Bring a database to this version; an older one is backed up first, a newer one refused."""
    versions = known()
    found, head = current(engine), versions[-1]
    if found == head:
        return
    if found is not None and found not in versions:
        raise NewerDatabase(found, head)
    if found is not None and backups is not None and engine.dialect.name == "sqlite":
        back_up(engine, backups / f"before-{head}-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3")
    _upgrade(engine)


def known() -> list[str]:
    """The versions that there are migrations to, oldest first, by the names of their files."""
    return sorted(path.name[1:5] for path in (SCRIPTS / "versions").glob("v*.py"))


def current(engine: Engine) -> str | None:
    """The version that the database is at; None where it is empty."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
        return found


def _upgrade(engine: Engine) -> None:
    from alembic.command import upgrade  # slow to import, and needed only when there is something to do
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":  # of several that start together, one does it
            for statement in ALONE:
                connection.execute(text(statement))
        config.attributes["connection"] = connection
        upgrade(config, "head")
