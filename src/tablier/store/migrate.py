"""Bring a database to this version: refuse a newer one, back up an older one first."""

import time
from pathlib import Path

from alembic.command import upgrade
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

from tablier.store.backup import back_up
from tablier.store.trouble import NewerDatabase

SCRIPTS = Path(__file__).parent / "migrations"


def migrate(engine: Engine, backups: Path | None = None) -> None:
    script = ScriptDirectory.from_config(_config())
    known = {revision.revision for revision in script.walk_revisions()}
    head = script.get_current_head() or ""
    found = current(engine)
    if found == head:
        return
    if found is not None and found not in known:
        raise NewerDatabase(found, head)
    if found is not None and backups is not None and engine.dialect.name == "sqlite":
        back_up(engine, backups / f"before-{head}-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3")
    with engine.begin() as connection:
        config = _config()
        config.attributes["connection"] = connection
        upgrade(config, "head")


def current(engine: Engine) -> str | None:
    """The version that the database is at; None where it is empty."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.set_main_option("path_separator", "os")
    return config
